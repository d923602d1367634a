package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the application's, given back as it was. Unless a transaction is begun each statement is one. What is
 * not committed when it is closed is rolled back. One thread's.
 */
final class Session implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    private final Connection connection;
    private final boolean committedByItself;

    /** Takes a connection; {@code readCommitted} where the database's transactions are not that already. */
    Session(DataSource dataSource, boolean readCommitted) throws SQLException {
        this.connection = dataSource.getConnection();
        try {
            this.committedByItself = connection.getAutoCommit();
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

    /** Takes back what is not committed; a connection that is lost has done so. */
    void rollback() {
        try {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
        } catch (SQLException e) {
            LOG.debug("a transaction could not be rolled back: {}", e.getSQLState());
        }
    }

    @Override
    public void close() {
        rollback();
        try (Connection closing = connection) {
            closing.setAutoCommit(committedByItself);
        } catch (SQLException e) {
            LOG.debug("a connection could not be given back: {}", e.getSQLState());
        }
    }
}
