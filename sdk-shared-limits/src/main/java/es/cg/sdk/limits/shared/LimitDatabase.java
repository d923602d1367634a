package es.cg.sdk.limits.shared;

import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TimeLimit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;

/** Runs transactions in the database of a store. Thread-safe. */
record LimitDatabase(ConnectionPool pool) {
    private static final List<String> TABLES =
            List.of("cg_limit_key", "cg_limit_node", "cg_limit_request", "cg_limit_known", "cg_limit_counter");

    // A lock is held for some milliseconds, unless the process that holds it is suspended.
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    /** The statements of a transaction. */
    @FunctionalInterface
    interface Work<T> {
        T on(LimitTables tables) throws SQLException;
    }

    /** Checks that the connection finds the tables. */
    static void requireTables(Connection connection) throws SQLException {
        for (String each : TABLES) {
            if (Dialect.POSTGRESQL.schemaOf(connection, each) == null) {
                throw new IllegalArgumentException("the table " + each
                        + " of the limit store does not exist in the schemas that the DataSource uses."
                        + " Call JdbcLimitStore.createTables, or run the SQL of JdbcLimitStore.tables()");
            }
        }
    }

    /** Runs a transaction on the rows of a key, which are locked meanwhile. */
    <T> T run(String key, String clock, Work<T> work) throws SQLException {
        TimeLimit limit = TimeLimit.in(MAX_WAIT);
        try (Session session = new Session(pool, limit)) {
            try {
                session.begin();
                T result = work.on(begun(session.connection(), limit, key, clock));
                session.commit();
                return result;
            } catch (SQLException e) {
                session.failed(e);
                throw e;
            }
        }
    }

    private static LimitTables begun(Connection connection, TimeLimit limit, String key, String clock)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // With a stronger level, a transaction would not see what was committed while it waited for the lock. The
            // database limits that wait: a driver would ask it to, over a connection that may hang too.
            statement.execute(
                    "SET TRANSACTION ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = " + limit.lockMillis());
        }
        return LimitTables.lock(connection, key, clock);
    }
}
