package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.GuardedConnection;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.database.TimeLimit;
import es.cg.sdk.journal.TransactionalJournal;
import es.cg.sdk.journal.WriteRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A write journal in PostgreSQL, MariaDB, MySQL or H2, for one account and one environment. Thread-safe; it keeps no
 * connection and has nothing to close.
 *
 * <pre>{@code
 * JdbcWriteJournal.createTables(dataSource);           // unless a migration tool creates them
 * WriteJournal journal = JdbcWriteJournal.open(dataSource, "firm-7", WriteJournal.Environment.PRODUCTION);
 * }</pre>
 *
 * <p>Each change is committed on a connection of its own, whatever transaction the thread is in. So the data source
 * must not join the thread's transaction: Spring's {@code TransactionAwareDataSourceProxy} does, and is refused; one of
 * JTA does as well, and changes throw. Times are the database's, and are stored to the microsecond. Rows hold digests,
 * ids, numbers and the references of documents; no bodies and no API keys.
 *
 * <p>If the database fails, or a commit's result is unknown, methods throw {@link IllegalStateException} with the
 * {@link SQLException} as its cause.
 */
public final class JdbcWriteJournal implements TransactionalJournal {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcWriteJournal.class);
    static final int MAX_ACCOUNT = 100;
    private static final int MAX_ADDRESS = 500;
    private static final int MAX_HOLDER = 100;
    static final Duration CALL_WAIT = Duration.ofSeconds(1);

    private final Sessions sessions;
    private final String account;
    private final Environment environment;
    private final TableSql sql;
    private final Dialect dialect;
    private final WriteTable writes;
    private final AccountTables accounts;
    private final RecordRemoval removal;
    private final Duration callWait;

    JdbcWriteJournal(Sessions sessions, String account, Environment environment, TableSql sql, Duration callWait) {
        this.callWait = callWait;
        this.sessions = sessions;
        this.account = account;
        this.environment = environment;
        this.sql = sql;
        this.dialect = sql.dialect();
        this.writes = new WriteTable(sql, account, environment);
        this.accounts = new AccountTables(sql, writes);
        this.removal = new RecordRemoval(sessions, writes, accounts);
    }

    /**
     * Opens the journal of one account, after a check of the database: every statement runs once in a transaction that
     * is rolled back. An application of many firms opens {@link JdbcWriteJournals}, which checks once for all.
     *
     * @param account the name of your tenant or firm, which never changes: another name is another journal, without the
     *     records of this one; 1 to 100 characters of any kind, where the journals of many firms need a firm's name
     * @param environment the environment of the API keys
     * @throws IllegalArgumentException if the database cannot be used, with all that is wrong; if the tables are
     *     missing or of another version, it names the script to run
     * @throws IllegalStateException if the database cannot be reached
     */
    public static JdbcWriteJournal open(DataSource dataSource, String account, Environment environment) {
        return open(dataSource, account, environment, null, CALL_WAIT);
    }

    /** The same; the last two are those of {@link JdbcWriteJournals#open(DataSource, String, Duration)}. */
    static JdbcWriteJournal open(
            DataSource dataSource, String account, Environment environment, @Nullable String clock, Duration callWait) {
        Objects.requireNonNull(environment, "environment is null");
        if (account.isBlank()) {
            throw new IllegalArgumentException("the name of the account is blank");
        }
        String name = StoredText.of("name of the account", account, MAX_ACCOUNT);
        return JdbcWriteJournals.open(dataSource, clock, callWait).ofAccount(name, environment);
    }

    /**
     * Returns the SQL that creates the tables in this database, for your migrations. The same is in numbered scripts in
     * the folders {@code postgresql}, {@code mariadb}, {@code mysql} and {@code h2} of this package.
     *
     * @throws IllegalArgumentException if the database is not supported
     * @throws IllegalStateException if the database cannot be reached
     */
    public static String tables(DataSource dataSource) {
        try (Session session = new Session(ConnectionPool.unknown(dataSource, false))) {
            return Schema.scripts(session.connection());
        } catch (SQLException e) {
            throw failure("tell its kind", Sessions.reason(e), e);
        }
    }

    /**
     * Creates the tables that do not exist, in the schema that connections use; may be called by several processes at
     * once.
     *
     * @throws IllegalArgumentException if the database is not supported, or has tables of a later version
     * @throws IllegalStateException if the database refuses or cannot be reached
     */
    public static void createTables(DataSource dataSource) {
        try {
            Schema.createTables(dataSource);
        } catch (SQLException e) {
            throw failure("create the tables", Sessions.reason(e), e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>The limit is for locks and for the network, of each statement. It is not for the pool, whose own limit counts
     * until it lends a connection, and not for H2's server, whose driver has no timeout. On MySQL, the server's own
     * limit for locks counts, if it is shorter.
     */
    @Override
    public TransactionalJournal within(Duration limit) {
        TimeLimit left = TimeLimit.in(limit);
        return new JdbcWriteJournal(sessions.within(left), account, environment, sql.within(left), callWait);
    }

    @Override
    public String account() {
        return account;
    }

    @Override
    public Environment environment() {
        return environment;
    }

    @Override
    public String baseUrl(String current) {
        String address = StoredText.of("address of the service", current, MAX_ADDRESS);
        return sessions.run("read the address of the account", session -> {
            String recorded = accounts.address(session.connection(), false);
            if (recorded == null && !accounts.insertAddress(session.connection(), address)) {
                recorded = accounts.address(session.connection(), false);
            }
            return recorded == null ? address : recorded;
        });
    }

    /**
     * Records another address of the service for this account, once you know that it is the same service under a new
     * address: records of another service would say that documents are done which are not.
     *
     * @throws IllegalStateException if the database fails
     */
    public void confirmAddress(String newBaseUrl) {
        String address = StoredText.of("address of the service", newBaseUrl, MAX_ADDRESS);
        boolean unused = sessions.run(
                "record the address of the account",
                session -> accounts.insertAddress(session.connection(), address)
                        || accounts.updateAddress(session.connection(), address));
    }

    @Override
    public Found find(String key) {
        String checked = StoredText.of("key", key, WriteRow.MAX_KEY);
        return sessions.run("find a record", session -> writes.find(session.connection(), checked));
    }

    @Override
    public boolean add(WriteRecord record) {
        WriteRecord checked = WriteRow.checked(record);
        return sessions.run("record a write", session -> writes.insert(session.connection(), checked));
    }

    @Override
    public boolean replace(WriteRecord changed, long version) {
        WriteRecord checked = replacement(changed, version);
        return sessions.run("change a record", session -> writes.update(session.connection(), checked, version));
    }

    @Override
    public boolean settle(WriteRecord changed, long version, Predicate<List<WriteRecord>> isAnothers) {
        WriteRecord checked = replacement(changed, version);
        return sessions.inTransaction("record what was found", session -> {
            if (accounts.address(session.connection(), true) == null) {
                throw new IllegalStateException("the account " + account + " has no address of the service: make a call"
                        + " by a client with this journal first");
            }
            return !isAnothers.test(writes.related(session.connection(), checked))
                    && writes.update(session.connection(), checked, version);
        });
    }

    private static WriteRecord replacement(WriteRecord changed, long version) {
        if (changed.version() != version + 1) {
            throw new IllegalArgumentException(
                    "the version of a changed record must be " + (version + 1) + " and is " + changed.version());
        }
        return WriteRow.checked(changed);
    }

    @Override
    public List<WriteRecord> ofItem(String item) {
        String checked = StoredText.of("digest of the item", item, WriteRow.MAX_ITEM);
        return sessions.run("find the records of an item", session -> writes.ofItem(session.connection(), checked));
    }

    @Override
    public List<WriteRecord> unsettled(@Nullable String batch, @Nullable String after, int limit) {
        return sessions.run("list records", session -> writes.unsettled(session.connection(), batch, after, limit));
    }

    @Override
    public boolean tell(WriteRecord told, long version, Consumer<Connection> callback) {
        WriteRecord checked = replacement(told, version);
        return sessions.inTransaction("mark an item as told", session -> {
            // First, so that no other process runs the code for the same item.
            if (!writes.update(session.connection(), checked, version)) {
                return false;
            }
            OpenTransaction transaction = OpenTransaction.of(session.connection(), dialect);
            run(callback, session);
            // If that code has ended the transaction, a lock of LOCK TABLES may be left.
            session.share();
            transaction.requireOpen();
            return true;
        });
    }

    private void run(Consumer<Connection> callback, Session session) throws SQLException {
        GuardedConnection guard = new GuardedConnection(
                session.connection(), "the code for an item", "the write journal", false, callWait);
        session.liftLimits();
        try {
            callback.accept(guard.connection());
        } finally {
            session.delayInterrupt();
            guard.close();
            session.delayInterrupt();
            if (guard.isShared()) {
                session.share();
            }
            session.limitAgain();
        }
        String fault = guard.fault();
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
    }

    @Override
    public boolean holdBatch(String batch, String holder, Duration lease) {
        String name = StoredText.of("name of the batch", batch, WriteRow.MAX_BATCH);
        String by = StoredText.of("holder", holder, MAX_HOLDER);
        return sessions.run(
                "take the lease of a batch",
                session -> accounts.takeLease(session.connection(), name, by, lease)
                        || accounts.insertLease(session.connection(), name, by, lease));
    }

    @Override
    public void releaseBatch(String batch, String holder) {
        int unused = sessions.run(
                "give the lease of a batch back", session -> accounts.deleteLease(session.connection(), batch, holder));
    }

    /**
     * Counts what a person watches, for meters. Each number stops at 10,000, and is read from an index.
     *
     * @throws IllegalStateException if the database fails
     */
    public Counts counts() {
        return sessions.run("count records", session -> WriteTable.counts(sql, session.connection(), writes.account()));
    }

    /**
     * The answer of {@link #counts}.
     *
     * @param inDoubt writes of which nobody knows whether they were done, also those whose process died
     * @param sending writes that a process is sending now
     * @param untold items that are done, and for which the code that their batch was run with has not run
     * @param batches batches that a process is running now
     */
    public record Counts(int inDoubt, int sending, int untold, int batches) {}

    /**
     * Deletes the settled records of this account that were changed last before this time, in transactions of at most
     * 500. What is being sent or in doubt stays, and so do items that are done and untold: a WARN says how many. A
     * document whose record is deleted is a new one to the journal: keep records for longer than your application could
     * send a document, or run a batch, again.
     *
     * @throws IllegalStateException if the database fails
     */
    public Purged purge(Instant before) {
        int deleted = removal.purge(before, false);
        int unused = sessions.run("delete old leases", session -> accounts.deleteLeases(session.connection(), before));
        int untold = sessions.run("count untold items", session -> writes.countUntold(session.connection(), before));
        if (untold > 0) {
            LOG.warn(
                    "the purge of write journal {} kept {} items that are done and untold: run their batches again, or"
                            + " delete them by purgeUntold",
                    account,
                    untold);
        }
        return new Purged(deleted, untold);
    }

    /**
     * The answer of {@link #purge}.
     *
     * @param deleted how many records were deleted
     * @param untold how many old items were kept since they are done, and the code that their batch was run with has
     *     not run: run the batch again
     */
    public record Purged(int deleted, int untold) {}

    /**
     * Deletes the items that {@link #purge} keeps as untold, and returns how many: once you have written their numbers
     * into your application by other means. Your code will never run for them.
     *
     * @throws IllegalStateException if the database fails
     */
    public int purgeUntold(Instant before) {
        return removal.purge(before, true);
    }

    /**
     * Erases what the records of a client say of its documents, after its data was erased at the service: references,
     * series, totals and printed numbers. Keys, digests, states and ids of records stay for good, so that no document
     * is done twice; {@link #purge} does not delete them, also if they are changed later. What is being sent, in doubt,
     * accepted for a batch, or untold keeps all of it: settle it, or run its batch, and call this again. A single write
     * that the service accepted keeps the token of its job. The log says how many were erased, of whom, and who asked,
     * also if the database fails meanwhile.
     *
     * @param askedBy who asked for it, for the records; 1 to 100 characters
     * @return what was left, since it has not ended or is untold; at most 1,000
     * @throws IllegalStateException if the database fails
     */
    public List<WriteRecord> eraseClient(long clientId, String askedBy) {
        return removal.erase(clientId, askedBy);
    }

    /**
     * Does the same to all clients of the account, when its firm leaves: a firm that returns under its name repeats
     * nothing. The address of the service stays too. This looks for running batches once, at its beginning: let no
     * process of the firm work any more. What one begins after that, and has not ended, is left and listed.
     *
     * @return what was left, as {@link #eraseClient} returns it
     * @throws IllegalStateException if a process is running a batch, or a write is being sent, in doubt, accepted for a
     *     batch, or untold, with the first of them; nothing was erased
     */
    public List<WriteRecord> eraseAccount(String askedBy) {
        removal.requireEnded();
        return removal.erase(null, askedBy);
    }

    /** Returns the exception for a failure of the database. */
    static RuntimeException failure(String action, String reason, @Nullable SQLException e) {
        return e != null && Session.NOT_USABLE.equals(e.getSQLState())
                ? new IllegalArgumentException("the write journal cannot use this database: " + e.getMessage(), e)
                : new IllegalStateException("the database of the write journal could not " + action + ": " + reason, e);
    }

    /** Returns the account and the environment. */
    @Override
    public String toString() {
        return "JdbcWriteJournal[" + account + ", " + environment + "]";
    }
}
