package es.cg.sdk.database;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the supported databases. Every time is the database's own, so that the clocks of the
 * processes need not agree. It is the time of the statement: it advances within a transaction, and an index can be used
 * with it.
 */
public enum Dialect {
    POSTGRESQL("pg_catalog.statement_timestamp()", "({now} + ? * interval '{unit} microsecond')"),
    H2("CURRENT_TIMESTAMP", "DATEADD('MICROSECOND', ? * CAST({unit} AS BIGINT), {now})"),
    MARIADB("UTC_TIMESTAMP(6)", "({now} + INTERVAL (? * {unit}) MICROSECOND)"),
    MYSQL("UTC_TIMESTAMP(6)", "({now} + INTERVAL (? * {unit}) MICROSECOND)");

    // Such a lock is held for a moment, unless the process that holds it is suspended.
    private static final int MAX_WAIT_SECONDS = 10;
    private static final String DUPLICATE = "23505";
    private static final int MYSQL_DUPLICATE = 1062;
    // In PostgreSQL: there is none of this name, or no transaction. In H2.
    private static final Set<String> NO_SUCH_SAVEPOINT = Set.of("3B001", "25P01", "90063");
    private static final int MYSQL_NO_SUCH_SAVEPOINT = 1305;
    private static final String H2_MODE =
            "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'MODE'";

    private static final DateTimeFormatter UTC_TEXT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private static final OffsetDateTime FIRST = OffsetDateTime.parse("0001-01-01T00:00:00Z");
    private static final OffsetDateTime LAST = OffsetDateTime.parse("9999-12-31T23:59:59Z");

    private final String now;
    private final String later;

    Dialect(String now, String later) {
        this.now = now;
        this.later = later;
    }

    /**
     * Returns the dialect of a database. MySQL's driver names the product MySQL also if the server is MariaDB.
     *
     * @throws SQLException if the database is not supported, or its version is too old
     */
    public static Dialect of(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductName();
        return switch (product) {
            case "PostgreSQL" -> POSTGRESQL;
            case "H2" -> h2(connection);
            case "MariaDB", "MySQL" -> MysqlVersion.dialect(database.getDatabaseProductVersion());
            default ->
                throw new NotUsableException(
                        "the database is " + product + ", and only PostgreSQL, MariaDB, MySQL and H2 are supported");
        };
    }

    private static Dialect h2(Connection connection) throws SQLException {
        if ("Oracle".equals(value(connection, H2_MODE))) {
            throw new NotUsableException("H2 in the mode Oracle takes an empty text for null: use another mode");
        }
        return H2;
    }

    /** Returns the name of the folder with the scripts. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether this is MariaDB or MySQL, which share most of their SQL. */
    public boolean isMysql() {
        return this == MARIADB || this == MYSQL;
    }

    /** Returns the SQL of the database's time. */
    public String now() {
        return now;
    }

    /** Returns the SQL of a time plus a parameter in this number of microseconds; {@code {now}} stands for the time. */
    public String later(int microseconds) {
        return later.replace("{unit}", Integer.toString(microseconds));
    }

    /** Returns the end of a query with the number of rows as a parameter. */
    public String limit() {
        return isMysql() ? "LIMIT ?" : "FETCH FIRST ? ROWS ONLY";
    }

