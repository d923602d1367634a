package es.cg.sdk.webhooks.internal.jdbc.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the supported databases. Every time is the database's own, so that the clocks of the processes
 * need not agree. It is the time of the statement: it advances within a transaction, and an index can be used with it.
 */
public enum Dialect {
    POSTGRESQL(
            "PostgreSQL",
            "postgresql.sql",
            " ON CONFLICT DO NOTHING",
            "pg_catalog.statement_timestamp()",
            "pg_catalog.statement_timestamp() + ? * interval '1 millisecond'",
            "pg_catalog.txid_current()::text"),
    H2(
            "H2",
            "h2.sql",
            "",
            "CURRENT_TIMESTAMP",
            "DATEADD('MILLISECOND', ?, CURRENT_TIMESTAMP)",
            "CAST(TRANSACTION_ID() AS VARCHAR)");

    private static final String DUPLICATE = "23505";
    // Such a lock is held for a moment, unless the process that holds it is suspended.
    private static final int MAX_WAIT_SECONDS = 10;

    private final String product;
    private final String file;
    private final String ignoreDuplicate;
    private final String now;
    private final String later;
    private final String transaction;

    Dialect(String product, String file, String ignoreDuplicate, String now, String later, String transaction) {
        this.product = product;
        this.file = file;
        this.ignoreDuplicate = ignoreDuplicate;
        this.now = now;
        this.later = later;
        this.transaction = transaction;
    }

    /**
     * Returns the dialect of a database.
     *
     * @throws SQLException if the database is neither PostgreSQL nor H2
     */
    public static Dialect of(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDatabaseProductName();
        for (Dialect each : values()) {
            if (each.product.equals(name)) {
                return each;
            }
        }
        throw new SQLException("the database is " + name + ", and only PostgreSQL and H2 are supported", "0A000");
    }

    /** Returns the name of the SQL file that creates the tables. */
    public String file() {
        return file;
    }

    /** Returns the schema in which a connection finds the table of the events; null if it finds none. */
    public @Nullable String schemaOfTables(Connection connection) throws SQLException {
        if (this == POSTGRESQL) {
            return value(
                    connection,
                    "SELECT n.nspname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
                            + " ON n.oid = c.relnamespace WHERE c.oid = pg_catalog.to_regclass('cg_webhook_event')");
        }
        try (Statement statement = connection.createStatement();
                ResultSet empty = statement.executeQuery("SELECT * FROM cg_webhook_event WHERE 1 = 0")) {
            return empty.getMetaData().getSchemaName(1);
        } catch (SQLException missing) {
            return null;
        }
    }

    /** Returns the first column of the first row; null if there is no row, or the value is null. */
    public static @Nullable String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            return answer.next() ? answer.getString(1) : null;
        }
    }

    /** Returns a name as a quoted SQL identifier. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Translates SQL to this dialect: {@code {now}} is the database's time, {@code {later}} that time plus a parameter of
     * milliseconds, {@code {transaction}} the id of the current transaction.
     */
    String translate(String sql) {
        return sql.replace("{now}", now).replace("{later}", later).replace("{transaction}", transaction);
    }

    /** Makes an insertion do nothing if its key exists already; run it with {@link #inserted}. */
    String ignoringDuplicate(String insertion) {
        return insertion + ignoreDuplicate;
    }

    /** Runs an insertion; false if its key exists already. Waits for a transaction that is inserting the same key. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return insertion.executeUpdate() == 1;
        } catch (SQLException e) {
            // H2 has no ON CONFLICT DO NOTHING, and lets the transaction go on after the error.
            if (this == H2 && DUPLICATE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Limits the time that a statement waits for a lock to ten seconds. */
    void limitWait(PreparedStatement statement) throws SQLException {
        // H2 would set the limit for the whole connection, and so for a handler's statements; its LOCK_TIMEOUT is
        // enough.
        if (this == POSTGRESQL) {
            statement.setQueryTimeout(MAX_WAIT_SECONDS);
        }
    }

    /** Returns what to change so that a text column of this length compares its values exactly. */
    public String exactComparisonAdvice(String table, String column, int length) {
        String alter = "ALTER TABLE " + table + " ALTER COLUMN " + column;
        return this == POSTGRESQL
                ? "run " + alter + " TYPE varchar(" + length + ") COLLATE \"C\""
                : "with IGNORECASE, run " + alter + " SET DATA TYPE VARCHAR_CASESENSITIVE(" + length
                        + ") NOT NULL; with"
                        + " SET COLLATION, use a database whose collation is OFF or has STRENGTH IDENTICAL";
    }
}
