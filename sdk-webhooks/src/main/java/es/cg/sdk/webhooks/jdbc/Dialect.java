package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the databases differ. Every time is the database's own: the clocks of the processes need not agree. It is that of
 * the statement, which goes on within a transaction, and by which an index can be used.
 */
enum Dialect {
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
    // Whoever has such a lock holds it for a moment, unless its process stands still.
    private static final int LONGEST_WAIT_SECONDS = 10;

    private final String product;
    private final String file;
    private final String unlessThere;
    private final String now;
    private final String later;
    private final String transaction;

    Dialect(String product, String file, String unlessThere, String now, String later, String transaction) {
        this.product = product;
        this.file = file;
        this.unlessThere = unlessThere;
        this.now = now;
        this.later = later;
        this.transaction = transaction;
    }

    /**
     * The one of a database.
     *
     * @throws SQLException if it is neither of them
     */
    static Dialect of(Connection connection) throws SQLException {
        String name = connection.getMetaData().getDatabaseProductName();
        for (Dialect each : values()) {
            if (each.product.equals(name)) {
                return each;
            }
        }
        throw new SQLException("the database is " + name + ": this store knows PostgreSQL and H2", "0A000");
    }

    /** The name of the file with the tables. */
    String file() {
        return file;
    }

    /** The schema in which a connection finds the table of the events; null if it finds none. */
    @Nullable
    String schemaOfTables(Connection connection) throws SQLException {
        if (this == POSTGRESQL) {
            return value(
                    connection,
                    "SELECT n.nspname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
                            + " ON n.oid = c.relnamespace WHERE c.oid = pg_catalog.to_regclass('cg_webhook_event')");
        }
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM cg_webhook_event WHERE 1 = 0")) {
            return none.getMetaData().getSchemaName(1);
        } catch (SQLException notThere) {
            return null;
        }
    }

    /** The first column of the first row; null if there is none, or if it is null. */
    static @Nullable String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            return answer.next() ? answer.getString(1) : null;
        }
    }

    /** A name as an identifier. */
    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /**
     * Writes SQL in this dialect: {@code {now}} is the database's time, {@code {later}} that time and so many
     * milliseconds as a parameter, {@code {transaction}} what tells transactions apart.
     */
    String written(String sql) {
        return sql.replace("{now}", now).replace("{later}", later).replace("{transaction}", transaction);
    }

    /** Writes an insertion that does nothing where the key is there already; {@link #inserted} runs it. */
    String insertion(String written) {
        return written + unlessThere;
    }

    /** Whether a row was inserted; false if its key is there already. Waits for whoever is just inserting it. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return insertion.executeUpdate() == 1;
        } catch (SQLException e) {
            // H2 knows no insertion that does nothing, and goes on with the transaction after a refused one.
            if (this == H2 && DUPLICATE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Has a statement wait for a lock for ten seconds at most. */
    void limitWait(PreparedStatement statement) throws SQLException {
        // H2 sets such a limit for the whole connection, and so for a handler's statements; its LOCK_TIMEOUT is enough.
        if (this == POSTGRESQL) {
            statement.setQueryTimeout(LONGEST_WAIT_SECONDS);
        }
    }

    /** What makes a column of texts, with room for so many characters, tell all texts apart. */
    String comparedExactly(String table, String column, int length) {
        String alter = "ALTER TABLE " + table + " ALTER COLUMN " + column;
        return this == POSTGRESQL
                ? "run " + alter + " TYPE varchar(" + length + ") COLLATE \"C\""
                : "with IGNORECASE, run " + alter + " SET DATA TYPE VARCHAR_CASESENSITIVE(" + length
                        + ") NOT NULL; with"
                        + " SET COLLATION, use a database whose collation is OFF or has STRENGTH IDENTICAL";
    }

    /** The settings of a connection that a handler may change, and that this library restores. */
    List<SessionSettings.Setting> settings() {
        return this == POSTGRESQL ? SessionSettings.OF_POSTGRESQL : SessionSettings.OF_H2;
    }
}
