package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.jdbc.internal.tables.OperatorStatements.Selected;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements that read events of a receiver for a person, without their bodies unless asked. */
public record EventPages(TableSql sql, String source) {
    private static final String COLUMNS =
            "SELECT event_source, event_id, kind, state, attempts, received_at, due_at, ended_at, failure FROM cg_webhook_event";

    /**
     * A row, without its body.
     *
     * @param dueAt the time of the next attempt, if it is open
     * @param endedAt the time since which it is in its state; null if it is open
     * @param failure of the last attempt; null if none has ended
     */
    public record Row(
            EventKey key,
            EventKind kind,
            EventState state,
            int attempts,
            Instant receivedAt,
            OffsetDateTime dueAt,
            @Nullable OffsetDateTime endedAt,
            @Nullable String failure) {}

    /**
     * Returns at most this many events of a state: open ones by source and due time, others by the time since which
     * they are in their state.
     *
     * @param after the last row of the page before; null for the first page
     */
    public List<Row> list(Connection connection, EventState state, @Nullable Row after, int limit) throws SQLException {
        return list(connection, state, Selected.ALL, after, limit);
    }

    /** The same, of the selected events. */
    public List<Row> list(Connection connection, EventState state, Selected selected, @Nullable Row after, int limit)
            throws SQLException {
        boolean isOpen = state == EventState.OPEN;
        String first = isOpen ? "event_source" : "ended_at";
        String second = isOpen ? "due_at" : "event_source";
        String from = after == null
                ? ""
                : " AND " + first + " >= ? AND (" + first + " > ? OR " + second + " > ? OR (" + second
                        + " = ? AND event_id > ?))";
        return List.copyOf(sql.statement(
                        connection,
                        COLUMNS + " WHERE source = ? AND state = '" + state.columnValue() + "'" + selected.condition()
                                + from + " ORDER BY " + first + ", " + second + ", event_id {limit}")
                .with(source, selected.values(), after == null ? List.of() : position(after, isOpen), limit)
                .list(this::row));
    }

    private static List<Object> position(Row row, boolean isOpen) {
        String of = row.key().eventSource();
        Object time = Objects.requireNonNull(isOpen ? row.dueAt() : row.endedAt());
        return isOpen
                ? List.of(of, of, time, time, row.key().eventId())
                : List.of(time, time, of, of, row.key().eventId());
    }

    /** Returns an event in whatever state; null if there is none. */
    public @Nullable Row find(Connection connection, EventKey key) throws SQLException {
        return sql.statement(connection, COLUMNS + " WHERE " + TableSql.KEY)
                .with(TableSql.key(source, key))
                .first(this::row)
                .orElse(null);
    }

    /** Returns the body of an event; empty if there is no such event, or its body was purged. */
    public Optional<byte[]> body(Connection connection, EventKey key) throws SQLException {
        return sql.statement(
                        connection, "SELECT body FROM cg_webhook_event WHERE " + TableSql.KEY + " AND body IS NOT NULL")
                .with(TableSql.key(source, key))
                .first(row -> row.getBytes(1));
    }

    private Row row(ResultSet row) throws SQLException {
        return new Row(
                EventKey.of(row),
                new EventKind(row.getString(3)),
                EventState.ofColumn(row.getString(4)),
                row.getInt(5),
                Objects.requireNonNull(sql.dialect().time(row, 6)).toInstant(),
                Objects.requireNonNull(sql.dialect().time(row, 7)),
                sql.dialect().time(row, 8),
                row.getString(9));
    }
}
