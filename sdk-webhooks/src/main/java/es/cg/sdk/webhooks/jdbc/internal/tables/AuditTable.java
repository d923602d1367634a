package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Records what a person did to an event or a quarantined body, and who asked for it. Immutable. */
final class AuditTable {
    private final TableSql sql;
    private final String source;

    AuditTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** Records an action, in the transaction that performs it. */
    void insert(Connection connection, EventKey key, String action, String askedBy) throws SQLException {
        try (PreparedStatement insertion = sql.prepare(
                connection,
                "INSERT INTO cg_webhook_audit (source, event_source, event_id, done, asked_by, asked_at)"
                        + " VALUES (?, ?, ?, ?, ?, {now})")) {
            int next = sql.setKey(insertion, 1, source, key);
            insertion.setString(next, action);
            insertion.setString(next + 1, askedBy);
            insertion.executeUpdate();
        }
    }
}
