package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the supported databases. Every time is the database's own, so that the clocks of the
 * processes need not agree. It is the time of the statement: it advances within a transaction, and an index can be used
 * with it.
 */
public enum Dialect {
    POSTGRESQL(
            "PostgreSQL",
            "postgresql",
            "pg_catalog.statement_timestamp()",
            "pg_catalog.statement_timestamp() + ? * interval '1 millisecond'",
            "pg_catalog.txid_current()::text"),
    H2(
            "H2",
            "h2",
            "CURRENT_TIMESTAMP",
            "DATEADD('MILLISECOND', ?, CURRENT_TIMESTAMP)",
            "CAST(TRANSACTION_ID() AS VARCHAR)"),
    MARIADB("MariaDB", "mariadb", MysqlSql.NOW, MysqlSql.LATER, MysqlSql.TRANSACTION),
    MYSQL("MySQL", "mysql", MysqlSql.NOW, MysqlSql.LATER, MysqlSql.TRANSACTION);

    // Such a lock is held for a moment, unless the process that holds it is suspended.
    private static final int MAX_WAIT_SECONDS = 10;
    private static final String DUPLICATE = "23505";
    // In PostgreSQL: there is none of this name, or no transaction. In H2.
    private static final Set<String> NO_SUCH_SAVEPOINT = Set.of("3B001", "25P01", "90063");
    private static final String H2_MODE =
            "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'MODE'";

    private final String product;
    private final String folder;
    private final String now;
    private final String later;
    private final String transaction;

    Dialect(String product, String folder, String now, String later, String transaction) {
        this.product = product;
        this.folder = folder;
        this.now = now;
        this.later = later;
        this.transaction = transaction;
    }

    /**
     * Returns the dialect of a database. MySQL's driver names the product MySQL also if the server is MariaDB.
     *
     * @throws SQLException if the database is not supported, or its version is too old
     */
    public static Dialect of(Connection connection) throws SQLException {
        DatabaseMetaData metaData = connection.getMetaData();
        String name = metaData.getDatabaseProductName();
        for (Dialect each : values()) {
            if (each.product.equals(name)) {
                if (each == H2 && "Oracle".equals(value(connection, H2_MODE))) {
                    throw new SQLException(
                            "H2 in the mode Oracle has no empty text, which the tables for webhooks need: use another mode",
                            "0A000");
                }
                return each.isMysql() ? MysqlSql.dialect(metaData.getDatabaseProductVersion()) : each;
            }
        }
        throw new SQLException(
                "the database is " + name + ", and only PostgreSQL, MariaDB, MySQL and H2 are supported", "0A000");
    }

    /** Returns the name of the folder with the scripts. */
    public String folder() {
        return folder;
    }

    /** Returns whether this is MariaDB or MySQL, which share most of their SQL. */
    public boolean isMysql() {
        return this == MARIADB || this == MYSQL;
    }

