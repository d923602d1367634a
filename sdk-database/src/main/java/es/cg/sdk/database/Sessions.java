package es.cg.sdk.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs database work, each piece on a connection of its own from the application's pool. Thread-safe.
 *
 * <p>A pool notices a broken connection by the SQLState of its exceptions, or when it validates the connection before
 * it lends it. H2's exceptions have SQLStates of H2's own, and HikariCP does not validate a connection that was used in
 * the last 500 ms: under steady traffic it would lend broken connections for ever. A session closes a broken one, and
 * once the pool has lent a closed one, this class asks for none during one second: then the pool validates all of them.
 */
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final int MAX_DEADLOCKS = 3;
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final String CLOSED_IN_H2 = "90007";
    private static final int H2_LOCK_TIMEOUT = 50200;
    private static final String LOCKED_BY_DEAD = "; if no other transaction uses this row, a process that was killed"
            + " left it locked in the file of H2: stop all processes, and rebuild the database by SCRIPT TO and"
            + " RUNSCRIPT FROM";
    private static final String LOCKED = "55P03";
    private static final int MYSQL_LOCKED = 1205;

    private final ConnectionPool pool;
    private final TimeLimit limit;
    private final Failures failures;
    private final LongSupplier nanos;
    private final AtomicLong pauseUntil;

    /** Database work with a result. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object> {
        T run(Session session) throws SQLException;
    }

    /** Makes the exception for work that failed. */
    @FunctionalInterface
    public interface Failures {
        /**
         * Returns the exception.
         *
         * @param action what the work does: "the database could not …"
         * @param cause null if the database was not asked
         */
        RuntimeException of(String action, String reason, @Nullable SQLException cause);
    }

    /** Runs work on connections of this pool. */
    public Sessions(ConnectionPool pool, Failures failures, LongSupplier nanos) {
        this(pool, TimeLimit.NONE, failures, nanos, new AtomicLong(nanos.getAsLong()));
    }

    private Sessions(
            ConnectionPool pool, TimeLimit limit, Failures failures, LongSupplier nanos, AtomicLong pauseUntil) {
        this.pool = pool;
        this.limit = limit;
        this.failures = failures;
        this.nanos = nanos;
        this.pauseUntil = pauseUntil;
    }

    /** Returns the same with a time limit. */
    public Sessions within(TimeLimit newLimit) {
        return new Sessions(pool, newLimit, failures, nanos, pauseUntil);
    }

    /**
     * Runs work, and again if the database rolled it back, after a deadlock for instance.
     *
     * @param action what the work does, for messages
     * @throws RuntimeException as {@link Failures} makes it, if the database fails, if the result of a commit is
     *     unknown, or during the pause after a broken connection
     */
    public <T extends @Nullable Object> T run(String action, Work<T> work) {
        return attempt(action, work, MAX_DEADLOCKS);
    }

    /** Runs work once, in one transaction, which is committed unless the work throws; throws as {@link #run}. */
    public <T extends @Nullable Object> T inTransaction(String action, Work<T> work) {
        Work<T> transaction = session -> {
            session.begin();
            T result = work.run(session);
            session.commit();
            return result;
        };
        return attempt(action, transaction, 0);
    }

    private <T extends @Nullable Object> T attempt(String action, Work<T> work, int repetitions) {
        long left = pauseUntil.get() - nanos.getAsLong();
        if (left > 0) {
            throw failures.of(
                    action,
                    "a connection broke, and for the next "
                            + Duration.ofNanos(left).toMillis()
                            + " ms no other is taken, so that the pool validates its connections",
                    null);
        }
        for (int deadlocks = 0; ; deadlocks++) {
            try {
                return once(work);
            } catch (SQLException e) {
                if (deadlocks == repetitions || !GuardedConnection.isRolledBack(e)) {
                    if (CLOSED_IN_H2.equals(e.getSQLState())) {
                        pauseUntil.set(nanos.getAsLong() + PAUSE.toNanos());
                    }
                    throw failures.of(action, reason(e), e);
                }
                LOG.debug("the database rolled back a transaction: SQLState {}", e.getSQLState());
            }
        }
    }

    private <T extends @Nullable Object> T once(Work<T> work) throws SQLException {
        try (Session session = new Session(pool, limit)) {
            try {
                T result = work.run(session);
                session.end();
                return result;
            } catch (SQLException e) {
                session.failed(e);
                throw e;
            } catch (Error e) {
                session.abort("an Error may have interrupted the driver");
                throw e;
            }
        }
    }

    /** Returns why the database failed, for a message. */
    public static String reason(SQLException e) {
        if (e instanceof SQLTransientConnectionException || e instanceof NotUsableException) {
            return String.valueOf(e.getMessage());
        }
        String state = "SQLState " + e.getSQLState();
        if (e.getErrorCode() == H2_LOCK_TIMEOUT) {
            return state + LOCKED_BY_DEAD;
        }
        if (Session.isTimeout(e)) {
            return state + "; the database did not answer for as long as the call may wait";
        }
        boolean isLocked = LOCKED.equals(e.getSQLState()) || e.getErrorCode() == MYSQL_LOCKED;
        return isLocked ? state + "; another transaction held the row for as long as the call may wait" : state;
    }
}
