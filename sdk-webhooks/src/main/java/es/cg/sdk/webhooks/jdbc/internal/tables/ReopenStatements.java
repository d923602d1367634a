package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The statements that open events of a receiver again that are done. */
public record ReopenStatements(TableSql sql, String source) {
    /** Returns the time of the database. */
    public Instant now(Connection connection) throws SQLException {
        return sql.statement(connection, "SELECT {now}{from nothing}")
                .first(row -> Objects.requireNonNull(sql.dialect().time(row, 1)).toInstant())
                .orElseThrow(() -> new SQLException("the database tells no time"));
    }

    /** Opens at most this many events that were done in a time and have their bodies; returns how many. */
    public int open(
            Connection connection, Instant from, Instant to, @Nullable EventKind kind, int limit, String askedBy)
            throws SQLException {
        List<EventKey> keys = lock(connection, from, to, kind, limit);
        int unused = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET state = 'open', attempts = 0, due_at = {now}, ended_at = NULL WHERE "
                                + TableSql.KEY)
                .updateEach(keys, each -> TableSql.key(source, each));
        for (EventKey each : keys) {
            new AuditTable(sql, source).insert(connection, each, "reprocessed", askedBy);
        }
        return keys.size();
    }

    private List<EventKey> lock(Connection connection, Instant from, Instant to, @Nullable EventKind kind, int limit)
            throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT event_source, event_id FROM cg_webhook_event WHERE source = ? AND state = 'done'"
                                + " AND ended_at >= ? AND ended_at < ? AND body IS NOT NULL"
                                + (kind == null ? "" : " AND kind = ?")
                                + " ORDER BY ended_at {limit} FOR UPDATE SKIP LOCKED")
                .with(source, from, to, kind == null ? List.of() : kind.value(), limit)
                .list(EventKey::of);
    }
}
