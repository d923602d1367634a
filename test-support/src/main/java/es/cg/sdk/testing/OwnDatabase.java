package es.cg.sdk.testing;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * A database, or a schema of one, that a test has for itself.
 *
 * @param url its address, also for other processes, unless it is an H2 in the memory of this one
 */
public record OwnDatabase(DatabaseKind kind, String url) {
    /** One without tables. */
    public static OwnDatabase empty(DatabaseKind kind) throws SQLException {
        String name = Sql.unusedName();
        return new OwnDatabase(
                kind,
                switch (kind) {
                    case H2 -> "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
                    case POSTGRESQL -> {
                        String server = PostgresServer.shared().url();
                        Sql.run(source(server, true), "CREATE SCHEMA " + name);
                        yield server + "&currentSchema=" + name;
                    }
                    case MARIADB, MARIADB_BY_MYSQL -> {
                        MariaDbServer server = MariaDbServer.shared();
                        Sql.run(source(server.url(), true), "CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
                        yield kind == DatabaseKind.MARIADB ? server.url(name) : server.mysqlUrl(name);
                    }
                });
    }

    /** One without tables that several processes can open at once. */
    public static OwnDatabase emptyForProcesses(DatabaseKind kind, Path directory) throws SQLException {
        return kind == DatabaseKind.H2
                ? inFile(directory.resolve(Sql.unusedName())).with(";AUTO_SERVER=TRUE;WRITE_DELAY=0")
                : empty(kind);
    }

    /** An H2 in a file. */
    public static OwnDatabase inFile(Path file) {
        return new OwnDatabase(DatabaseKind.H2, "jdbc:h2:file:" + file);
    }

    /** The same, by more settings in its address. */
    public OwnDatabase with(String settings) {
        return new OwnDatabase(kind, url + settings);
    }

    /** The same, whose sessions have another time zone than the machine. */
    public OwnDatabase inOtherTimeZone() {
        return with(
                switch (kind) {
                    case H2 -> ";TIME ZONE=Asia/Kathmandu";
                    case POSTGRESQL -> "&options=-c%20TimeZone=Asia/Kathmandu";
                    case MARIADB -> "&sessionVariables=time_zone='+05:45'";
                    case MARIADB_BY_MYSQL -> "&connectionTimeZone=%2B05:45&forceConnectionTimeZoneToSession=true";
                });
    }

    /** Returns a data source that lends what a test before gave back, where a server would have to open another. */
    public DataSource dataSource() {
        return source(url, kind != DatabaseKind.H2);
    }

    /** Opens a connection to this address for each that is asked for. */
    public static DataSource source(String url) {
        return source(url, false);
    }

    private static DataSource source(String url, boolean keeps) {
        return Proxies.of(DataSource.class, (proxy, method, none) -> switch (method.getName()) {
            case "getConnection" -> keeps ? KeptConnections.lend(url) : DriverManager.getConnection(url);
            case "toString" -> url;
            // A pool sets it.
            case "getLoginTimeout" -> 0;
            case "setLoginTimeout" -> null;
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }
}
