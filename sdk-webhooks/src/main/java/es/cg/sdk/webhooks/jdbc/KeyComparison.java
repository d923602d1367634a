package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.WebhookEvent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Checks that the database tells keys apart that differ in little. One that does not, by its collation say, would take a
 * new event for another that is done. It writes, and leaves it to its caller to roll back.
 */
final class KeyComparison {
    private static final int LONGEST_SOURCE = 64;
    private static final int LONGEST_ID = 255;

    /** Two texts that differ in one thing. */
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

    KeyComparison(Connection connection, Dialect dialect, TableSql sql, List<String> problems) {
        this.connection = connection;
        this.dialect = dialect;
        this.sql = sql;
        this.problems = problems;
    }

    /** Adds a problem for each column that takes different keys for one, with the statement that mends it. */
    void check() throws SQLException {
        String random = UUID.randomUUID().toString();
        String source = "(check) " + random;
        EventTable events = new EventTable(sql, source);
        LatestOnly latest = new LatestOnly(sql, source);
        compare("cg_webhook_event", "event_id", random, id -> kept(events, id));
        compare("cg_webhook_latest", "record", random, record -> latest.inserted(connection, record, 1));
        String upper = source.toUpperCase(Locale.ROOT);
        String id = random + "source";
        if (!kept(events, id) || !kept(new EventTable(sql, upper), id)) {
            problem("cg_webhook_event", "source", LONGEST_SOURCE, "letter case");
        }
        if (!latest.inserted(connection, id, 1) || !new LatestOnly(sql, upper).inserted(connection, id, 1)) {
            problem("cg_webhook_latest", "source", LONGEST_SOURCE, "letter case");
        }
    }

    /** Inserts a row of this key; false if it is there already. */
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
            problem(table, column, LONGEST_ID, String.join(", ", differences));
        }
    }

    private boolean kept(EventTable events, String id) throws SQLException {
        byte[] body = ("{\"id\":\"" + id + "\",\"type\":\"check\"}").getBytes(StandardCharsets.UTF_8);
        return events.keep(connection, WebhookEvent.read(body), BodyDigest.of(body));
    }

    private void problem(String table, String column, int length, String difference) {
        problems.add(table + "." + column + " takes two texts for one that differ in " + difference
                + " (by a collation or IGNORECASE), so that a new event might count as done: "
                + dialect.comparedExactly(table, column, length));
    }
}
