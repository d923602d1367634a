package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Job;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A job of which the service returned the result at once. Immutable. */
final class CompletedJob<T> implements Job<T> {
    private final Json json;
    private final Function<Json, ? extends T> reader;

    CompletedJob(Json json, Function<Json, ? extends T> reader) {
        this.json = json;
        this.reader = reader;
    }

    @Override
    public @Nullable String id() {
        return null;
    }

    @Override
    public EstadoJob estado() {
        return EstadoJob.SUCCEEDED;
    }

    @Override
    public boolean isDone() {
        return true;
    }

    @Override
    public EstadoJob poll() {
        return EstadoJob.SUCCEEDED;
    }

    @Override
    public T await(Duration atMost, Consumer<? super Job<T>> afterPoll) {
        return result();
    }

    @Override
    public T result() {
        return reader.apply(json);
    }

    @Override
    public @Nullable String token() {
        return null;
    }

    @Override
    public <R> Job<R> as(Function<? super T, ? extends R> other) {
        return new CompletedJob<>(json, each -> other.apply(reader.apply(each)));
    }

    @Override
    public Json json() {
        return json;
    }

    /** Returns {@code Job[done at once]}. */
    @Override
    public String toString() {
        return "Job[done at once]";
    }
}
