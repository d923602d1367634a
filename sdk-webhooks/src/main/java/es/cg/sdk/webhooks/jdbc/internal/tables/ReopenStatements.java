package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The statements that open events of a receiver again that are done. Immutable. */
public final class ReopenStatements {
    private final TableSql sql;
    private final String source;
    private final AuditTable audit;

    ReopenStatements(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.audit = new AuditTable(sql, source);
    }

    /** Returns the time of the database. */
    public Instant now(Connection connection) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, "SELECT {now}{from nothing}");
                ResultSet row = query.executeQuery()) {
            if (!row.next()) {
                throw new SQLException("the database tells no time");
            }
            return Objects.requireNonNull(sql.dialect().time(row, 1)).toInstant();
        }
    }

    /** Opens at most this many events that were done in a time and have their bodies; returns how many. */
    public int open(
            Connection connection, Instant from, Instant to, @Nullable EventKind kind, int limit, String askedBy)
            throws SQLException {
        List<EventKey> keys = lock(connection, from, to, kind, limit);
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET state = 'open', attempts = 0, due_at = {now}, ended_at = NULL WHERE "
                        + TableSql.KEY)) {
            for (EventKey each : keys) {
                int unused = sql.setKey(update, 1, source, each);
                update.addBatch();
                audit.insert(connection, each, "reprocessed", askedBy);
            }
            int[] unused = update.executeBatch();
        }
        return keys.size();
    }

    private List<EventKey> lock(Connection connection, Instant from, Instant to, @Nullable EventKind kind, int limit)
            throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_source, event_id FROM cg_webhook_event WHERE source = ? AND state = 'done'"
                        + " AND ended_at >= ? AND ended_at < ? AND body IS NOT NULL"
                        + (kind == null ? "" : " AND kind = ?")
                        + " ORDER BY ended_at {limit} FOR UPDATE SKIP LOCKED")) {
            query.setString(1, source);
            sql.dialect().setTime(query, 2, from.atOffset(ZoneOffset.UTC));
            sql.dialect().setTime(query, 3, to.atOffset(ZoneOffset.UTC));
            int next = 4;
            if (kind != null) {
                query.setString(next++, kind.value());
            }
            query.setInt(next, limit);
            List<EventKey> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new EventKey(row.getString(1), row.getString(2)));
                }
            }
            return found;
        }
    }
}
