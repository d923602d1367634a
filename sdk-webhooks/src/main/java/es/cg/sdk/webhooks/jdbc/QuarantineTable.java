package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.internal.Digest;
import es.cg.sdk.webhooks.internal.Hex;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements of the bodies that were put aside for a receiver, each once. Immutable. */
final class QuarantineTable {
    private static final int LONGEST_REASON = 255;

    private final TableSql sql;
    private final String source;
    private final Audit audit;

    QuarantineTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.audit = new Audit(sql, source);
    }

    /** Puts a body aside, once however often it comes; false if it was put aside before. */
    boolean quarantine(Connection connection, Quarantined parked) throws SQLException {
        byte[] digest = Digest.of(parked.body());
        if (countedAgain(connection, digest)) {
            return false;
        }
        return park(connection, parked) || !countedAgain(connection, digest);
    }

    /** Puts a body aside that was not yet; false if it was. */
    boolean park(Connection connection, Quarantined parked) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_quarantine (source, body_sha256, event_id, reason, body, times, received_at)"
                        + " VALUES (?, ?, ?, ?, ?, 1, {now})")) {
            insertion.setString(1, source);
            insertion.setBytes(2, Digest.of(parked.body()));
            insertion.setString(3, parked.eventId());
            insertion.setString(4, EventClaims.printable(parked.reason(), LONGEST_REASON));
            insertion.setBytes(5, parked.body());
            sql.limitWait(insertion);
            return sql.inserted(insertion);
        }
    }

    private boolean countedAgain(Connection connection, byte[] digest) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_quarantine SET times = times + 1 WHERE source = ? AND body_sha256 = ?")) {
            update.setString(1, source);
            update.setBytes(2, digest);
            return update.executeUpdate() == 1;
        }
    }

    /** Bodies that were put aside, the oldest first, up to so many. */
    List<Quarantined> list(Connection connection, int most) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                        + " ORDER BY received_at FETCH FIRST ? ROWS ONLY")) {
            query.setString(1, source);
            query.setInt(2, most);
            List<Quarantined> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new Quarantined(row.getString(1), row.getString(2), row.getBytes(3)));
                }
            }
            return List.copyOf(found);
        }
    }

    /** Forgets a body that was put aside, and notes who asked for it; false if there is no such body. */
    boolean forget(Connection connection, Quarantined parked, String askedBy) throws SQLException {
        byte[] digest = Digest.of(parked.body());
        try (PreparedStatement deletion =
                sql.prepare(connection, "DELETE FROM cg_webhook_quarantine WHERE source = ? AND body_sha256 = ?")) {
            deletion.setString(1, source);
            deletion.setBytes(2, digest);
            boolean forgotten = deletion.executeUpdate() == 1;
            if (forgotten) {
                audit.note(connection, "sha256 " + Hex.text(digest), "discarded", askedBy);
            }
            return forgotten;
        }
    }
}
