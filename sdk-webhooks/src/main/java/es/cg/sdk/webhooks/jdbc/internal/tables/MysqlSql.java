package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What MariaDB and MySQL have in common: their SQL, their error codes, and which of their versions can be used. */
final class MysqlSql {
    static final String NOW = "UTC_TIMESTAMP(6)";
    static final String LATER = "(UTC_TIMESTAMP(6) + INTERVAL (? * 1000) MICROSECOND)";
    // Not an id: with autocommit on, the statement that marks an event as done would commit by itself.
    static final String TRANSACTION = "@@autocommit";
    // By another index, the database would lock all open events to sort them. Fails if the index is missing.
    static final String BY_SOURCE = " FORCE INDEX (cg_webhook_event_open)";
    static final String BY_ASKED = " FORCE INDEX (cg_webhook_audit_asked)";
    static final String BY_KEY = " FORCE INDEX (PRIMARY)";

    private static final int SYNTAX_ERROR = 1064;
    private static final int DUPLICATE = 1062;
    private static final int DEADLOCK = 1213;
    private static final int LOCK_TIMEOUT = 1205;
    private static final int NO_SUCH_SAVEPOINT = 1305;

    // Old servers of MariaDB, and proxies, put 5.5.5- before their version.
    private static final Pattern VERSION =
            Pattern.compile("(?:5\\.5\\.5-)?(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?.*");
    private static final Version OLDEST_MARIADB = new Version(10, 6, 0);
    private static final Version OLDEST_MYSQL = new Version(8, 0, 17);

    private MysqlSql() {}

    private record Version(int major, int minor, int patch) {
        boolean isBefore(Version other) {
            if (major != other.major) {
                return major < other.major;
            }
            return minor == other.minor ? patch < other.patch : minor < other.minor;
        }
    }

    /**
     * Returns the dialect of a server by the version that it tells.
     *
     * @throws SQLException if the version is too old
     */
    static Dialect dialect(String version) throws SQLException {
        boolean isMariadb = version.contains("MariaDB");
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            throw new SQLException("the database tells a version that cannot be read: " + version, "0A000");
        }
        Version found = new Version(
                Integer.parseInt(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)));
        if (found.isBefore(isMariadb ? OLDEST_MARIADB : OLDEST_MYSQL)) {
            throw new SQLException(
                    "the database is " + (isMariadb ? "MariaDB " : "MySQL ") + version + ", and "
                            + (isMariadb
                                    ? "MariaDB 10.6 or later is needed, which has SKIP LOCKED"
                                    : "MySQL 8.0.17 or later is needed, which has SKIP LOCKED and utf8mb4_0900_bin"),
                    "0A000");
        }
        return isMariadb ? Dialect.MARIADB : Dialect.MYSQL;
    }

    static boolean isDuplicate(SQLException e) {
        return e.getErrorCode() == DUPLICATE;
    }

    static boolean isSyntaxError(SQLException e) {
        return e.getErrorCode() == SYNTAX_ERROR;
    }

    static boolean isDeadlock(SQLException e) {
        return e.getErrorCode() == DEADLOCK;
    }

    static boolean isLockTimeout(SQLException e) {
        return e.getErrorCode() == LOCK_TIMEOUT;
    }

    /** Returns whether a savepoint no longer exists, because its transaction has ended. */
    static boolean isSavepointGone(SQLException e) {
        return e.getErrorCode() == NO_SUCH_SAVEPOINT;
    }
}
