package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of the application's, given back as it was. Unless a transaction is begun each statement is one. What is
 * not committed when it is closed is rolled back; a connection on which that fails is never used again. Interrupts of the
 * thread wait until it is closed: H2 closes its file when a thread is interrupted during I/O. One thread's.
 */
final class Session implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Session.class);
    private static final int AS_IT_IS = -1;
    private static final int SECONDS_TO_ANSWER = 2;

    private final Connection connection;
    private final boolean committedByItself;
    private final int isolation;
    private boolean interrupted;
    private @Nullable SQLException failure;
    private @Nullable SQLException death;

    /** Takes a connection; {@code readCommitted} where the database's transactions are not that already. */
    Session(DataSource dataSource, boolean readCommitted) throws SQLException {
        this.interrupted = Thread.interrupted();
        Connection taken = null;
        boolean taking = true;
        try {
            taken = taken(dataSource);
            this.connection = taken;
            this.committedByItself = connection.getAutoCommit();
            this.isolation = readCommitted ? connection.getTransactionIsolation() : AS_IT_IS;
            if (!committedByItself) {
                connection.setAutoCommit(true);
            }
            if (readCommitted) {
                connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
            }
            taking = false;
        } finally {
            if (taking) {
                giveBack(taken);
                releaseInterrupt();
            }
        }
    }

    private static Connection taken(DataSource dataSource) throws SQLException {
        try {
            return dataSource.getConnection();
        } catch (RuntimeException e) {
            throw new SQLException("there is no connection: " + e.getClass().getName(), "08001", e);
        }
    }

    private static void giveBack(@Nullable Connection taken) throws SQLException {
        if (taken != null) {
            taken.close();
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

    /** Rolls back what is not committed. */
    void rollback() throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
    }

    /** Holds an interrupt back that reached this thread meanwhile. */
    void holdInterrupt() {
        interrupted |= Thread.interrupted();
    }

    private void releaseInterrupt() {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes that the database failed: at its end, the connection is asked whether it lives. */
    void failed(SQLException e) {
        failure = e;
    }

    /** What the connection died of; null if it lives, or while the session is open. */
    @Nullable
    SQLException death() {
        return death;
    }

    @Override
    public void close() {
        holdInterrupt();
        try {
            rollback();
            connection.setAutoCommit(committedByItself);
            if (isolation != AS_IT_IS) {
                connection.setTransactionIsolation(isolation);
            }
            if (failure != null && !connection.isValid(SECONDS_TO_ANSWER)) {
                death = failure;
            }
        } catch (SQLException e) {
            death = failure == null ? e : failure;
        } catch (RuntimeException e) {
            death = new SQLException(e);
        }
        try (Connection closing = connection) {
            if (death != null) {
                LOG.warn("a connection is broken, and not used again: SQLState {}", death.getSQLState(), death);
                closing.abort(Runnable::run);
            }
        } catch (SQLException | RuntimeException e) {
            LOG.debug("a connection could not be closed: {}", e.getClass().getName());
        }
        releaseInterrupt();
    }
}
