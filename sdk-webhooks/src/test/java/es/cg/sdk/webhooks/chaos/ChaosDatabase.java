package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.webhooks.jdbc.JdbcTables;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL of a test's own, which writes to the disk what it commits, and can be ended and started again. */
final class ChaosDatabase implements AutoCloseable {
    private final Path directory;
    private EmbeddedPostgres running;

    private ChaosDatabase(Path directory, EmbeddedPostgres running) {
        this.directory = directory;
        this.running = running;
    }

    static ChaosDatabase start(Path directory) throws Exception {
        ChaosDatabase database = new ChaosDatabase(directory, started(directory, 0));
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(database.url());
        JdbcTables.create(source);
        database.run("CREATE TABLE effect (event_id varchar(255))");
        database.run("CREATE TABLE mark (event_id varchar(255) PRIMARY KEY)");
        return database;
    }

    private static EmbeddedPostgres started(Path directory, int port) throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(directory)
                .setCleanDataDirectory(false)
                .setServerConfig("max_connections", "200")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on")
                .setServerConfig("full_page_writes", "on");
        return (port == 0 ? builder : builder.setPort(port)).start();
    }

    String url() {
        return running.getJdbcUrl("postgres", "postgres");
    }

    /** Ends it, in order or at once as a crash would, and starts it again where it was. */
    void restart(boolean asACrash) throws Exception {
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
        running = started(directory, port);
    }

    void run(String sql) throws SQLException {
        try (Connection connection = running.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** How often each event was handled. */
    Map<String, Integer> effects() throws SQLException {
        Map<String, Integer> found = new HashMap<>();
        try (Connection connection = running.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT event_id, count(*) FROM effect GROUP BY event_id")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getInt(2));
            }
        }
        return found;
    }

    /** How many events are kept and not done. */
    int open() throws SQLException {
        try (Connection connection = running.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT count(*) FROM cg_webhook_event WHERE state <> 'done'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Override
    public void close() throws IOException {
        running.close();
    }
}