    /** Returns a name as a quoted SQL identifier. */
    public String quoted(String name) {
        String quote = isMysql() ? "`" : "\"";
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** Returns the schema in which a connection finds a table; null if it finds none. */
    public @Nullable String schemaOf(Connection connection, String table) throws SQLException {
        if (isMysql()) {
            return value(
                    connection,
                    "SELECT table_schema FROM information_schema.tables WHERE table_schema = DATABASE()"
                            + " AND table_name = '" + table + "'");
        }
        if (this == POSTGRESQL) {
            return value(
                    connection,
                    "SELECT n.nspname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
                            + " ON n.oid = c.relnamespace WHERE c.oid = pg_catalog.to_regclass('" + table + "')");
        }
        try (Statement statement = connection.createStatement();
                ResultSet empty = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
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

    /**
     * Completes a statement so that it waits at most this long for a lock. It does so by itself, so that neither a
     * round trip is needed, nor a setting that the next user of the connection meets. H2's limit is one of the
     * connection; a server of MySQL keeps its own.
     */
    public String limited(String sql, int millis) {
        return switch (this) {
            // Several statements in one round trip, of which each but the middle one is a query of settings.
            case POSTGRESQL ->
                "SELECT pg_catalog.set_config('cg.lock_timeout', pg_catalog.current_setting('lock_timeout'), true),"
                        + " pg_catalog.set_config('lock_timeout', '" + millis + "', true); " + sql
                        + "; SELECT pg_catalog.set_config('lock_timeout', pg_catalog.current_setting('cg.lock_timeout'),"
                        + " true)";
            case MARIADB ->
                "SET STATEMENT innodb_lock_wait_timeout = " + millis / 1000 + ", lock_wait_timeout = " + millis / 1000
                        + " FOR " + sql;
            case H2, MYSQL -> sql;
        };
    }

    /**
     * Limits the time that a statement waits for a lock to ten seconds. On MariaDB the limit is a setting while the
     * statement runs: not for a query of settings.
     */
    public void limitWait(PreparedStatement statement) throws SQLException {
        // H2 would set the limit for the whole connection, and so for a handler's statements; its LOCK_TIMEOUT is
        // enough. MariaDB's driver has no such limit on MySQL, whose innodb_lock_wait_timeout must do.
        if (this == POSTGRESQL || this == MARIADB) {
            statement.setQueryTimeout(MAX_WAIT_SECONDS);
        }
    }

    /** Runs a statement that changes rows, which {@link #limited} may have completed, and returns how many. */
    public int updated(PreparedStatement change) throws SQLException {
        if (this != POSTGRESQL) {
            return change.executeUpdate();
        }
        boolean isQuery = change.execute();
        while (isQuery) {
            // What it says of its settings.
            isQuery = change.getMoreResults();
        }
        return change.getUpdateCount();
    }

    /** Runs an insertion; false if its key exists already. Waits for a transaction that is inserting the same key. */
    public boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return updated(insertion) == 1;
        } catch (SQLException e) {
            // PostgreSQL has ON CONFLICT DO NOTHING; the others let a transaction go on after the error.
            if (isMysql() ? e.getErrorCode() == MYSQL_DUPLICATE : this == H2 && DUPLICATE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Completes an insertion that does nothing if its key exists already; run it with {@link #inserted}. */
    public String ignoringDuplicate(String insertion) {
        return this == POSTGRESQL ? insertion + " ON CONFLICT DO NOTHING" : insertion;
    }

    /** Returns whether the exception says that a savepoint no longer exists, because its transaction has ended. */
    public boolean isSavepointGone(SQLException e) {
        return isMysql()
                ? e.getErrorCode() == MYSQL_NO_SUCH_SAVEPOINT
                : NO_SUCH_SAVEPOINT.contains(String.valueOf(e.getSQLState()));
    }

    /** Returns a time from a row; null if the column is null. */
    public @Nullable OffsetDateTime time(ResultSet row, int column) throws SQLException {
        if (!isMysql()) {
            return row.getObject(column, OffsetDateTime.class);
        }
        // In UTC, whatever time zone the session or the driver has.
        LocalDateTime utc = row.getObject(column, LocalDateTime.class);
        return utc == null ? null : utc.atOffset(ZoneOffset.UTC);
    }

    /** Sets a time as a parameter; one outside of the years 1 to 9999, which not all databases have, as their end. */
    public void setTime(PreparedStatement statement, int parameter, @Nullable OffsetDateTime any) throws SQLException {
        if (any == null) {
            statement.setNull(parameter, isMysql() ? Types.TIMESTAMP : Types.TIMESTAMP_WITH_TIMEZONE);
            return;
        }
        OffsetDateTime time = any.isBefore(FIRST) ? FIRST : any.isAfter(LAST) ? LAST : any;
        if (isMysql()) {
            // As text: of a time, MySQL's driver cuts off the fractions if the server is a MariaDB before 11.
            statement.setString(parameter, UTC_TEXT.format(time));
        } else {
            statement.setObject(parameter, time);
        }
    }

    /** Returns the statement that gives a column the type in its definition. */
    public String changeOfType(String table, String column, String definition) {
        // The others than MySQL take the type alone, and keep the constraints.
        String type = definition.replaceAll(" (NOT NULL|CHECK ).*", "");
        return switch (this) {
            case POSTGRESQL -> change(table, column) + " TYPE " + type;
            case H2 -> change(table, column) + " SET DATA TYPE " + type;
            case MARIADB, MYSQL -> change(table, column) + " " + definition;
        };
    }

    private String change(String table, String column) {
        return "ALTER TABLE " + table + (isMysql() ? " MODIFY " : " ALTER COLUMN ") + column;
    }

    /** Returns what to change so that a text column of this length compares its values exactly. */
    public String exactComparisonAdvice(String table, String column, int length) {
        String alter = change(table, column);
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
