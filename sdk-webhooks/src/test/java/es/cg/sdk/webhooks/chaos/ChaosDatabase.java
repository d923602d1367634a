package es.cg.sdk.webhooks.chaos;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.DatabaseServer;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import es.cg.sdk.webhooks.jdbc.JdbcTables;
import java.io.IOException;
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

/**
 * A database server of a test's own, with the tables for webhooks and one for what handlers write. It writes to the disk
 * what it commits, and can be ended and started again.
 */
public final class ChaosDatabase implements AutoCloseable {
    private final DatabaseServer server;

    private ChaosDatabase(DatabaseServer server) {
        this.server = server;
    }

    /** Starts one with its data in this directory, which is made. */
    public static ChaosDatabase start(DatabaseKind kind, Path directory) throws Exception {
        ChaosDatabase database = new ChaosDatabase(
                kind == DatabaseKind.POSTGRESQL ? PostgresServer.start(directory) : MariaDbServer.start(directory));
        JdbcTables.createTables(database.source());
        Sql.run(
                database.source(),
                "CREATE TABLE effect (event_id varchar(255), handled_at "
                        + (kind == DatabaseKind.POSTGRESQL
                                ? "timestamptz DEFAULT clock_timestamp()"
                                : "datetime(6) DEFAULT UTC_TIMESTAMP(6)")
                        + ")");
        Sql.run(database.source(), "CREATE TABLE mark (event_id varchar(255) PRIMARY KEY)");
        return database;
    }

    /** A source of new connections to it. */
    public DataSource source() {
        return OwnDatabase.source(url());
    }

    /** Its address. */
    public String url() {
        return server.url();
    }

    /** Ends it, in order or at once as a crash would, and starts it again where it was. */
    public void restart(boolean asACrash) throws Exception {
        server.restart(asACrash);
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
        return Integer.parseInt(Sql.query(source(), query).get(0));
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
