package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements that read all bodies of a source page by page, and erase those of a client. */
public record ErasureStatements(TableSql sql, String source) {
    /** Stands for all clients of a source: no client has this id. */
    public static final long ALL_CLIENTS = 0;

    /** The condition that the client of an event was erased. */
    static final String IS_ERASED = "EXISTS (SELECT 1 FROM cg_webhook_erasure erased"
            + " WHERE erased.source = cg_webhook_event.source AND erased.event_source = cg_webhook_event.event_source"
            + " AND erased.client_id IN (" + ALL_CLIENTS + ", cg_webhook_event.client_id))";

    private static final int MAX_WHAT_LENGTH = 255;
    private static final String MARK = " WHERE source = ? AND event_source = ? AND client_id = ?";

    /** What an erasure finds of an event. */
    public enum Found {
        /** It has ended, and is erased. */
        ENDED,
        /** It has not ended: it runs, and loses its body when it is done. */
        OPEN,
        /** Another transaction works on it. */
        LOCKED
    }

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

    /** Records that a client is erased, so that its later events lose their bodies too; false if it is already. */
    public boolean mark(Connection connection, String eventSource, long clientId, String askedBy) throws SQLException {
        return sql.insertion(
                        connection,
                        "INSERT INTO cg_webhook_erasure (source, event_source, client_id, asked_by, asked_at)"
                                + " VALUES (?, ?, ?, ?, {now})")
                .with(source, eventSource, clientId, askedBy)
                .insert();
    }

    /** Ends what {@link #mark} began; false if the client is not erased. */
    public boolean lift(Connection connection, String eventSource, long clientId) throws SQLException {
        return sql.statement(connection, "DELETE FROM cg_webhook_erasure" + MARK)
                        .with(source, eventSource, clientId)
                        .update()
                == 1;
    }

    /**
     * Deletes what an event says, and keeps its row for good, so that it is not processed again. An open one stays
     * open. If only its body names the client, it gets this client, so that its mark is found when the event is done.
     */
    public Found eraseEvent(Connection connection, EventKey key, long clientId) throws SQLException {
        if (!sql.lock(connection, source, key, "")) {
            return Found.LOCKED;
        }
        if (erase(sql, source, connection, key)) {
            return Found.ENDED;
        }
        int unused = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET client_id = ? WHERE " + TableSql.KEY + " AND NOT " + IS_ERASED)
                .with(clientId, TableSql.key(source, key))
                .update();
        return Found.OPEN;
    }

    /** Erases an event that this transaction has locked; false if it has not ended. */
    static boolean erase(TableSql sql, String source, Connection connection, EventKey key) throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET body = NULL, client_id = NULL, failure = NULL,"
                                        + " token = NULL, state = 'erased' WHERE " + TableSql.KEY
                                        + " AND ended_at IS NOT NULL")
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
