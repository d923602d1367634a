package es.cg.sdk.webhooks.jdbc.internal.connections;

import es.cg.sdk.webhooks.StoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
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

    private final DataSource dataSource;
    private final boolean setReadCommitted;
    private final boolean isH2;
    private final LongSupplier nanos;
    private final AtomicLong pauseUntil;

    /** Database work with a result. */
    @FunctionalInterface
    public interface Work<T extends @Nullable Object> {
        T run(Session session) throws SQLException;
    }

    /**
     * @param setReadCommitted true where READ COMMITTED is not the isolation level of the pool's connections
     * @param isH2 true to check what H2 reports as committed
     */
    public Sessions(DataSource dataSource, boolean setReadCommitted, boolean isH2, LongSupplier nanos) {
        this.dataSource = dataSource;
        this.setReadCommitted = setReadCommitted;
        this.isH2 = isH2;
        this.nanos = nanos;
        this.pauseUntil = new AtomicLong(nanos.getAsLong());
    }

    /**
     * Runs work on a connection of its own. Work that the database rolled back, after a deadlock for instance, runs
     * again: a claimed event is not claimed once more.
     *
     * @param action what the work does, for messages: "the database could not …"
     * @throws StoreException if the database fails, or was asked during the pause after a broken connection
     */
    public <T extends @Nullable Object> T run(String action, Work<T> work) {
        long left = pauseUntil.get() - nanos.getAsLong();
        if (left > 0) {
            throw new StoreException("the database could not " + action + ": a connection broke, and for the next "
                    + Duration.ofNanos(left).toMillis()
                    + " ms no other is taken, so that the pool validates its connections");
        }
        try {
            return retried(work);
        } catch (SQLException e) {
            if (CLOSED_IN_H2.equals(e.getSQLState())) {
                pauseUntil.set(nanos.getAsLong() + PAUSE.toNanos());
            }
            String why = e instanceof SQLTransientConnectionException
                    ? String.valueOf(e.getMessage())
                    : "SQLState " + e.getSQLState() + (e.getErrorCode() == H2_LOCK_TIMEOUT ? LOCKED_BY_DEAD : "");
            throw new StoreException("the database could not " + action + ": " + why, e);
        }
    }

    private <T extends @Nullable Object> T retried(Work<T> work) throws SQLException {
        for (int deadlocks = 0; ; deadlocks++) {
            try {
                return inSession(work);
            } catch (SQLException e) {
                if (deadlocks == MAX_DEADLOCKS || !GuardedConnection.isRolledBack(e)) {
                    throw e;
                }
                LOG.debug("the database rolled back a transaction: SQLState {}", e.getSQLState());
            }
        }
    }

    private <T extends @Nullable Object> T inSession(Work<T> work) throws SQLException {
        try (Session session = new Session(dataSource, setReadCommitted, isH2)) {
            try {
                T result = work.run(session);
                session.end();
                return result;
            } catch (SQLException e) {
                session.failed();
                throw e;
            } catch (Error e) {
                session.abort("an Error may have interrupted the driver");
                throw e;
            }
        }
    }
}
