package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the application's, given back as it was. Unless a transaction is begun each statement is one. What is
 * not committed when it is closed is rolled back; a connection on which that fails is never used again. One thread's.
 */
final class Session implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int AS_IT_IS = -1;

    private final Connection connection;
    private final boolean committedByItself;
    private final int isolation;

    /** Takes a connection; {@code readCommitted} where the database's transactions are not that already. */
    Session(DataSource dataSource, boolean readCommitted) throws SQLException {
        this.connection = taken(dataSource);
        try {
            this.committedByItself = connection.getAutoCommit();
            this.isolation = readCommitted ? connection.getTransactionIsolation() : AS_IT_IS;
            if (!committedByItself) {
                connection.setAutoCommit(true);
            }
            if (readCommitted) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static Connection taken(DataSource dataSource) throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw new SQLException("there is no connection: " + e.getClass().getName(), "08001", e);
        }
    }

    Connection connection() {
        return connection;
    }

    /** Begins a transaction, and goes on in one. */
    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void commit() throws SQLException {
        connection.commit();
    }

    /** Takes back what is not committed. */
    void rollback() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    @Override
    public void close() {
        boolean broken = false;
        try {
            rollback();
            connection.setAutoCommit(committedByItself);
            if (isolation != AS_IT_IS) {
                connection.setTransactionIsolation(isolation);
            }
        } catch (SQLException | RuntimeException e) {
            broken = true;
            LOG.warn("a connection is not given back: {}", e.getClass().getName(), e);
        }
        try (Connection closing = connection) {
            if (broken) {
                closing.abort(Runnable::run);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a connection could not be closed: {}", e.getClass().getName());
        }
    }
}
