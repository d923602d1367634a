package es.cg.sdk.database;

import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Objects;
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

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int UNCHANGED = -1;
    private static final int VALIDATION_SECONDS = 2;
    private static final String BROKEN_IN_H2 = "90067";
    private static final String H2_CONNECTION = "org.h2.jdbc.JdbcConnection";
    private static final Duration AFTER_APPLICATION = Duration.ofSeconds(5);

    private final Connection connection;
    private final ConnectionPool pool;
    private final TimeLimit limit;
    private final boolean autoCommit;
    private final int isolation;
    private int networkTimeout = UNCHANGED;
    private int h2LockTimeout = UNCHANGED;
    private boolean begun;
    private boolean interrupted;
    private boolean hasFailed;
    private boolean hasTimedOut;
    private boolean isShared;
    private boolean isAborted;

    /**
     * Borrows a connection.
     *
     * @throws SQLException also if the connection is in a transaction of the application, in which nothing is changed
     */
    public Session(ConnectionPool pool) throws SQLException {
        this(pool, TimeLimit.NONE);
    }

    /** Borrows a connection, on which statements wait no longer than the limit. */
    public Session(ConnectionPool pool, TimeLimit limit) throws SQLException {
        this.interrupted = Thread.interrupted();
        this.pool = pool;
        this.limit = limit;
        Connection borrowed = null;
        boolean ready = false;
        try {
            borrowed = borrow(pool.dataSource());
            this.connection = borrowed;
            // First: a driver may ask the database for what follows.
            limit(limit);
            this.autoCommit = connection.getAutoCommit();
            if (!autoCommit && pool.committing()) {
                requireNoTransaction();
            }
            this.isolation = pool.setReadCommitted() ? connection.getTransactionIsolation() : UNCHANGED;
            if (!autoCommit) {
                connection.setAutoCommit(true);
            }
            if (pool.setReadCommitted()) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            if (isH2()) {
                limitLocksOfH2();
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
                    "the data source gave no connection in time. A transaction of the caller, or a handler, may hold"
                            + " the last one: call it outside of a transaction, or give the pool a connection for each"
                            + " thread and worker, and one more for each that takes a second one",
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
        if (query != null && Dialect.value(connection, query) != null) {
            throw new NotUsableException(
                    "the data source lends the connection of a transaction of the application, which could roll back"
                            + " what must stay: use the data source behind the one that joins transactions, or call it"
                            + " outside of a transaction");
        }
    }

    /** Returns what this session found about the pool. */
    public ConnectionPool found(Dialect dialect) {
        return new ConnectionPool(
                pool.dataSource(),
                pool.setReadCommitted() && isolation != Connection.TRANSACTION_READ_COMMITTED,
                autoCommit,
                dialect);
    }

    private boolean isH2() {
        return pool.dialect() == Dialect.H2;
    }

    /** Returns the borrowed connection. */
    public Connection connection() {
        return connection;
    }

    /** Returns a statement on the connection, in the dialect that an earlier session found. */
    public SqlStatement statement(String sql) {
        return new SqlStatement(
                Objects.requireNonNull(pool.dialect(), "the dialect is not known yet"), connection, sql);
    }

    /** Begins a transaction; does nothing if there is one. */
    public void begin() throws SQLException {
        begun = true;
        connection.setAutoCommit(false);
    }

    /** Commits the transaction. What {@link #share} recorded before is forgotten. */
    public void commit() throws SQLException {
        connection.commit();
        requireOpen();
        isShared = false;
    }

    /** Ends the work on this session: checks what statements committed by themselves. */
    void end() throws SQLException {
        // A transaction on a connection that is closed has failed already.
        if (!begun) {
            requireOpen();
        }
    }

    // While another connection closes all others, as SET EXCLUSIVE 2 does, H2 rolls a transaction back and may report
    // its commit as done.
    private void requireOpen() throws SQLException {
        if (isH2() && !isAlive()) {
            throw new SQLException("H2 closed the connection, and its last commit may be lost", BROKEN_IN_H2);
        }
    }

    /** Rolls back what is not committed. */
    public void rollback() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    /** Returns whether the database answers. */
    public boolean isAlive() throws SQLException {
        return connection.isValid(VALIDATION_SECONDS);
    }

    /** Throws a failure again if the database was stopped meanwhile: then it says nothing about the tables. */
    public void requireAlive(SQLException e) throws SQLException {
        if (!isAlive()) {
            throw e;
        }
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

    // What statements wait for locks is a setting of the connection there, whose own limit may be shorter.
    private void limitLocksOfH2() throws SQLException {
        if (!limit.isNone()) {
            int own = Integer.parseInt(String.valueOf(Dialect.value(connection, "CALL LOCK_TIMEOUT()")));
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
        hasTimedOut |= isTimeout(e);
    }

    /**
     * Records that the application may still use the connection, or has left a lock on it: unless a commit succeeds, it
     * is aborted when the session is closed, and nobody else gets it.
     */
    public void share() {
        isShared = true;
    }

    /** Returns whether a statement ended because the network gave no answer in time. */
    static boolean isTimeout(SQLException e) {
        return Causes.any(e, SocketTimeoutException.class::isInstance);
    }

    /**
     * Aborts the connection, so that nobody else gets it: a handler may still use it, or has left a lock on it. What it
     * did not commit is rolled back. On H2, this waits for a statement that runs, and the connection keeps its place in
     * the pool until this session is closed: HikariCP would lend it again.
     *
     * @param reason for the log
     */
    public void abort(String reason) {
        isAborted = true;
        delayInterrupt();
        LOG.warn("a database connection is aborted: {}", reason);
        try {
            boolean isClosed = (pool.dialect() == null || isH2()) && isClosedInH2();
            if (!isClosed) {
                connection.abort(Runnable::run);
                connection.close();
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a database connection could not be aborted", e);
        }
    }

    // It has no abort, and a pool would not close it.
    private boolean isClosedInH2() {
        try {
            ((Connection) connection.unwrap(Class.forName(H2_CONNECTION))).close();
            return true;
        } catch (SQLException | RuntimeException | ClassNotFoundException e) {
            return false;
        }
    }

    /** Returns whether the connection was aborted, so that nothing more can be done in this session. */
    public boolean isAborted() {
        return isAborted;
    }

    @Override
    public void close() {
        delayInterrupt();
        if (!isAborted) {
            String broken = broken();
            if (broken != null) {
                abort(broken);
            }
        }
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a database connection could not be closed", e);
        }
        restoreInterrupt();
    }

    /** Gives the connection its settings back; returns why nobody else may get it, or null. */
    private @Nullable String broken() {
        if (isShared) {
            return "the application may still use it";
        }
        if (hasTimedOut) {
            return "it did not answer in time";
        }
        try {
            rollback();
            connection.setAutoCommit(autoCommit);
            if (isolation != UNCHANGED) {
                connection.setTransactionIsolation(isolation);
            }
            if (hasFailed && !isAlive()) {
                return "it is broken";
            }
            liftLimits();
            return null;
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a database connection cannot be given back as it was", e);
            return "it cannot be given back as it was";
        }
    }
}
