package es.cg.sdk.batch;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * Your code for an item that is done, in the transaction of the write journal that marks the item as told: what it
 * writes by the connection is committed with that mark, exactly once. See {@link
 * Batch#run(java.util.function.BiFunction, DoneInTransaction)}.
 *
 * @param <T> the item type
 * @param <R> the result type of the batch's function
 */
@FunctionalInterface
public interface DoneInTransaction<T, R extends @Nullable Object> {
    /**
     * Runs for an item that is done, in this run or in an earlier one. The batch's threads call it, several at a time,
     * each with a connection of its own.
     *
     * @param done what the report says of the item; {@link BatchReport.Done#fetch} reads its record
     * @param connection of the journal's database, in a transaction: do not commit it, roll it back or close it
     * @throws Exception if the item must be told again in the next run: the transaction is rolled back; the item stays
     *     done
     */
    void done(T item, BatchReport.Done<T, R> done, Connection connection) throws Exception;
}
