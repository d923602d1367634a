package es.cg.sdk.journal;

import es.cg.sdk.batch.DoneInTransaction;
import java.sql.Connection;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A write journal in a database: it runs the code of a batch for an item that is done, in the transaction that marks
 * the item as told. A batch with a {@link DoneInTransaction} needs one. Nothing else in this library needs
 * {@code java.sql}.
 */
public interface TransactionalJournal extends WriteJournal {
    /** Returns this journal with a time limit; your code in {@link #tell} is not limited. */
    @Override
    default TransactionalJournal within(Duration limit) {
        return this;
    }

    /**
     * Runs {@code callback} and replaces the record in one transaction: both happen, or neither. Returns false, without
     * running it, if the stored record has another version.
     *
     * @param callback runs your code for an item that is done, with a connection that is within the transaction
     * @throws RuntimeException if {@code callback} throws, or if the transaction cannot be committed
     */
    boolean tell(WriteRecord told, long version, Consumer<Connection> callback);
}
