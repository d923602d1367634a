package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;

/** Records what a person did to an event or a quarantined body, and who asked for it. */
record AuditTable(TableSql sql, String source) {
    /** Records an action, in the transaction that performs it. */
    void insert(Connection connection, EventKey key, String action, String askedBy) throws SQLException {
        int unused = sql.statement(
                        connection,
                        "INSERT INTO cg_webhook_audit (source, event_source, event_id, done, asked_by, asked_at)"
                                + " VALUES (?, ?, ?, ?, ?, {now})")
                .with(TableSql.key(source, key), action, askedBy)
                .update();
    }
}
