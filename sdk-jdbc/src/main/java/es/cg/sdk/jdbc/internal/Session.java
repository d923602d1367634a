package es.cg.sdk.jdbc.internal;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection from the application's pool, which gets it back as it was. Each statement commits by itself until
 * {@link #begin} is called. Closing rolls back what is not committed; a connection on which that fails is closed for
 * good, and so is one that waited too long for the network: a late answer would be taken for that of its next
 * statement. Interrupts of the thread are delayed until the session is closed: H2 closes its file when a thread is
 * interrupted during I/O. Not thread-safe.
 */
public final class Session implements AutoCloseable {
    /** The SQLState of a database, or a data source, that cannot be used. */
    public static final String NOT_USABLE = "0A000";

    /** For how long a validation waits. */
    public static final int VALIDATION_SECONDS = 2;

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int UNCHANGED = -1;
    private static final String BROKEN_IN_H2 = "90067";
    private static final String H2_CONNECTION = "org.h2.jdbc.JdbcConnection";
    private static final Duration AFTER_APPLICATION = Duration.ofSeconds(5);

    private final Connection connection;
    private final TimeLimit limit;
    private final boolean autoCommit;
    private final int isolation;
    private int networkTimeout = UNCHANGED;
    private int h2LockTimeout = UNCHANGED;
    private boolean interrupted;
    private boolean hasFailed;
    private boolean isBroken;
    private boolean isShared;

    /**
     * Borrows a connection.
     *
     * @param setReadCommitted true where READ COMMITTED is not the isolation level of the pool's connections
     * @throws SQLException also if the connection is in a transaction of the application, in which nothing is changed
     */
    public Session(DataSource dataSource, boolean setReadCommitted) throws SQLException {
        this(dataSource, setReadCommitted, true, TimeLimit.NONE);
    }

    /**
     * Borrows a connection, on which statements wait no longer than the limit.
     *
     * @param committing whether the pool's connections commit each statement by themselves: one that does not is
     *     checked, since it may be in a transaction of the application
     */
    public Session(DataSource dataSource, boolean setReadCommitted, boolean committing, TimeLimit limit)
            throws SQLException {
        this.interrupted = Thread.interrupted();
        this.limit = limit;
        Connection borrowed = null;
        boolean ready = false;
        try {
            borrowed = borrow(dataSource);
            this.connection = borrowed;
            // First: a driver may ask the database for what follows.
            limit(limit);
            this.autoCommit = connection.getAutoCommit();
            if (!autoCommit && committing) {
                requireNoTransaction();
            }
            this.isolation = setReadCommitted ? connection.getTransactionIsolation() : UNCHANGED;
            if (!autoCommit) {
                connection.setAutoCommit(true);
            }
            if (setReadCommitted) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            ready = true;
        } finally {
            if (!ready) {
                if (borrowed != null) {
                    borrowed.close();
                }
                restoreInterrupt();
            }
        }
    }

    private static Connection borrow(DataSource dataSource) throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw new SQLTransientConnectionException(
                    "the data source gave no connection: " + e.getClass().getName(), "08001", e);
        } catch (SQLException e) {
            if (e.getSQLState() != null) {
                throw e;
            }
            // That of a pool, which has waited as long as its own limit says: a database gives a state.
            throw new SQLTransientConnectionException(
                    "the data source gave no connection in time. The caller's own transaction may hold the last one: call"
                            + " it outside of a transaction, or give the pool a connection more for each thread that"
                            + " does not",
                    "08001",
                    e);
        }
    }

    private void requireNoTransaction() throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductVersion().contains("MariaDB")
                ? "MariaDB"
                : database.getDatabaseProductName();
        String query = switch (product) {
            case "PostgreSQL" -> "SELECT pg_catalog.txid_current_if_assigned()";
            case "MariaDB" -> "SELECT NULLIF(@@in_transaction, 0)";
            case "H2" -> "SELECT TRANSACTION_ID()";
            // MySQL shows transactions to administrators alone.
            default -> null;
        };
        if (query != null && value(query) != null) {
            throw new SQLException(
                    "the data source lends the connection of a transaction of the application, which could roll back"
                            + " what must stay: use the data source behind the one that joins transactions, or call it"
                            + " outside of a transaction",
                    NOT_USABLE);
        }
    }

    private @Nullable String value(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            return answer.next() ? answer.getString(1) : null;
        }
    }

    /** Returns whether connections of the pool have another isolation level; only for a session that sets it. */
    public boolean hadOtherIsolation() {
        return isolation != Connection.TRANSACTION_READ_COMMITTED;
    }

    /** Returns whether connections of the pool commit each statement by themselves. */
    public boolean hadAutoCommit() {
        return autoCommit;
    }

    public Connection connection() {
        return connection;
    }

    /** Begins a transaction. */
    public void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    public void commit() throws SQLException {
        connection.commit();
        isShared = false;
    }

    public void rollback() throws SQLException {
        connection.rollback();
    }

    /** Sets the timeout of the network in the driver, which costs no round trip, unless the pool's own is shorter. */
    private void limit(TimeLimit newLimit) throws SQLException {
        if (newLimit.isNone()) {
            return;
        }
        try {
            int own = networkTimeout == UNCHANGED ? connection.getNetworkTimeout() : networkTimeout;
            networkTimeout = own;
            int millis = newLimit.networkMillis();
            connection.setNetworkTimeout(Runnable::run, own == 0 ? millis : Math.min(own, millis));
        } catch (SQLFeatureNotSupportedException e) {
            LOG.debug("the driver has no timeout of the network");
        }
    }

    /**
     * On H2, limits what statements wait for locks, which is a setting of the connection there, unless its own limit is
     * shorter.
     */
    public void limitLocksOfH2() throws SQLException {
        if (!limit.isNone()) {
            int own = Integer.parseInt(String.valueOf(value("CALL LOCK_TIMEOUT()")));
            if (own > limit.lockMillis()) {
                setH2LockTimeout(limit.lockMillis());
                h2LockTimeout = own;
            }
        }
    }

    private void setH2LockTimeout(int millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCK_TIMEOUT " + millis);
        }
    }

    /** Restores the connection's own time limits, while the application has it. */
    public void liftLimits() throws SQLException {
        if (h2LockTimeout != UNCHANGED) {
            setH2LockTimeout(h2LockTimeout);
            h2LockTimeout = UNCHANGED;
        }
        if (networkTimeout != UNCHANGED) {
            connection.setNetworkTimeout(Runnable::run, networkTimeout);
        }
    }

    /** Sets a time limit again after {@link #liftLimits}: five seconds, for what ends the transaction. */
    public void limitAgain() {
        try {
            limit(limit.isNone() ? limit : TimeLimit.in(AFTER_APPLICATION));
        } catch (SQLException e) {
            failed(e);
        }
    }

    /**
     * Throws if H2 has closed the connection. While another connection closes all others, as {@code SET EXCLUSIVE 2}
     * does, H2 rolls a transaction back and may report its commit as done.
     */
    public void requireOpen() throws SQLException {
        if (!connection.isValid(VALIDATION_SECONDS)) {
            throw new SQLException("H2 closed the connection, and its last commit may be lost", BROKEN_IN_H2);
        }
    }

    /** Clears the thread's interrupt flag, and sets it again when the session is closed. */
    public void delayInterrupt() {
        interrupted |= Thread.interrupted();
    }

    private void restoreInterrupt() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Records a failure of the database: when the session is closed, the connection is validated. */
    public void failed(SQLException e) {
        hasFailed = true;
        isBroken |= isTimeout(e);
    }

    /**
     * Records that the application may still use the connection, or has left a lock on it: unless a commit succeeds, it
     * is aborted when the session is closed, and nobody else gets it.
     */
    public void share() {
        isShared = true;
    }

    /** Returns whether a statement ended because the network gave no answer in time. */
    public static boolean isTimeout(SQLException e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            if (each instanceof SocketTimeoutException) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() {
        delayInterrupt();
        isBroken |= isShared;
        if (!isBroken) {
            restore();
        }
        try (Connection closing = connection) {
            if (isBroken) {
                LOG.warn("a database connection is broken or still in use, and was closed");
                abort(closing);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug(
                    "a database connection could not be closed: {}",
                    e.getClass().getName());
        }
        restoreInterrupt();
    }

    private static void abort(Connection connection) throws SQLException {
        try {
            // It has no abort, and a pool would not close it.
            ((Connection) connection.unwrap(Class.forName(H2_CONNECTION))).close();
        } catch (SQLException | ClassNotFoundException notOfH2) {
            connection.abort(Runnable::run);
        }
    }

    private void restore() {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.setAutoCommit(autoCommit);
            if (isolation != UNCHANGED) {
                connection.setTransactionIsolation(isolation);
            }
            isBroken = hasFailed && !connection.isValid(VALIDATION_SECONDS);
            if (!isBroken) {
                liftLimits();
            }
        } catch (SQLException | RuntimeException e) {
            isBroken = true;
        }
    }
}
