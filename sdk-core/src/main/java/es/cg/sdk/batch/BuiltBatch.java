package es.cg.sdk.batch;

import org.jspecify.annotations.Nullable;

/**
 * A batch that builds the request of every item before it sends the first one, so that a person can repair all rows at
 * once. It throws those requests away, and builds each again when its turn comes. Created by {@link Batch#buildFirst};
 * not thread-safe.
 *
 * <p>An item whose request, key or series your functions refuse is in {@link BatchReport#failed} with all {@link
 * BatchReport.Failed#reasons}, unless an earlier run has sent it. The journal does not record it, and the items behind
 * it in its series are sent. A later run of the same journal sends it once it is repaired.
 *
 * @param <A> the client type that the function receives: {@code CgClient} or {@code ClientApi}
 * @param <T> the item type
 * @param <Q> the type of a request
 */
public interface BuiltBatch<A, T, Q> {
    /** Sends nothing if an item is refused: all others are in {@link BatchReport#notSent}. */
    BuiltBatch<A, T, Q> stopIfAnyRefused();

    /**
     * Runs the batch, as {@link Batch#run(java.util.function.BiFunction)} does.
     *
     * @param write makes the write of an item; called on several threads at a time
     */
    <R extends @Nullable Object> BatchReport<T, R> run(Write<? super A, ? super T, ? super Q, ? extends R> write);

    /** Runs the batch, as {@link Batch#run(java.util.function.BiFunction, DoneHandler)} does. */
    <R extends @Nullable Object> BatchReport<T, R> run(
            Write<? super A, ? super T, ? super Q, ? extends R> write, DoneHandler<T, R> onDone);

    /** Runs the batch, as {@link Batch#run(java.util.function.BiFunction, DoneInTransaction)} does. */
    <R extends @Nullable Object> BatchReport<T, R> run(
            Write<? super A, ? super T, ? super Q, ? extends R> write, DoneInTransaction<T, R> onDone);

    /** Your function that makes the write of an item. */
    @FunctionalInterface
    interface Write<A, T, Q, R extends @Nullable Object> {
        /**
         * Makes exactly one write.
         *
         * @param api the client to make it with
         * @param request what the function of {@link Batch#buildFirst} has built of the item
         */
        R make(A api, T item, Q request);
    }
}
