package es.cg.sdk.limits.shared;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TableIndexes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Checks that the tables of a store have their primary keys: without them, two processes would grant the same requests.
 * It writes rows of a key that no API key has, and rolls back.
 */
final class LimitCheck {
    // Two rows for each table, which are equal in the columns of the key alone; those come first.
    private static final List<Rows> TABLES = List.of(
            new Rows("cg_limit_key", "key_digest", "", "'{key}'", "'{key}'"),
            new Rows(
                    "cg_limit_node",
                    "key_digest, node",
                    ", lease_until, open_requests, requests_per_minute",
                    "'{key}', '{id}', now(), 1, 1",
                    "'{key}', '{id}', 'epoch', 2, 2"),
            new Rows(
                    "cg_limit_request",
                    "id",
                    ", key_digest, node, counters, window_millis",
                    "'{id}', '{key}', '{id}', '{}', 1",
                    "'{id}', '{key} other', '{other id}', '{b}', 2"),
            new Rows(
                    "cg_limit_known",
                    "key_digest, reason",
                    ", size, certain, seen_at",
                    "'{key}', '', 1, true, now()",
                    "'{key}', '', 2, false, 'epoch'"),
            new Rows(
                    "cg_limit_counter",
                    "key_digest, counter",
                    ", remaining, reset_at",
                    "'{key}', '', 1, now()",
                    "'{key}', '', 2, 'epoch'"));

    private final Session session;
    private final String key = "(check) " + UUID.randomUUID();
    private final String id = UUID.randomUUID().toString();
    private final String otherId = UUID.randomUUID().toString();

    private record Rows(String table, String key, String otherColumns, String first, String second) {}

    LimitCheck(Session session) {
        this.session = session;
    }

    /** Throws {@link IllegalArgumentException} if a table lacks its key; warns if it lacks its index. */
    void run() throws SQLException {
        Problems problems = new Problems();
        session.begin();
        try (Statement statement = session.connection().createStatement()) {
            statement.executeUpdate("INSERT INTO cg_limit_key (key_digest) VALUES ('" + key + " other')");
            for (Rows each : TABLES) {
                insert(statement, each, each.first());
                if (insert(statement, each, each.second()) == 1) {
                    problems.addMissingKey(each.table(), each.key());
                }
            }
            session.rollback();
            try (ResultSet kept =
                    statement.executeQuery("SELECT 1 FROM cg_limit_key WHERE key_digest LIKE '" + key + "%'")) {
                if (kept.next()) {
                    problems.add("it keeps what was rolled back");
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("the limit store cannot use this database: " + problems);
        }
        Dialect dialect = Dialect.POSTGRESQL;
        TableIndexes.warn(
                session.connection(),
                dialect,
                String.valueOf(dialect.schemaOf(session.connection(), "cg_limit_request")),
                "cg_limit_request",
                Map.of("cg_limit_request_key", "key_digest, ended_at"));
    }

    private int insert(Statement statement, Rows rows, String values) throws SQLException {
        return statement.executeUpdate(
                "INSERT INTO " + rows.table() + " (" + rows.key() + rows.otherColumns() + ") VALUES ("
                        + values.replace("{key}", key).replace("{id}", id).replace("{other id}", otherId)
                        + ") ON CONFLICT DO NOTHING");
    }
}
