package es.cg.sdk.webhooks.jdbc.internal.connections;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection from the application's pool, which gets it back as it was. Each statement commits by itself until
 * {@link #begin} is called. Closing rolls back what is not committed; a connection on which that fails is closed for
 * good. Interrupts of the thread are delayed until the session is closed: H2 closes its file when a thread is
 * interrupted during I/O. Not thread-safe.
 */
public final class Session implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int UNCHANGED = -1;
    private static final int VALIDATION_SECONDS = 2;
    private static final String BROKEN_IN_H2 = "90067";
    private static final String H2_CONNECTION = "org.h2.jdbc.JdbcConnection";

    private final Connection connection;
    private final boolean isH2;
    private final boolean autoCommit;
    private final int isolation;
    private boolean begun;
    private boolean interrupted;
    private boolean hasFailed;
    private boolean isAborted;

    /**
     * Borrows a connection.
     *
     * @param setReadCommitted true where READ COMMITTED is not the isolation level of the pool's connections
     * @throws SQLException also if the connection is in a transaction of the application, in which nothing is changed
     */
    public Session(DataSource dataSource, boolean setReadCommitted) throws SQLException {
        this(dataSource, setReadCommitted, false, true);
    }

    /** The same; on H2, commits are checked. */
    Session(DataSource dataSource, boolean setReadCommitted, boolean isH2) throws SQLException {
        this(dataSource, setReadCommitted, isH2, false);
    }

    private Session(DataSource dataSource, boolean setReadCommitted, boolean isH2, boolean isFirst)
            throws SQLException {
        this.isH2 = isH2;
        this.interrupted = Thread.interrupted();
        Connection borrowed = null;
        boolean ready = false;
        try {
            borrowed = borrow(dataSource);
            this.connection = borrowed;
            this.autoCommit = connection.getAutoCommit();
            if (isFirst && !autoCommit) {
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
                giveBack(borrowed);
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
                    "the data source gave no connection in time. A handler or a transaction of the caller may hold the"
                            + " last one: give the pool a connection for each thread and worker, and one more for each"
                            + " that takes a second one",
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
            default -> "SELECT NULL";
        };
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            if (answer.next() && answer.getString(1) != null) {
                throw new SQLException(
                        "the data source lends the connection of a transaction of the application, which could roll"
                                + " back what must stay: use the data source behind the one that joins transactions",
                        "0A000");
            }
        }
    }

    private static void giveBack(@Nullable Connection borrowed) throws SQLException {
        if (borrowed != null) {
            borrowed.close();
        }
    }

    /**
     * Returns whether connections of the pool have another isolation level than READ COMMITTED by default; only for a
     * session that sets it.
     */
    public boolean hadOtherIsolation() {
        return isolation != Connection.TRANSACTION_READ_COMMITTED;
    }

    public Connection connection() {
        return connection;
    }

    /** Begins a transaction; does nothing if there is one. */
    public void begin() throws SQLException {
        begun = true;
        connection.setAutoCommit(false);
    }

    public void commit() throws SQLException {
        connection.commit();
        requireOpen();
    }

    /** Ends the work on this session: checks what statements committed by themselves. */
    void end() throws SQLException {
        // A transaction on a connection that is closed has failed already.
        if (!begun) {
            requireOpen();
        }
    }

    /**
     * Throws if H2 has closed the connection. While another connection closes all others, as the script of an upgrade
     * does, H2 rolls a transaction back and may report its commit as done.
     */
    private void requireOpen() throws SQLException {
        if (isH2 && !connection.isValid(VALIDATION_SECONDS)) {
            throw new SQLException("H2 closed the connection, and its last commit may be lost", BROKEN_IN_H2);
        }
    }

    /** Rolls back what is not committed. */
    public void rollback() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
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
    public void failed() {
        hasFailed = true;
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
            if (isH2) {
                // It has no abort, and a pool would not close it.
                ((Connection) connection.unwrap(Class.forName(H2_CONNECTION))).close();
            } else {
                connection.abort(Runnable::run);
                connection.close();
            }
        } catch (SQLException | RuntimeException | ClassNotFoundException e) {
            LOG.debug("a database connection could not be aborted", e);
        }
    }

    /** Returns whether the connection was aborted, so that nothing more can be done in this session. */
    public boolean isAborted() {
        return isAborted;
    }

    @Override
    public void close() {
        delayInterrupt();
        if (!isAborted && !isReset()) {
            abort("it is broken");
        }
        try {
            connection.close();
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a database connection could not be closed", e);
        }
        restoreInterrupt();
    }

    private boolean isReset() {
        try {
            rollback();
            connection.setAutoCommit(autoCommit);
            if (isolation != UNCHANGED) {
                connection.setTransactionIsolation(isolation);
            }
            return !hasFailed || connection.isValid(VALIDATION_SECONDS);
        } catch (SQLException | RuntimeException e) {
            LOG.warn("a database connection cannot be given back as it was", e);
            return false;
        }
    }
}
