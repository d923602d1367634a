package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.webhooks.jdbc.JdbcTables;
import es.cg.sdk.webhooks.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A database server of a test's own, with the tables for webhooks and one for what handlers write. It writes to the disk
 * what it commits, and can be ended and started again.
 */
public final class ChaosDatabase implements AutoCloseable {
    /** Which server it is. */
    public enum Kind {
        POSTGRESQL,
        MARIADB
    }

    /** The process of a database. */
    private interface Server extends AutoCloseable {
        String url();

        /** Ends it, in order or at once as a crash would, and starts it again where it was. */
        void restart(boolean asACrash) throws Exception;

        @Override
        void close() throws IOException;
    }

    private final Server server;

    private ChaosDatabase(Server server) {
        this.server = server;
    }

    /** Starts one with its data in this directory, which is made. */
    public static ChaosDatabase start(Kind kind, Path directory) throws Exception {
        ChaosDatabase database =
                new ChaosDatabase(kind == Kind.POSTGRESQL ? new Postgresql(directory) : new Mariadb(directory));
        JdbcTables.create(database.source());
        database.run("CREATE TABLE effect (event_id varchar(255), handled_at "
                + (kind == Kind.POSTGRESQL
                        ? "timestamptz DEFAULT clock_timestamp()"
                        : "datetime(6) DEFAULT UTC_TIMESTAMP(6)")
                + ")");
        database.run("CREATE TABLE mark (event_id varchar(255) PRIMARY KEY)");
        return database;
    }

    /** A source of new connections to it. */
    public DataSource source() throws SQLException {
        if (url().startsWith("jdbc:mariadb:")) {
            return new MariaDbDataSource(url());
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url());
        return source;
    }

    private static final class Postgresql implements Server {
        private final Path directory;
        private EmbeddedPostgres running;

        Postgresql(Path directory) throws IOException {
            this.directory = directory;
            this.running = started(0);
        }

        private EmbeddedPostgres started(int port) throws IOException {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(false)
                    .setServerConfig("max_connections", "200")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("fsync", "on")
                    .setServerConfig("full_page_writes", "on");
            return (port == 0 ? builder : builder.setPort(port)).start();
        }

        @Override
        public String url() {
            return running.getJdbcUrl("postgres", "postgres");
        }

        @Override
        public void restart(boolean asACrash) throws Exception {
            int port = running.getPort();
            if (asACrash) {
                long pid = Long.parseLong(Files.readAllLines(directory.resolve("postmaster.pid"))
                        .get(0)
                        .strip());
                ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
                new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start().waitFor();
                postmaster.onExit().get();
            }
            running.close();
            running = started(port);
        }

        @Override
        public void close() throws IOException {
            running.close();
        }
    }

    private record Mariadb(MariaDbServer running) implements Server {
        Mariadb(Path directory) throws Exception {
            this(MariaDbServer.start(directory));
        }

        @Override
        public String url() {
            return running.url("mysql");
        }

        @Override
        public void restart(boolean asACrash) throws Exception {
            running.restart(asACrash);
        }

        @Override
        public void close() {
            running.close();
        }
    }

    String url() {
        return server.url();
    }

    /** Ends it, in order or at once as a crash would, and starts it again where it was. */
    public void restart(boolean asACrash) throws Exception {
        server.restart(asACrash);
    }

    void run(String sql) throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** How many events were handled. */
    int handled() throws SQLException {
        return count("SELECT count(*) FROM effect");
    }

    /** When the events of sources with names were stored and handled. */
    List<Fairness.Handled> times() throws SQLException {
        // Joined here: MariaDB would read all effects for each event.
        Map<String, Long> handled = new HashMap<>();
        List<Fairness.Handled> found = new ArrayList<>();
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement()) {
            try (ResultSet rows = statement.executeQuery("SELECT event_id, handled_at FROM effect")) {
                while (rows.next()) {
                    handled.put(rows.getString(1), micros(rows, 2));
                }
            }
            try (ResultSet rows =
                    statement.executeQuery("SELECT event_source, event_id, received_at FROM cg_webhook_event")) {
                while (rows.next()) {
                    String source = rows.getString(1);
                    Long at = handled.get(source + "/" + rows.getString(2));
                    if (at != null) {
                        found.add(new Fairness.Handled(source, micros(rows, 3), at));
                    }
                }
            }
        }
        return found;
    }

    private static long micros(ResultSet row, int column) throws SQLException {
        // Of a column without a zone, which has this one.
        Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
        return ChronoUnit.MICROS.between(
                Instant.EPOCH, row.getTimestamp(column, utc).toInstant());
    }

    /** How often each event was handled. */
    public Map<String, Integer> effects() throws SQLException {
        Map<String, Integer> found = new HashMap<>();
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT event_id, count(*) FROM effect GROUP BY event_id")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getInt(2));
            }
        }
        return found;
    }

    /** How many events are kept and not done. */
    public int open() throws SQLException {
        return count("SELECT count(*) FROM cg_webhook_event WHERE state <> 'done'");
    }

    private int count(String query) throws SQLException {
        try (Connection connection = source().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
