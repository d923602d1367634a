package es.cg.sdk.limits.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Runs transactions in the database of a store. Thread-safe. */
final class LimitDatabase {
    private static final List<String> TABLES =
            List.of("cg_limit_key", "cg_limit_node", "cg_limit_request", "cg_limit_known", "cg_limit_counter");

    private final DataSource dataSource;

    LimitDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** The statements of a transaction. */
    @FunctionalInterface
    interface Work<T> {
        T on(LimitTables tables) throws SQLException;
    }

    /** Checks that the connection finds the tables. */
    static void requireTables(Connection connection) throws SQLException {
        for (String each : TABLES) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT pg_catalog.to_regclass('" + each + "')")) {
                if (!row.next() || row.getString(1) == null) {
                    throw new IllegalArgumentException("the table " + each
                            + " of the limit store does not exist in the schemas that the DataSource uses."
                            + " Call JdbcLimitStore.createTables, or run the SQL of JdbcLimitStore.tables()");
                }
            }
        }
    }

    /** Runs a transaction on the rows of a key, which are locked meanwhile. */
    <T> T run(String key, String clock, Work<T> work) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                T result = work.on(begun(connection, key, clock));
                connection.commit();
                connection.setAutoCommit(autoCommit);
                return result;
            } catch (SQLException | RuntimeException e) {
                undo(connection, autoCommit, e);
                throw e;
            }
        }
    }

    private static LimitTables begun(Connection connection, String key, String clock) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            // With a stronger one, a transaction would not see what was committed while it waited for the lock.
            statement.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
        }
        return LimitTables.lock(connection, key, clock);
    }

    private static void undo(Connection connection, boolean autoCommit, Exception cause) {
        try {
            connection.rollback();
            connection.setAutoCommit(autoCommit);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
