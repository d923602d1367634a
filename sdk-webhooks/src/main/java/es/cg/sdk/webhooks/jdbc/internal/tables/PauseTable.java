package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements for what the workers of a receiver's inboxes leave alone. Immutable. */
public final class PauseTable {
    /** Stands for all sources, or for all kinds. */
    public static final String ALL = "*";

    private final TableSql sql;
    private final String source;

    public PauseTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /**
     * What is paused.
     *
     * @param eventSource a source, or {@link #ALL}
     * @param kind a kind, or {@link #ALL}
     */
    public record Paused(String eventSource, String kind) {}

    /** Returns what is paused. */
    public List<Paused> list(Connection connection) throws SQLException {
        try (PreparedStatement query =
                sql.prepare(connection, "SELECT event_source, kind FROM cg_webhook_pause WHERE source = ?")) {
            query.setString(1, source);
            List<Paused> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new Paused(row.getString(1), row.getString(2)));
                }
            }
            return found;
        }
    }

    /** Pauses something; false if it is paused already. */
    public boolean insert(Connection connection, Paused paused, String askedBy) throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_pause (source, event_source, kind, paused_by, paused_at)"
                        + " VALUES (?, ?, ?, ?, {now})")) {
            insertion.setString(1, source);
            insertion.setString(2, paused.eventSource());
            insertion.setString(3, paused.kind());
            insertion.setString(4, askedBy);
            return sql.inserted(insertion);
        }
    }

    /** Resumes something; false if it is not paused. */
    public boolean delete(Connection connection, Paused paused) throws SQLException {
        try (PreparedStatement deletion = sql.prepare(
                connection, "DELETE FROM cg_webhook_pause WHERE source = ? AND event_source = ? AND kind = ?")) {
            deletion.setString(1, source);
            deletion.setString(2, paused.eventSource());
            deletion.setString(3, paused.kind());
            return deletion.executeUpdate() == 1;
        }
    }
}
