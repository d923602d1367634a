package es.cg.sdk.webhooks.internal.jdbc.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The statements by which a person acts on the open events of a receiver, and counts its events. Immutable. */
public final class OperatorStatements {
    private final TableSql sql;
    private final String source;

    OperatorStatements(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /**
     * Which open events are meant.
     *
     * @param eventSource null for all sources
     * @param kind null for all kinds
     */
    public record Selected(
            @Nullable String eventSource, @Nullable String kind) {
        private String condition() {
            return (eventSource == null ? "" : " AND event_source = ?") + (kind == null ? "" : " AND kind = ?");
        }

        private int set(PreparedStatement statement, int firstParameter) throws SQLException {
            int next = firstParameter;
            if (eventSource != null) {
                statement.setString(next++, eventSource);
            }
            if (kind != null) {
                statement.setString(next++, kind);
            }
            return next;
        }
    }

    /**
     * Makes at most this many open events due that are due later, those of locked and of newly claimed ones left out; returns
     * how many.
     */
    public int bringForward(Connection connection, Selected selected, int limit) throws SQLException {
        List<EventKey> keys = new ArrayList<>();
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_source, event_id FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open'"
                        + selected.condition() + " AND due_at > {claims end} ORDER BY event_source, due_at {limit}"
                        + " FOR UPDATE SKIP LOCKED")) {
            query.setString(1, source);
            query.setInt(selected.set(query, 2), limit);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    keys.add(new EventKey(row.getString(1), row.getString(2)));
                }
            }
        }
        return bringForward(connection, keys);
    }

    /** Makes an open event due that is due later; false if it is not open, locked or newly claimed. */
    public boolean bringForward(Connection connection, EventKey key) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_id FROM cg_webhook_event WHERE " + TableSql.KEY
                        + " AND ended_at IS NULL AND due_at > {claims end} FOR UPDATE SKIP LOCKED")) {
            int unused = sql.setKey(query, 1, source, key);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    return false;
                }
            }
        }
        return bringForward(connection, List.of(key)) == 1;
    }

    private int bringForward(Connection connection, List<EventKey> keys) throws SQLException {
        try (PreparedStatement update =
                sql.prepare(connection, "UPDATE cg_webhook_event SET due_at = {now} WHERE " + TableSql.KEY)) {
            for (EventKey each : keys) {
                int unused = sql.setKey(update, 1, source, each);
                update.addBatch();
            }
            return IntStream.of(update.executeBatch()).filter(each -> each == 1).sum();
        }
    }

    /** Returns how many selected events a process works on: claimed a moment ago, or locked. */
    public int running(Connection connection, Selected selected) throws SQLException {
        String claimed = " FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open'" + selected.condition()
                + " AND token IS NOT NULL AND failure IS NULL AND due_at <= ";
        return rows(connection, "SELECT event_id" + claimed + "{claims end}", selected)
                - rows(connection, "SELECT event_id" + claimed + "{now} FOR UPDATE SKIP LOCKED", selected);
    }

    private int rows(Connection connection, String statement, Selected selected) throws SQLException {
        try (PreparedStatement query = sql.prepare(connection, statement)) {
            query.setString(1, source);
            int unused = selected.set(query, 2);
            int count = 0;
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    count++;
                }
            }
            return count;
        }
    }

    /** Counts the events in a state, up to a limit: no more entries of an index are read. */
    public int count(Connection connection, EventState state, int limit) throws SQLException {
        String byIndex = state == EventState.OPEN ? "{by source}" : "";
        return counted(
                connection,
                "cg_webhook_event" + byIndex + " WHERE source = ? AND state = '" + state.columnValue() + "'",
                limit);
    }

    /** Counts the quarantined bodies, up to a limit. */
    public int countQuarantined(Connection connection, int limit) throws SQLException {
        return counted(connection, "cg_webhook_quarantine WHERE source = ?", limit);
    }

    private int counted(Connection connection, String from, int limit) throws SQLException {
        try (PreparedStatement query =
                sql.prepare(connection, "SELECT COUNT(*) FROM (SELECT source FROM " + from + " {limit}) AS counted")) {
            query.setString(1, source);
            query.setInt(2, limit);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    /** Discards an open event that no process works on; false if there is none. */
    public boolean discardOpen(Connection connection, EventKey key) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                        connection,
                        "SELECT event_id FROM cg_webhook_event WHERE " + TableSql.KEY
                                + " AND ended_at IS NULL AND (due_at <= {now} OR due_at > {claims end})"
                                + " FOR UPDATE SKIP LOCKED");
                PreparedStatement update = sql.prepare(
                        connection,
                        "UPDATE cg_webhook_event SET state = 'discarded', ended_at = {now}, token = NULL WHERE "
                                + TableSql.KEY)) {
            int unused = sql.setKey(query, 1, source, key);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    return false;
                }
            }
            unused = sql.setKey(update, 1, source, key);
            return update.executeUpdate() == 1;
        }
    }
}
