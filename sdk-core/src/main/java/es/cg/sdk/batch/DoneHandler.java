package es.cg.sdk.batch;

import org.jspecify.annotations.Nullable;

/**
 * Your code for an item that is done, such as a statement that writes the number of the invoice into a table of the
 * ERP: see {@link Batch#run(java.util.function.BiFunction, DoneHandler)}.
 *
 * @param <T> the item type
 * @param <R> the result type of the batch's function
 */
@FunctionalInterface
public interface DoneHandler<T, R extends @Nullable Object> {
    /**
     * Runs for an item that is done, in this run or in an earlier one. It may be called again for the same item, after
     * a crash: do the same again, as an update by the item's id does. The batch's threads call it, several at a time.
     *
     * @param done what the report says of the item; {@link BatchReport.Done#fetch} reads its record
     * @throws Exception if the item must be told again in the next run; the item stays done
     */
    void done(T item, BatchReport.Done<T, R> done) throws Exception;
}
