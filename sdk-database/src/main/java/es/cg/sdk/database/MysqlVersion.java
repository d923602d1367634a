package es.cg.sdk.database;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of MariaDB or MySQL. */
record MysqlVersion(int major, int minor, int patch) {
    // Old servers of MariaDB, and proxies, put 5.5.5- before their version.
    private static final Pattern VERSION =
            Pattern.compile("(?:5\\.5\\.5-)?(\\d{1,4})\\.(\\d{1,4})(?:\\.(\\d{1,4}))?.*");
    private static final MysqlVersion OLDEST_MARIADB = new MysqlVersion(10, 6, 0);
    private static final MysqlVersion OLDEST_MYSQL = new MysqlVersion(8, 0, 17);

    /**
     * Returns the dialect of a server by the version that it tells.
     *
     * @throws SQLException if the version is too old
     */
    static Dialect dialect(String version) throws SQLException {
        boolean isMariadb = version.contains("MariaDB");
        Matcher parts = VERSION.matcher(version);
        if (!parts.matches()) {
            throw new NotUsableException("the database tells a version that cannot be read: " + version);
        }
        MysqlVersion found = new MysqlVersion(
                Integer.parseInt(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3)));
        if (found.isBefore(isMariadb ? OLDEST_MARIADB : OLDEST_MYSQL)) {
            throw new NotUsableException("the database is " + (isMariadb ? "MariaDB " : "MySQL ") + version + ", and "
                    + (isMariadb
                            ? "MariaDB 10.6 or later is needed, which has SKIP LOCKED"
                            : "MySQL 8.0.17 or later is needed, which has SKIP LOCKED and utf8mb4_0900_bin"));
        }
        return isMariadb ? Dialect.MARIADB : Dialect.MYSQL;
    }

    private boolean isBefore(MysqlVersion other) {
        if (major != other.major) {
            return major < other.major;
        }
        return minor == other.minor ? patch < other.patch : minor < other.minor;
    }
}
