package es.cg.sdk.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Records the writes of one account before they are sent, and how they ended, so that every process that uses the same
 * journal does the same document once: also after a crash, with another API key, and after the 24 hours for which the
 * service keeps an idempotency key. Give it to the client: {@code CgClient.builder().writeJournal(journal)}. Without a
 * journal, nothing is recorded.
 *
 * <p>The artifact {@code sdk-jdbc} has an implementation over PostgreSQL, MariaDB, MySQL and H2. To write another one,
 * implement the methods of this interface and run the conformance kit of {@code sdk-core} with it; one in a database
 * implements {@link TransactionalJournal}. An implementation only stores records: which write may be sent is decided by
 * the SDK.
 *
 * <p>A journal is opened for an account name that your application gives and for an environment, never for an API key,
 * which changes. Two accounts share no record, also if their clients have the same ids.
 *
 * <p>Implementations must be thread-safe. A method that changes something returns once the change is durable, and
 * commits it on a connection of its own, outside the caller's transaction. A method that cannot tell whether its change
 * is durable throws.
 */
public interface WriteJournal {
    /** The environments of the service, which never share a record. */
    enum Environment {
        /** For keys {@code cg_live_…} and {@code cg_test_…}. */
        PRODUCTION,
        /** For keys {@code cg_sbx_…}. */
        SANDBOX
    }

    /**
     * Returns this journal with a time limit: what its methods do, a lock or the network may hold up, and they throw
     * once {@code limit} has passed, but not within one second. An implementation that waits for nothing returns
     * itself, which is the default.
     *
     * @param limit the time from now, for all that is called on the result
     */
    default WriteJournal within(Duration limit) {
        return this;
    }

    /** Returns the name of the account, for messages. */
    String account();

    /** Returns the environment for which the journal was opened. */
    Environment environment();

    /**
     * Records the address of the service if the account has none yet, and returns the recorded one. A client with
     * another address is refused: its records would be those of another service.
     */
    String baseUrl(String current);

    /**
     * Finds the record of a key, and reads the journal's clock.
     *
     * @param key the idempotency key as it is sent
     */
    Found find(String key);

    /**
     * The answer of {@link #find}.
     *
     * @param record the record; null if there is none
     * @param now the time by the journal's clock, which all processes share, such as the database's
     */
    record Found(@Nullable WriteRecord record, Instant now) {}

    /** Adds a record; returns false, and changes nothing, if its key has one. */
    boolean add(WriteRecord record);

    /**
     * Replaces the record of {@code changed.key()}, if the stored one still has this version. Otherwise it returns
     * false and changes nothing.
     *
     * @param version the version of the record that was found; {@code changed.version()} is one more
     */
    boolean replace(WriteRecord changed, long version);

    /** Returns the records of an item, by any operation and for any client: see {@link WriteRecord#item}. */
    List<WriteRecord> ofItem(String item);

    /**
     * Replaces a record as {@link #replace} does, unless {@code isAnothers} says that what was found is another's. Both
     * happen in one transaction, under a lock of the account: two processes that settle two records at the same time
     * never both record one object.
     *
     * @param isAnothers is called within the transaction, with the other records of the account with the operation and
     *     client of {@code changed} that have its object id or its reference, in any order
     * @return whether it was replaced: false if the stored record has another version, or if {@code isAnothers} returns
     *     true
     */
    boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers);

    /**
     * Returns records in the states {@code SENDING} and {@code IN_DOUBT}, and those of batches that are {@code
     * ACCEPTED}, in the order of their keys.
     *
     * @param batch the batch that they belong to; null for all records
     * @param after the last key of the page before; null for the first page
     * @param limit the maximum number of records
     */
    List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit);

    /**
     * Takes or renews the right to run a batch, until {@code lease} from now by the journal's clock; returns false if
     * another holder has it.
     *
     * @param holder a random text of this run
     */
    boolean holdBatch(String batch, String holder, Duration lease);

    /** Gives the right to run a batch back, if this holder has it. */
    void releaseBatch(String batch, String holder);
}
