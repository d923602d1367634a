package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements that read all bodies of a source page by page, and erase those of a client. */
public record ErasureStatements(TableSql sql, String source) {
    private static final int MAX_WHAT_LENGTH = 255;

    /** An event or a quarantined body, by its id or digest. */
    public record Stored(String name, @Nullable Long clientId, boolean hasBody) {}

    /** Returns the events of a source after this id that have a body or a client. */
    public List<Stored> events(Connection connection, String eventSource, String after, int limit) throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT event_id, client_id, CASE WHEN body IS NULL THEN 0 ELSE 1 END FROM cg_webhook_event"
                                + " WHERE source = ? AND event_source = ? AND event_id > ?"
                                + " AND (body IS NOT NULL OR client_id IS NOT NULL) ORDER BY event_id {limit}")
                .with(source, eventSource, after, limit)
                .list(row -> {
                    long client = row.getLong(2);
                    return new Stored(row.getString(1), row.wasNull() ? null : client, row.getBoolean(3));
                });
    }

    /** Returns the digests of the quarantined bodies of a source after this one, in hexadecimal. */
    public List<Stored> quarantined(Connection connection, String eventSource, String after, int limit)
            throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT body_sha256 FROM cg_webhook_quarantine WHERE source = ? AND event_source = ?"
                                + " AND body_sha256 > ? ORDER BY body_sha256 {limit}")
                .with(source, eventSource, HexFormat.of().parseHex(after), limit)
                .list(row -> new Stored(HexFormat.of().formatHex(row.getBytes(1)), null, true));
    }

    /**
     * Deletes what an event says, and keeps its row, so that it is not processed again; one that has not ended is
     * discarded.
     *
     * @return false if another transaction works on the event
     */
    public boolean eraseEvent(Connection connection, EventKey key) throws SQLException {
        if (!sql.lock(connection, source, key, "")) {
            return false;
        }
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET body = NULL, client_id = NULL, failure = NULL,"
                                        + " token = NULL, ended_at = COALESCE(ended_at, {now}),"
                                        + " state = CASE WHEN state = 'done' THEN 'done' ELSE 'discarded' END WHERE "
                                        + TableSql.KEY)
                        .with(TableSql.key(source, key))
                        .update()
                == 1;
    }

    /** Returns a quarantined body; empty if it is there no more. */
    public Optional<byte[]> quarantinedBody(Connection connection, String eventSource, String digest)
            throws SQLException {
        return sql.statement(connection, "SELECT body" + QuarantineTable.ONE)
                .with(source, eventSource, HexFormat.of().parseHex(digest))
                .first(row -> row.getBytes(1));
    }

    /** Deletes a quarantined body; returns how many were deleted. */
    public int eraseQuarantined(Connection connection, String eventSource, String digest) throws SQLException {
        return sql.statement(connection, "DELETE" + QuarantineTable.ONE)
                .with(source, eventSource, HexFormat.of().parseHex(digest))
                .update();
    }

    /** Records an action of a person that concerns several events. */
    public void record(Connection connection, String eventSource, String what, String action, String askedBy)
            throws SQLException {
        new AuditTable(sql, source)
                .insert(connection, new EventKey(eventSource, ColumnText.of(what, MAX_WHAT_LENGTH)), action, askedBy);
    }
}
