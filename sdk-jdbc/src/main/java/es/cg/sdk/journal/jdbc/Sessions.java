package es.cg.sdk.journal.jdbc;

import es.cg.sdk.jdbc.internal.Session;
import es.cg.sdk.jdbc.internal.TimeLimit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Runs database work, each piece on a connection of its own from the application's pool. Thread-safe. */
final class Sessions {
    private static final int MAX_DEADLOCKS = 3;
    // A serialization failure, and PostgreSQL's deadlock.
    private static final Set<String> ROLLED_BACK = Set.of("40001", "40P01");
    private static final int H2_LOCK_TIMEOUT = 50200;
    private static final String LOCKED = "55P03";
    private static final int MARIADB_LOCKED = 1205;
    private static final String LOCKED_BY_DEAD = "; if no other transaction uses this row, a process that was killed"
            + " left it locked in the file of H2: stop all processes, and rebuild the database by SCRIPT TO and"
            + " RUNSCRIPT FROM";

    private final DataSource dataSource;
    private final boolean setReadCommitted;
    private final boolean committing;
    private final boolean isH2;
    private final TimeLimit limit;

    /** Work of statements that commit by themselves. */
    @FunctionalInterface
    interface Work<T extends @Nullable Object> {
        T run(Connection connection) throws SQLException;
    }

    /** Work on a session. */
    @FunctionalInterface
    interface SessionWork<T extends @Nullable Object> {
        T run(Session session) throws SQLException;
    }

    /**
     * @param setReadCommitted true where READ COMMITTED is not the isolation level of the pool's connections
     * @param committing whether the pool's connections commit each statement by themselves
     * @param isH2 true to check what H2 reports as committed
     */
    Sessions(DataSource dataSource, boolean setReadCommitted, boolean committing, boolean isH2, TimeLimit limit) {
        this.dataSource = dataSource;
        this.setReadCommitted = setReadCommitted;
        this.committing = committing;
        this.isH2 = isH2;
        this.limit = limit;
    }

    /** Returns the same with a time limit. */
    Sessions within(TimeLimit newLimit) {
        return new Sessions(dataSource, setReadCommitted, committing, isH2, newLimit);
    }

    /**
     * Runs statements, each of which is a transaction. Those that the database rolled back run again.
     *
     * @param action what the work does, for messages: "the database could not …"
     * @throws IllegalStateException if the database fails, or a commit's result is unknown
     */
    <T extends @Nullable Object> T run(String action, Work<T> work) {
        for (int deadlocks = 0; ; deadlocks++) {
            try {
                return once(session -> work.run(session.connection()));
            } catch (SQLException e) {
                if (deadlocks == MAX_DEADLOCKS || !ROLLED_BACK.contains(String.valueOf(e.getSQLState()))) {
                    throw failure(action, e);
                }
            }
        }
    }

    /**
     * Runs work in one transaction, which is committed unless the work throws.
     *
     * @throws IllegalStateException if the database fails, or the commit's result is unknown
     */
    <T> T inTransaction(String action, SessionWork<T> work) {
        try {
            return once(session -> {
                session.begin();
                T result = work.run(session);
                session.commit();
                return result;
            });
        } catch (SQLException e) {
            throw failure(action, e);
        }
    }

    private <T extends @Nullable Object> T once(SessionWork<T> work) throws SQLException {
        try (Session session = new Session(dataSource, setReadCommitted, committing, limit)) {
            try {
                if (isH2) {
                    session.limitLocksOfH2();
                }
                T result = work.run(session);
                if (isH2) {
                    session.requireOpen();
                }
                return result;
            } catch (SQLException e) {
                session.failed(e);
                throw e;
            } catch (Error e) {
                // It may have interrupted the driver, which then takes an answer for another one.
                session.share();
                throw e;
            }
        }
    }

    /** Returns the exception for a failure of the database. */
    static RuntimeException failure(String action, SQLException e) {
        return Session.NOT_USABLE.equals(e.getSQLState())
                ? new IllegalArgumentException("the write journal cannot use this database: " + e.getMessage(), e)
                : new IllegalStateException(
                        "the database of the write journal could not " + action + ": " + reason(e), e);
    }

    private static String reason(SQLException e) {
        if (e instanceof SQLTransientConnectionException) {
            return String.valueOf(e.getMessage());
        }
        String state = "SQLState " + e.getSQLState();
        if (e.getErrorCode() == H2_LOCK_TIMEOUT) {
            return state + LOCKED_BY_DEAD;
        }
        if (Session.isTimeout(e)) {
            return state + "; the database did not answer for as long as the call may wait";
        }
        boolean isLocked = LOCKED.equals(e.getSQLState()) || e.getErrorCode() == MARIADB_LOCKED;
        return isLocked ? state + "; another transaction held the row for as long as the call may wait" : state;
    }
}
