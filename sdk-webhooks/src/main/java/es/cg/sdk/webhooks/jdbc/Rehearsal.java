package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.Digest;
import es.cg.sdk.webhooks.jdbc.EventTable.Claim;
import es.cg.sdk.webhooks.jdbc.EventTable.Due;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The look at a database before it is relied on: an event's whole life, in a transaction that is taken back. */
final class Rehearsal {
    private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);
    private static final Map<String, Set<String>> TABLES = new TreeMap<>(Map.of(
            "cg_webhook_event",
            Set.of(
                    "source",
                    "event_id",
                    "kind",
                    "state",
                    "body",
                    "body_sha256",
                    "attempts",
                    "token",
                    "received_at",
                    "due_at",
                    "ended_at",
                    "failure"),
            "cg_webhook_quarantine",
            Set.of("source", "body_sha256", "event_id", "reason", "body", "times", "received_at"),
            "cg_webhook_audit",
            Set.of("source", "event_id", "done", "asked_by", "asked_at"),
            "cg_webhook_latest",
            Set.of("source", "record", "position")));
    // As long as ids may be, and of a letter that not every encoding has.
    private static final String LONGEST = "漢".repeat(255);
    private static final String NOBODY = "(rehearsal)";

    private final Dialect dialect;
    private final boolean setsIsolation;
    private final List<String> problems;

    private Rehearsal(Dialect dialect, boolean setsIsolation, List<String> problems) {
        this.dialect = dialect;
        this.setsIsolation = setsIsolation;
        this.problems = problems;
    }

    /** Looks a database over; one that is away or unknown is a {@link StoreException}. */
    static Rehearsal of(DataSource dataSource) {
        try (Session session = new Session(dataSource, false)) {
            Connection connection = session.connection();
            Dialect dialect = Dialect.of(connection);
            boolean setsIsolation = connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED;
            List<String> problems = new ArrayList<>();
            for (Map.Entry<String, Set<String>> table : TABLES.entrySet()) {
                columns(connection, table.getKey(), table.getValue(), problems);
            }
            if (problems.isEmpty()) {
                durability(connection, dialect, problems);
                session.begin();
                live(connection, dialect, problems);
            }
            return new Rehearsal(dialect, setsIsolation, List.copyOf(problems));
        } catch (SQLException e) {
            throw away(e);
        }
    }

    static void create(DataSource dataSource) {
        try (Session session = new Session(dataSource, false);
                Statement statement = session.connection().createStatement()) {
            String file = Dialect.of(session.connection()).file();
            session.begin();
            for (String each : text(file).replaceAll("--[^\n]*", "").split(";", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
            }
            session.commit();
        } catch (SQLException e) {
            throw away(e);
        }
    }

    private static StoreException away(SQLException e) {
        return new StoreException("the database for webhooks: " + firstLine(e), e);
    }

    private static String text(String file) {
        try (InputStream in = Rehearsal.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing in sdk-webhooks");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Dialect dialect() {
        return dialect;
    }

    /** Whether transactions must be told to read what is committed. */
    boolean setsIsolation() {
        return setsIsolation;
    }

    /** What is wrong, each in words; empty for nothing. */
    List<String> problems() {
        return problems;
    }

    private static void columns(Connection connection, String table, Set<String> expected, List<String> problems) {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            ResultSetMetaData found = none.getMetaData();
            Set<String> missing = new TreeSet<>(expected);
            for (int i = 1; i <= found.getColumnCount(); i++) {
                missing.remove(found.getColumnName(i).toLowerCase(Locale.ROOT));
            }
            if (!missing.isEmpty()) {
                problems.add(table + " has no " + String.join(", ", missing));
            }
        } catch (SQLException e) {
            problems.add(table + " cannot be read: " + firstLine(e));
        }
    }

    // What a database told is committed, and may lose when its process or the machine ends.
    private static void durability(Connection connection, Dialect dialect, List<String> problems) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            if ("off".equals(value(connection, "SHOW synchronous_commit"))) {
                problems.add("synchronous_commit is off: events that the sender was told are kept might be lost");
            }
        } else if (value(connection, "CALL DATABASE_PATH()") == null) {
            LOG.warn("the database for webhooks is in memory: what it keeps ends with the process");
        } else if (!"0"
                .equals(value(
                        connection,
                        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'"))) {
            problems.add("WRITE_DELAY is not 0, as ;WRITE_DELAY=0 in the address of the database sets it:"
                    + " events that the sender was told are kept might be lost");
        }
    }

    private static @Nullable String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            return answer.next() ? answer.getString(1) : null;
        }
    }

    private static void live(Connection connection, Dialect dialect, List<String> problems) {
        EventTable table = new EventTable(dialect, NOBODY);
        byte[] body = ("{\"id\":\"" + LONGEST + "\",\"type\":\"" + LONGEST + "\"}").getBytes(StandardCharsets.UTF_8);
        byte[] digest = Digest.of(body);
        WebhookEvent event = WebhookEvent.read(body);
        try {
            if (!table.keep(connection, event, digest) || table.find(connection, LONGEST, digest) == null) {
                problems.add("an event that was kept is not found again");
                return;
            }
            boolean lived = failed(connection, table, Duration.ZERO)
                    && failed(connection, table, null)
                    && table.move(connection, LONGEST, EventTable.State.OPEN, LONGEST)
                    && finished(connection, table);
            if (!lived) {
                problems.add("an event that failed is not tried again, given up, reopened and done");
            }
            table.purge(connection, Duration.ofDays(-1), 1);
            if (!table.keep(connection, event, digest)) {
                problems.add("an event that was purged is still there");
            }
            Quarantined parked = new Quarantined(LONGEST, LONGEST, body);
            QuarantineTable aside = new QuarantineTable(dialect, NOBODY);
            aside.quarantine(connection, parked, digest);
            if (!aside.forget(connection, digest, LONGEST)) {
                problems.add("a body that was put aside is not found again");
            }
            aside.quarantine(connection, parked, digest);
            aside.quarantine(connection, parked, digest);
            LatestOnly latest = new LatestOnly(dialect, NOBODY);
            latest.advance(connection, LONGEST, 1);
            latest.advance(connection, LONGEST, 2);
            keyless("cg_webhook_quarantine", aside.park(connection, parked, digest), problems);
            keyless("cg_webhook_latest", latest.inserted(connection, LONGEST, 2), problems);
            keyless("cg_webhook_event", table.keep(connection, event, digest), problems);
        } catch (SQLException e) {
            problems.add("an event cannot be kept, done and forgotten: " + firstLine(e));
        }
    }

    private static void keyless(String table, boolean insertedTwice, List<String> problems) {
        if (insertedTwice) {
            problems.add(table + " does not have its primary key");
        }
    }

    private static boolean failed(Connection connection, EventTable table, @Nullable Duration again)
            throws SQLException {
        Due due = table.due(connection, EventTable.EVER);
        Claim claim = due == null ? null : table.claim(connection, due);
        return claim != null
                && table.take(connection, claim) != null
                && table.fail(connection, claim, LONGEST + LONGEST, again);
    }

    private static boolean finished(Connection connection, EventTable table) throws SQLException {
        Due due = table.lock(connection, LONGEST);
        Claim claim = due == null ? null : table.claim(connection, due);
        String transaction = claim == null ? null : table.take(connection, claim);
        return claim != null && transaction != null && table.finish(connection, claim, transaction);
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("; SQL statement:", "")
                + " (SQLState " + e.getSQLState() + ")";
    }
}
