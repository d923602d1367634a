package es.cg.sdk.webhooks.internal.jdbc.tables;

import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.internal.Sha256;
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
        if (countAgain(connection, digest)) {
            return false;
        }
        return insert(connection, quarantined) || !countAgain(connection, digest);
    }

    /** Inserts a body; false if it is stored already. */
    public boolean insert(Connection connection, QuarantinedBody quarantined) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_quarantine (source, body_sha256, event_id, reason, body, times, received_at)"
                        + " VALUES (?, ?, ?, ?, ?, 1, {now})")) {
            insertion.setString(1, source);
            insertion.setBytes(2, Sha256.of(quarantined.body()));
            insertion.setString(3, quarantined.eventId());
            insertion.setString(4, ColumnText.of(quarantined.reason(), MAX_REASON_LENGTH));
            insertion.setBytes(5, quarantined.body());
            sql.limitWait(insertion);
            return sql.inserted(insertion);
        }
    }

    private boolean countAgain(Connection connection, byte[] digest) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_quarantine SET times = times + 1 WHERE source = ? AND body_sha256 = ?")) {
            update.setString(1, source);
            update.setBytes(2, digest);
            return update.executeUpdate() == 1;
        }
    }

    /** Returns at most this many bodies, the oldest first. */
    public List<QuarantinedBody> list(Connection connection, int limit) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                        + " ORDER BY received_at {limit}")) {
            query.setString(1, source);
            query.setInt(2, limit);
            List<QuarantinedBody> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new QuarantinedBody("", row.getString(1), row.getString(2), row.getBytes(3)));
                }
            }
            return List.copyOf(found);
        }
    }

    /** Deletes a body, and records who asked for it; false if it is not stored. */
    public boolean delete(Connection connection, QuarantinedBody quarantined, String askedBy) throws SQLException {
        byte[] digest = Sha256.of(quarantined.body());
        try (PreparedStatement deletion =
                sql.prepare(connection, "DELETE FROM cg_webhook_quarantine WHERE source = ? AND body_sha256 = ?")) {
            deletion.setString(1, source);
            deletion.setBytes(2, digest);
            boolean deleted = deletion.executeUpdate() == 1;
            if (deleted) {
                audit.insert(connection, "sha256 " + HexFormat.of().formatHex(digest), "discarded", askedBy);
            }
            return deleted;
        }
    }
}
