package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.Quarantined;
import es.cg.sdk.webhooks.internal.Hex;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements of the bodies that were put aside for a receiver, each once. Immutable. */
final class QuarantineTable {
    private final Dialect dialect;
    private final String source;
    private final Audit audit;

    QuarantineTable(Dialect dialect, String source) {
        this.dialect = dialect;
        this.source = source;
        this.audit = new Audit(dialect, source);
    }

    /** Puts a body aside, once however often it comes; false if it was put aside before. */
    boolean quarantine(Connection connection, Quarantined parked, byte[] digest) throws SQLException {
        if (countedAgain(connection, digest)) {
            return false;
        }
        return park(connection, parked, digest) || !countedAgain(connection, digest);
    }

    /** Puts a body aside that was not yet; false if it was. */
    boolean park(Connection connection, Quarantined parked, byte[] digest) throws SQLException {
        try (PreparedStatement insertion = connection.prepareStatement(dialect.insertion(
                "INSERT INTO cg_webhook_quarantine (source, body_sha256, event_id, reason, body, times, received_at)"
                        + " VALUES (?, ?, ?, ?, ?, 1, {now})"))) {
            insertion.setString(1, source);
            insertion.setBytes(2, digest);
            insertion.setString(3, parked.eventId());
            insertion.setString(4, parked.reason());
            insertion.setBytes(5, parked.body());
            insertion.setQueryTimeout(EventTable.LONGEST_WAIT_SECONDS);
            return dialect.inserted(insertion);
        }
    }

    private boolean countedAgain(Connection connection, byte[] digest) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE cg_webhook_quarantine SET times = times + 1 WHERE source = ? AND body_sha256 = ?")) {
            update.setString(1, source);
            update.setBytes(2, digest);
            return update.executeUpdate() == 1;
        }
    }

    /** Bodies that were put aside, the oldest first, up to so many. */
    List<Quarantined> list(Connection connection, int most) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT reason, event_id, body FROM cg_webhook_quarantine WHERE source = ?"
                        + " ORDER BY received_at LIMIT ?")) {
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

    /** Forgets a body that was put aside, and notes who asked for it; false if there is none of this digest. */
    boolean forget(Connection connection, byte[] digest, String askedBy) throws SQLException {
        try (PreparedStatement deletion =
                connection.prepareStatement("DELETE FROM cg_webhook_quarantine WHERE source = ? AND body_sha256 = ?")) {
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
