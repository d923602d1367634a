package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection from the application's pool, which gets it back as it was. Each statement commits by itself until
 * {@link #begin} is called. Closing rolls back what is not committed; a connection on which that fails is closed for
 * good. Interrupts of the thread are delayed until the session is closed: H2 closes its file when a thread is
 * interrupted during I/O. Not thread-safe.
 */
final class Session implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int UNCHANGED = -1;
    static final int VALIDATION_SECONDS = 2;
    private static final String BROKEN_IN_H2 = "90067";
    private static final String H2_CONNECTION = "org.h2.jdbc.JdbcConnection";

    private final Connection connection;
    private final boolean autoCommit;
    private final int isolation;
    private boolean interrupted;
    private boolean hasFailed;
    private boolean isShared;

    /**
     * Borrows a connection.
     *
     * @param setReadCommitted true where READ COMMITTED is not the isolation level of the pool's connections
     */
    Session(DataSource dataSource, boolean setReadCommitted) throws SQLException {
        this.interrupted = Thread.interrupted();
        Connection borrowed = null;
        boolean ready = false;
        try {
            borrowed = borrow(dataSource);
            this.connection = borrowed;
            this.autoCommit = connection.getAutoCommit();
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
            throw new SQLException(
                    "the data source gave no connection: " + e.getClass().getName(), "08001", e);
        }
    }

    /** Returns whether connections of the pool have another isolation level; only for a session that sets it. */
    boolean hadOtherIsolation() {
        return isolation != Connection.TRANSACTION_READ_COMMITTED;
    }

    Connection connection() {
        return connection;
    }

    /** Begins a transaction. */
    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void commit() throws SQLException {
        connection.commit();
        isShared = false;
    }

    /**
     * Throws if H2 has closed the connection. While another connection closes all others, as {@code SET EXCLUSIVE 2}
     * does, H2 rolls a transaction back and may report its commit as done.
     */
    void requireOpen() throws SQLException {
        if (!connection.isValid(VALIDATION_SECONDS)) {
            throw new SQLException("H2 closed the connection, and its last commit may be lost", BROKEN_IN_H2);
        }
    }

    /** Clears the thread's interrupt flag, and sets it again when the session is closed. */
    void delayInterrupt() {
        interrupted |= Thread.interrupted();
    }

    private void restoreInterrupt() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Records a failure of the database: when the session is closed, the connection is validated. */
    void failed() {
        hasFailed = true;
    }

    /**
     * Records that the application may still use the connection, or has left a lock on it: unless a commit succeeds, it
     * is aborted when the session is closed, and nobody else gets it.
     */
    void share() {
        isShared = true;
    }

    @Override
    public void close() {
        delayInterrupt();
        boolean isBroken = isShared || !isReset();
        try (Connection closing = connection) {
            if (isBroken) {
                LOG.warn("a database connection of the write journal is broken or still in use, and was closed");
                abort(closing);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug(
                    "a database connection could not be closed: {}",
                    e.getClass().getName());
        }
        restoreInterrupt();
    }

    private boolean isReset() {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            connection.setAutoCommit(autoCommit);
            if (isolation != UNCHANGED) {
                connection.setTransactionIsolation(isolation);
            }
            return !hasFailed || connection.isValid(VALIDATION_SECONDS);
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    private static void abort(Connection connection) throws SQLException {
        try {
            // It has no abort, and a pool would not close it.
            ((Connection) connection.unwrap(Class.forName(H2_CONNECTION))).close();
        } catch (SQLException | ClassNotFoundException notOfH2) {
            connection.abort(Runnable::run);
        }
    }
}
