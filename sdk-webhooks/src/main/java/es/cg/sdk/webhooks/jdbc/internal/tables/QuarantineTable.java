package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.webhooks.QuarantinedBody;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The statements for the quarantined bodies of a receiver; each body is stored once. Immutable. */
public final class QuarantineTable {
    private static final int MAX_REASON_LENGTH = 255;

    private final TableSql sql;
    private final String source;
    private final AuditTable audit;

    public QuarantineTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.audit = new AuditTable(sql, source);
    }

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
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_quarantine (source, event_source, body_sha256, event_id, reason, body, times,"
                        + " received_at) VALUES (?, ?, ?, ?, ?, ?, 1, {now})")) {
            insertion.setString(1, source);
            insertion.setString(2, quarantined.source());
            insertion.setBytes(3, Sha256.of(quarantined.body()));
            insertion.setString(4, quarantined.eventId());
            insertion.setString(5, ColumnText.of(quarantined.reason(), MAX_REASON_LENGTH));
            insertion.setBytes(6, quarantined.body());
            sql.limitWait(insertion);
            return sql.inserted(insertion);
        }
    }

    private boolean countAgain(Connection connection, String eventSource, byte[] digest) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_quarantine SET times = times + 1"
                        + " WHERE source = ? AND event_source = ? AND body_sha256 = ?")) {
            update.setString(1, source);
            update.setString(2, eventSource);
            update.setBytes(3, digest);
            return update.executeUpdate() == 1;
        }
    }

    /** Returns at most this many bodies, the oldest first. */
    public List<QuarantinedBody> list(Connection connection, int limit) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_source, reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                        + " ORDER BY received_at {limit}")) {
            query.setString(1, source);
            query.setInt(2, limit);
            List<QuarantinedBody> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(
                            new QuarantinedBody(row.getString(1), row.getString(2), row.getString(3), row.getBytes(4)));
                }
            }
            return List.copyOf(found);
        }
    }

    /** Deletes a body, and records who asked for it; false if it is not stored. */
    public boolean delete(Connection connection, QuarantinedBody quarantined, String askedBy) throws SQLException {
        byte[] digest = Sha256.of(quarantined.body());
        try (PreparedStatement deletion = sql.prepare(
                connection,
                "DELETE FROM cg_webhook_quarantine WHERE source = ? AND event_source = ? AND body_sha256 = ?")) {
            deletion.setString(1, source);
            deletion.setString(2, quarantined.source());
            deletion.setBytes(3, digest);
            boolean deleted = deletion.executeUpdate() == 1;
            if (deleted) {
                EventKey key = new EventKey(
                        quarantined.source(), "sha256 " + HexFormat.of().formatHex(digest));
                audit.insert(connection, key, "discarded", askedBy);
            }
            return deleted;
        }
    }
}
