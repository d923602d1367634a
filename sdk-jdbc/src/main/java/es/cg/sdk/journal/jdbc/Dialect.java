package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The differences between the supported databases. The time is the database's, of the statement, in UTC. */
enum Dialect {
    POSTGRESQL("pg_catalog.statement_timestamp()", "({now} + ? * interval '1 microsecond')"),
    H2("CURRENT_TIMESTAMP", "DATEADD('MICROSECOND', ?, {now})"),
    MARIADB("UTC_TIMESTAMP(6)", "({now} + INTERVAL ? MICROSECOND)"),
    MYSQL("UTC_TIMESTAMP(6)", "({now} + INTERVAL ? MICROSECOND)");

    private static final String NOT_SUPPORTED = "0A000";
    private static final String DUPLICATE = "23505";
    private static final int MYSQL_DUPLICATE = 1062;
    private static final String H2_MODE =
            "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'MODE'";
    // Old servers of MariaDB, and proxies, put 5.5.5- before their version.
    private static final Pattern VERSION = Pattern.compile("(?:5\\.5\\.5-)?(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4}).*");
    private static final int[] OLDEST_MARIADB = {10, 6, 0};
    // The first with utf8mb4_0900_bin.
    private static final int[] OLDEST_MYSQL = {8, 0, 17};

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
    static Dialect of(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductName();
        return switch (product) {
            case "PostgreSQL" -> POSTGRESQL;
            case "H2" -> h2(connection);
            case "MariaDB", "MySQL" -> mysql(database.getDatabaseProductVersion());
            default ->
                throw new SQLException(
                        "the database is " + product + ", and only PostgreSQL, MariaDB, MySQL and H2 are supported."
                                + " For another one, implement WriteJournal",
                        NOT_SUPPORTED);
        };
    }

    private static Dialect h2(Connection connection) throws SQLException {
        if ("Oracle".equals(value(connection, H2_MODE))) {
            throw new SQLException(
                    "H2 in the mode Oracle takes an empty text for null: use another mode", NOT_SUPPORTED);
        }
        return H2;
    }

    private static Dialect mysql(String version) throws SQLException {
        boolean isMariadb = version.contains("MariaDB");
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            throw new SQLException("the database tells a version that cannot be read: " + version, NOT_SUPPORTED);
        }
        int[] oldest = isMariadb ? OLDEST_MARIADB : OLDEST_MYSQL;
        for (int i = 0; i < oldest.length; i++) {
            int found = Integer.parseInt(parts.group(i + 1));
            if (found < oldest[i]) {
                throw new SQLException(
                        "the database is " + (isMariadb ? "MariaDB " : "MySQL ") + version
                                + ", and MariaDB 10.6 or MySQL 8.0.17 is needed",
                        NOT_SUPPORTED);
            }
            if (found > oldest[i]) {
                break;
            }
        }
        return isMariadb ? MARIADB : MYSQL;
    }

    /** Returns the name of the folder with the scripts. */
    String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether this is MariaDB or MySQL, which share most of their SQL. */
    boolean isMysql() {
        return this == MARIADB || this == MYSQL;
    }

    /** Returns the SQL of the database's time. */
    String now() {
        return now;
    }

    /** Returns the SQL of that time plus a parameter of microseconds; {@code {now}} stands for the time. */
    String later() {
        return later;
    }

    /** Returns a name as a quoted SQL identifier. */
    String quoted(String name) {
        String quote = isMysql() ? "`" : "\"";
        return quote + name.replace(quote, quote + quote) + quote;
    }

    /** Returns the schema in which a connection finds a table; null if it finds none. */
    @Nullable
    String schemaOf(Connection connection, String table) throws SQLException {
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
    static @Nullable String value(Connection connection, String query) throws SQLException {
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
    String limited(String sql, int millis) {
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

    /** Runs a statement that changes rows, and returns how many. */
    int updated(PreparedStatement change) throws SQLException {
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

    /** Runs an insertion; false if its key exists already. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        try {
            return updated(insertion) == 1;
        } catch (SQLException e) {
            // PostgreSQL has ON CONFLICT DO NOTHING; the others let a transaction go on after the error.
            if (isMysql() ? e.getErrorCode() == MYSQL_DUPLICATE : DUPLICATE.equals(e.getSQLState())) {
                return false;
            }
            throw e;
        }
    }

    /** Completes an insertion that does nothing if its key exists already; run it with {@link #inserted}. */
    String ignoringDuplicate(String insertion) {
        return this == POSTGRESQL ? insertion + " ON CONFLICT DO NOTHING" : insertion;
    }

    /** Returns a time from a row; null if the column is null. */
    @Nullable
    Instant time(ResultSet row, int column) throws SQLException {
        if (isMysql()) {
            // In UTC, whatever time zone the session or the driver has.
            LocalDateTime utc = row.getObject(column, LocalDateTime.class);
            return utc == null ? null : utc.toInstant(ZoneOffset.UTC);
        }
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** Sets a time as a parameter. */
    void setTime(PreparedStatement statement, int parameter, @Nullable Instant time) throws SQLException {
        if (time == null) {
            statement.setNull(parameter, isMysql() ? Types.TIMESTAMP : Types.TIMESTAMP_WITH_TIMEZONE);
        } else if (isMysql()) {
            statement.setObject(parameter, LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        } else {
            statement.setObject(parameter, time.atOffset(ZoneOffset.UTC));
        }
    }
}
