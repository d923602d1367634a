package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.schema.TableDefinitions.Table;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceiverTables;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import es.cg.sdk.webhooks.jdbc.internal.tables.VersionTable.RecordKey;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Finds out by insertions whether the tables have their keys, with the source of an event as a part of them. Its rows
 * have a name that no receiver can have.
 */
final class KeyCheck {
    private static final int MAX_EVENT_SOURCE_LENGTH = 128;
    private static final int BODY_DIGEST = 32;

    // Gives a row other values in all columns that are not in the key, so that only the key can refuse another one.
    private static final Map<String, String> CHANGES = Map.of(
            "cg_webhook_event",
            "kind = '', state = 'dead', body = NULL, body_sha256 = ?, attempts = 1, client_id = 1, received_at = {later},"
                    + " due_at = {later}, ended_at = {now}, failure = ''",
            "cg_webhook_quarantine",
            "event_id = '', reason = '', body = ?, times = 2, received_at = {later}",
            "cg_webhook_latest",
            "position = 2, updated_at = {later}");

    private final Connection connection;
    private final TableSql sql;
    private final ReceiverTables tables;
    private final String id = UUID.randomUUID().toString();
    private final String receiver = "(keys)" + id;
    private final byte[] body = ("{\"id\":\"" + id + "\"}").getBytes(StandardCharsets.UTF_8);

    KeyCheck(Connection connection, TableSql sql) {
        this.connection = connection;
        this.sql = sql;
        this.tables = ReceiverTables.of(sql, receiver);
    }

    /**
     * Adds a problem for each table in which a second row with the same key is accepted, or the same from another
     * source is refused, or that keeps what was rolled back: its events would be handled twice, or not at all. Rolls
     * the transaction of the session back.
     */
    void requireKeys(Session session, TableDefinitions definitions, Problems problems) throws SQLException {
        Map<String, Boolean> unused = insert("");
        Map<String, Boolean> other = insert("s".repeat(MAX_EVENT_SOURCE_LENGTH));
        for (Map.Entry<String, String> each : CHANGES.entrySet()) {
            change(each.getKey(), each.getValue());
        }
        Map<String, Boolean> again = insert("");
        session.rollback();
        for (Table each : definitions.tables()) {
            String table = each.name();
            if (Boolean.TRUE.equals(again.get(table)) || Boolean.FALSE.equals(other.get(table))) {
                problems.addMissingKey(table, String.join(", ", each.primaryKey()));
            }
            if (deleted(table) > 0) {
                problems.addKeptAfterRollback(table);
            }
        }
        session.commit();
    }

    private void change(String table, String columns) throws SQLException {
        int times = columns.split("\\{later}", -1).length - 1;
        int unused = sql.statement(connection, "UPDATE " + table + " SET " + columns + " WHERE source = ?")
                .with(columns.contains("body") ? List.of(new byte[BODY_DIGEST]) : List.of())
                .with(Collections.nCopies(times, 1L), receiver)
                .update();
    }

    private int deleted(String table) throws SQLException {
        return sql.statement(connection, "DELETE FROM " + table + " WHERE source = ?")
                .with(receiver)
                .update();
    }

    /** Inserts an event, a body and a record, each with the same name; returns which tables took them. */
    private Map<String, Boolean> insert(String source) throws SQLException {
        WebhookEvent event = WebhookEvent.read(body, WebhookCorrections.none(), source);
        QuarantinedBody quarantined = new QuarantinedBody(source, "check", id, body);
        return Map.of(
                "cg_webhook_event",
                tables.events().insertByKey(connection, ReceivedEvent.of(event)),
                "cg_webhook_quarantine",
                tables.quarantined().insert(connection, quarantined),
                "cg_webhook_latest",
                tables.versions().insert(connection, new RecordKey(source, id), 1));
    }
}
