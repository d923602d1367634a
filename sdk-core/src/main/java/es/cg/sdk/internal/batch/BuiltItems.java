package es.cg.sdk.internal.batch;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BuiltBatch;
import es.cg.sdk.batch.DoneHandler;
import es.cg.sdk.batch.DoneInTransaction;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A batch that builds every request before the first is sent. Not thread-safe. */
final class BuiltItems<A, T, Q> implements BuiltBatch<A, T, Q> {
    private final BatchBuilder<A, T> batch;
    private final Function<? super T, ? extends Q> build;
    private boolean stopsIfAnyRefused;

    BuiltItems(BatchBuilder<A, T> batch, Function<? super T, ? extends Q> build) {
        this.batch = batch;
        this.build = build;
    }

    /**
     * What is built before the first item is sent.
     *
     * @param build builds the request of an item
     * @param isStopping whether nothing is sent if an item is refused
     */
    record First<T>(Function<? super T, ?> build, boolean isStopping) {}

    @Override
    public BuiltBatch<A, T, Q> stopIfAnyRefused() {
        stopsIfAnyRefused = true;
        return this;
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(
            Write<? super A, ? super T, ? super Q, ? extends R> write) {
        return batch.runAll(built(write), null, first());
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(
            Write<? super A, ? super T, ? super Q, ? extends R> write, DoneHandler<T, R> onDone) {
        return batch.runAll(built(write), DoneCode.by(requireNonNull(onDone, "onDone is null")), first());
    }

    @Override
    public <R extends @Nullable Object> BatchReport<T, R> run(
            Write<? super A, ? super T, ? super Q, ? extends R> write, DoneInTransaction<T, R> onDone) {
        return batch.runAll(built(write), batch.inTransaction(onDone), first());
    }

    private First<T> first() {
        return new First<>(build, stopsIfAnyRefused);
    }

    private <R extends @Nullable Object> BiFunction<A, T, R> built(
            Write<? super A, ? super T, ? super Q, ? extends R> write) {
        requireNonNull(write, "the function of a batch is null");
        return (api, item) -> write.make(api, item, requireNonNull(build.apply(item), "buildFirst returned null"));
    }
}
