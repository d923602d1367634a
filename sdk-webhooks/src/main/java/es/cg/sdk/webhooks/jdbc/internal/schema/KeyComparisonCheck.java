package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Checks that the database compares keys exactly. If it does not, because of a collation for instance, a new event
 * would count as another one that is done. It writes, and its caller rolls back.
 */
final class KeyComparisonCheck {
    private static final int MAX_SOURCE_LENGTH = 64;
    private static final int MAX_ID_LENGTH = 255;

    /** Two texts, and the one way in which they differ. */
    private record Pair(String one, String other, String difference) {}

    private static final List<Pair> PAIRS = List.of(
            new Pair("a", "A", "letter case"),
            new Pair("e", "\u00e9", "an accent"),
            new Pair("\u00e9", "e\u0301", "how an accent is encoded"),
            new Pair("x", "x ", "a blank at the end"),
            new Pair("k", "\uff4b", "the width of a letter"),
            new Pair("j", "j\u200d", "an invisible character"),
            new Pair("\u304b", "\u30ab", "the kind of kana"));

    private final Connection connection;
    private final Dialect dialect;
    private final TableSql sql;
    private final List<String> problems;

    KeyComparisonCheck(Connection connection, TableSql sql, List<String> problems) {
        this.connection = connection;
        this.dialect = sql.dialect();
        this.sql = sql;
        this.problems = problems;
    }

    /** Adds a problem for each column that takes different keys for the same, with the statement that corrects it. */
    void run() throws SQLException {
        String random = UUID.randomUUID().toString();
        String source = "(check) " + random;
        EventTable events = new EventTable(sql, source);
        VersionTable versions = new VersionTable(sql, source);
        compare("cg_webhook_event", "event_id", random, id -> inserted(events, id));
        compare(
                "cg_webhook_latest",
                "record",
                random,
                record -> versions.insert(connection, new RecordKey("", record), 1));
        String upper = source.toUpperCase(Locale.ROOT);
        String id = random + "source";
        if (!inserted(events, id) || !inserted(new EventTable(sql, upper), id)) {
            addProblem("cg_webhook_event", "source", MAX_SOURCE_LENGTH, "letter case");
        }
        if (!versions.insert(connection, new RecordKey("", id), 1)
                || !new VersionTable(sql, upper).insert(connection, new RecordKey("", id), 1)) {
            addProblem("cg_webhook_latest", "source", MAX_SOURCE_LENGTH, "letter case");
        }
    }

    /** Inserts a row with this key; false if the database has one already. */
    @FunctionalInterface
    private interface Insertion {
        boolean insert(String key) throws SQLException;
    }

    private void compare(String table, String column, String random, Insertion insertion) throws SQLException {
        List<String> differences = new ArrayList<>();
        for (Pair pair : PAIRS) {
            String prefix = random + PAIRS.indexOf(pair);
            if (!insertion.insert(prefix + pair.one()) || !insertion.insert(prefix + pair.other())) {
                differences.add(pair.difference());
            }
        }
        if (!differences.isEmpty()) {
            addProblem(table, column, MAX_ID_LENGTH, String.join(", ", differences));
        }
    }

    private boolean inserted(EventTable events, String id) throws SQLException {
        byte[] body = ("{\"id\":\"" + id + "\",\"type\":\"check\"}").getBytes(StandardCharsets.UTF_8);
        return events.insert(connection, ReceivedEvent.of(WebhookEvent.read(body)), EventState.OPEN);
    }

    private void addProblem(String table, String column, int length, String difference) {
        problems.add(table + "." + column + " does not distinguish texts that differ in " + difference
                + " (because of a collation or IGNORECASE), so that a new event might count as done: "
                + dialect.exactComparisonAdvice(table, column, length));
    }
}
