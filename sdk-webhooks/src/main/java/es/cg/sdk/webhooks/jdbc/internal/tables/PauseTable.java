package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The statements for what the workers of a receiver's inboxes leave alone. */
public record PauseTable(TableSql sql, String source) {
    /** Stands for all sources, or for all kinds. */
    public static final String ALL = "*";

    /**
     * What is paused.
     *
     * @param eventSource a source, or {@link #ALL}
     * @param kind a kind, or {@link #ALL}
     */
    public record Paused(String eventSource, String kind) {}

    /** Returns what is paused. */
    public List<Paused> list(Connection connection) throws SQLException {
        return sql.statement(connection, "SELECT event_source, kind FROM cg_webhook_pause WHERE source = ?")
                .with(source)
                .list(row -> new Paused(row.getString(1), row.getString(2)));
    }

    /** Pauses something; false if it is paused already. */
    public boolean insert(Connection connection, Paused paused, String askedBy) throws SQLException {
        return sql.insertion(
                        connection,
                        "INSERT INTO cg_webhook_pause (source, event_source, kind, paused_by, paused_at)"
                                + " VALUES (?, ?, ?, ?, {now})")
                .with(source, paused.eventSource(), paused.kind(), askedBy)
                .insert();
    }

    /** Resumes something; false if it is not paused. */
    public boolean delete(Connection connection, Paused paused) throws SQLException {
        return sql.statement(
                                connection,
                                "DELETE FROM cg_webhook_pause WHERE source = ? AND event_source = ? AND kind = ?")
                        .with(source, paused.eventSource(), paused.kind())
                        .update()
                == 1;
    }
}
