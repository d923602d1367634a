package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Who had what done by hand. Immutable. */
final class Audit {
    private final TableSql sql;
    private final String source;

    Audit(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** Notes it in the transaction that does it. */
    void note(Connection connection, String eventId, String done, String askedBy) throws SQLException {
        try (PreparedStatement note = sql.prepare(
                connection,
                "INSERT INTO cg_webhook_audit (source, event_id, done, asked_by, asked_at) VALUES (?, ?, ?, ?, {now})")) {
            note.setString(1, source);
            note.setString(2, eventId);
            note.setString(3, done);
            note.setString(4, askedBy);
            note.executeUpdate();
        }
    }
}
