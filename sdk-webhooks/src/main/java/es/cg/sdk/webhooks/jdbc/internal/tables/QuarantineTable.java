package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.webhooks.QuarantinedBody;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;

/** The statements for the quarantined bodies of a receiver; each body is stored once. */
public record QuarantineTable(TableSql sql, String source) {
    /** The end of a statement for one body. */
    static final String ONE = " FROM cg_webhook_quarantine WHERE source = ? AND event_source = ? AND body_sha256 = ?";

    private static final int MAX_REASON_LENGTH = 255;

    /** Stores a body, or counts it once more if it is stored already; returns whether it is new. */
    public boolean store(Connection connection, QuarantinedBody quarantined) throws SQLException {
        byte[] digest = Sha256.of(quarantined.body());
        if (countAgain(connection, quarantined.source(), digest)) {
            return false;
        }
        return insert(connection, quarantined) || !countAgain(connection, quarantined.source(), digest);
    }

    /** Inserts a body; false if it is stored already. */
    public boolean insert(Connection connection, QuarantinedBody quarantined) throws SQLException {
        return sql.insertion(
                        connection,
                        "INSERT INTO cg_webhook_quarantine (source, event_source, body_sha256, event_id, reason, body,"
                                + " times, received_at) VALUES (?, ?, ?, ?, ?, ?, 1, {now})")
                .with(source, quarantined.source(), Sha256.of(quarantined.body()), quarantined.eventId())
                .with(ColumnText.of(quarantined.reason(), MAX_REASON_LENGTH), quarantined.body())
                .limitWait()
                .insert();
    }

    private boolean countAgain(Connection connection, String eventSource, byte[] digest) throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_quarantine SET times = times + 1"
                                        + " WHERE source = ? AND event_source = ? AND body_sha256 = ?")
                        .with(source, eventSource, digest)
                        .update()
                == 1;
    }

    /** Returns at most this many bodies, the oldest first. */
    public List<QuarantinedBody> list(Connection connection, int limit) throws SQLException {
        return List.copyOf(sql.statement(
                        connection,
                        "SELECT event_source, reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                                + " ORDER BY received_at {limit}")
                .with(source, limit)
                .list(row ->
                        new QuarantinedBody(row.getString(1), row.getString(2), row.getString(3), row.getBytes(4))));
    }

    /** Deletes a body, and records who asked for it; false if it is not stored. */
    public boolean delete(Connection connection, QuarantinedBody quarantined, String askedBy) throws SQLException {
        byte[] digest = Sha256.of(quarantined.body());
        boolean deleted = sql.statement(connection, "DELETE" + ONE)
                        .with(source, quarantined.source(), digest)
                        .update()
                == 1;
        if (deleted) {
            EventKey key = new EventKey(
                    quarantined.source(), "sha256 " + HexFormat.of().formatHex(digest));
            new AuditTable(sql, source).insert(connection, key, "discarded", askedBy);
        }
        return deleted;
    }
}