    /** Returns the schema in which a connection finds the table of the events; null if it finds none. */
    public @Nullable String schemaOfTables(Connection connection) throws SQLException {
        if (isMysql()) {
            return value(
                    connection,
                    "SELECT table_schema FROM information_schema.tables WHERE table_schema = DATABASE()"
                            + " AND table_name = 'cg_webhook_event'");
        }
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
    String quoted(String name) {
        String quote = isMysql() ? "`" : "\"";
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /**
     * Translates SQL to this dialect: {@code {now}} is the database's time, {@code {later}} that time plus a parameter
     * of milliseconds, {@code {transaction}} the id of the current transaction, {@code {timeout}} true as 1 if a lock
     * that is waited for too long rolls the transaction back, {@code {limit}} the number of rows as a parameter, {@code
     * {by source}} and {@code {by asked}} hints to use an index of open events or of the audit, {@code {claims end}} a
     * time after which no claim ends, {@code {token}} a token as a parameter, {@code {from nothing}} what a query
     * without a table needs.
     */
    String translate(String sql) {
        return sql.replace("{now}", now)
                .replace("{later}", later)
                .replace("{transaction}", transaction)
                .replace("{timeout}", isMysql() ? "@@innodb_rollback_on_timeout" : "0")
                .replace("{limit}", isMysql() ? "LIMIT ?" : "FETCH FIRST ? ROWS ONLY")
                .replace("{by source}", isMysql() ? MysqlSql.BY_SOURCE : "")
                .replace("{by asked}", isMysql() ? MysqlSql.BY_ASKED : "")
                .replace("{claims end}", later.replace("?", Long.toString(Claim.LONGEST.toMillis())))
                .replace("{token}", isMysql() ? "?" : "CAST(? AS uuid)")
                .replace("{from nothing}", isMysql() ? " FROM DUAL" : "");
    }

    /**
     * Returns whether {@code {transaction}} identifies a transaction. MariaDB and MySQL show their ids only to
     * administrators: there, a savepoint that still exists tells that the transaction is the same.
     */
    boolean hasTransactionIds() {
        return !isMysql();
    }

    /** Returns whether the exception says that a savepoint no longer exists, because its transaction has ended. */
    boolean isSavepointGone(SQLException e) {
        return isMysql() ? MysqlSql.isSavepointGone(e) : NO_SUCH_SAVEPOINT.contains(String.valueOf(e.getSQLState()));
    }

    /** Makes an insertion do nothing if its key exists already; run it with {@link #inserted}. */
    String ignoringDuplicate(String insertion) {
        return this == POSTGRESQL ? insertion + " ON CONFLICT DO NOTHING" : insertion;
    }

    /** Runs an insertion; false if its key exists already. Waits for a transaction that is inserting the same key. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return insertion.executeUpdate() == 1;
        } catch (SQLException e) {
            // Only PostgreSQL has ON CONFLICT DO NOTHING; the others let the transaction go on after the error.
            if ((this == H2 && DUPLICATE.equals(e.getSQLState())) || (isMysql() && MysqlSql.isDuplicate(e))) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Limits the time that a statement waits for a lock to ten seconds. On MariaDB the limit is a setting while the
     * statement runs: not for a query of settings.
     */
    void limitWait(PreparedStatement statement) throws SQLException {
        // H2 would set the limit for the whole connection, and so for a handler's statements; its LOCK_TIMEOUT is
        // enough. MariaDB's driver has no such limit on MySQL, whose innodb_lock_wait_timeout must do.
        if (this == POSTGRESQL || this == MARIADB) {
            statement.setQueryTimeout(MAX_WAIT_SECONDS);
        }
    }

    /** Returns a time from a row; null if the column is null. */
    @Nullable
    OffsetDateTime time(ResultSet row, int column) throws SQLException {
        if (!isMysql()) {
            return row.getObject(column, OffsetDateTime.class);
        }
        // In UTC, whatever time zone the session or the driver has.
        LocalDateTime utc = row.getObject(column, LocalDateTime.class);
        return utc == null ? null : utc.atOffset(ZoneOffset.UTC);
    }

    /** Sets a time as a parameter. */
    void setTime(PreparedStatement statement, int parameter, OffsetDateTime time) throws SQLException {
        statement.setObject(
                parameter,
                isMysql() ? time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime() : time);
    }

    /** Sets the token of a claim as a parameter. */
    void setToken(PreparedStatement statement, int parameter, @Nullable UUID token) throws SQLException {
        if (isMysql()) {
            statement.setString(parameter, token == null ? null : token.toString());
        } else {
            statement.setObject(parameter, token);
        }
    }

    /** Returns the statement that gives a column the type in its definition. */
    public String changeOfType(String table, String column, String definition) {
        String alter = "ALTER TABLE " + table + (isMysql() ? " MODIFY " : " ALTER COLUMN ") + column;
        // The others take the type alone, and keep the constraints.
        String type = definition.replaceAll(" (NOT NULL|CHECK ).*", "");
        return switch (this) {
            case POSTGRESQL -> alter + " TYPE " + type;
            case H2 -> alter + " SET DATA TYPE " + type;
            case MARIADB, MYSQL -> alter + " " + definition;
        };
    }

    /** Returns what to change so that a text column of this length compares its values exactly. */
    public String exactComparisonAdvice(String table, String column, int length) {
        String alter = "ALTER TABLE " + table + (isMysql() ? " MODIFY " : " ALTER COLUMN ") + column;
        return switch (this) {
            case POSTGRESQL -> "run " + alter + " TYPE varchar(" + length + ") COLLATE \"C\"";
            case H2 ->
                "with IGNORECASE, run " + alter + " SET DATA TYPE VARCHAR_CASESENSITIVE(" + length
                        + ") NOT NULL; with"
                        + " SET COLLATION, use a database whose collation is OFF or has STRENGTH IDENTICAL";
            case MARIADB, MYSQL ->
                "run " + alter + " varchar(" + length + ") CHARACTER SET utf8mb4 COLLATE "
                        + (this == MARIADB ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin") + " NOT NULL";
        };
    }
}
