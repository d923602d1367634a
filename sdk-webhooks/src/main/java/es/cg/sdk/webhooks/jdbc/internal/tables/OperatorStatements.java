package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The statements by which a person acts on the open events of a receiver, and counts its events. */
public record OperatorStatements(TableSql sql, String source) {
    /** How often a locked event is tried that no worker is processing. */
    public static final int MAX_TRIES = 50;

    private static final long LOOK_MILLIS = 10;

    /**
     * Selects the events of an operator's command, by source and kind.
     *
     * @param eventSource null for all sources
     * @param kind null for all kinds
     */
    public record Selected(
            @Nullable String eventSource, @Nullable String kind) {
        static final Selected ALL = new Selected(null, null);

        /** Returns the same for one source. */
        public Selected of(String source) {
            return new Selected(source, kind);
        }

        String condition() {
            return (eventSource == null ? "" : " AND event_source = ?") + (kind == null ? "" : " AND kind = ?");
        }

        /** Returns the parameters of {@link #condition}. */
        List<String> values() {
            return Stream.of(eventSource, kind).filter(Objects::nonNull).toList();
        }
    }

    /**
     * Events that are due now.
     *
     * @param from the earliest time at which one of them was due before
     */
    public record Moved(int events, OffsetDateTime from) {}

    /**
     * Makes at most this many open events of a source due that are due later, those of locked and of newly claimed ones
     * left out. From the latest to the earliest: an event that fails again meanwhile is due later than before, where
     * this does not look again.
     *
     * @param selected with the source
     * @param upTo the latest due time to look at; null for all
     */
    public Moved bringForward(Connection connection, Selected selected, @Nullable OffsetDateTime upTo, int limit)
            throws SQLException {
        List<Later> later = sql.statement(
                        connection,
                        "SELECT event_source, event_id, due_at" + dueLater(selected, upTo)
                                + " ORDER BY due_at DESC {limit} FOR UPDATE SKIP LOCKED")
                .with(source, selected.values(), upTo == null ? List.of() : upTo, limit)
                .list(row -> new Later(
                        EventKey.of(row), Objects.requireNonNull(sql.dialect().time(row, 3))));
        bringForward(connection, later.stream().map(Later::key).toList());
        return new Moved(
                later.size(),
                later.isEmpty()
                        ? EventClaims.EARLIEST
                        : later.get(later.size() - 1).dueAt());
    }

    /**
     * Makes an open event due that is due later; false if it is not open, or newly claimed. An event that is due later
     * is not being processed: if its row is locked, that is by a worker's look on MariaDB, which locks the first event
     * that is not due, or by another person, and ends at once.
     */
    public boolean bringForward(Connection connection, EventKey key) throws SQLException {
        String later =
                " FROM cg_webhook_event WHERE " + TableSql.KEY + " AND ended_at IS NULL AND due_at > {claims end}";
        List<Object> parameters = TableSql.key(source, key);
        for (int tries = 0; tries < MAX_TRIES; tries++) {
            if (!sql.statement(connection, "SELECT event_id" + later)
                    .with(parameters)
                    .exists()) {
                return false;
            }
            if (sql.statement(connection, "SELECT event_id" + later + " FOR UPDATE SKIP LOCKED")
                    .with(parameters)
                    .exists()) {
                bringForward(connection, List.of(key));
                return true;
            }
            awaitLook();
        }
        return false;
    }

    private record Later(EventKey key, OffsetDateTime dueAt) {}

    /** Waits for the end of a worker's look, which may have a row locked. */
    public static void awaitLook() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }

    /** Returns whether selected events are due later that {@link #bringForward} has left because they were locked. */
    public boolean isLeft(Connection connection, Selected selected, @Nullable OffsetDateTime upTo) throws SQLException {
        return sql.statement(connection, "SELECT event_id" + dueLater(selected, upTo) + " {limit}")
                .with(source, selected.values(), upTo == null ? List.of() : upTo, 1)
                .exists();
    }

    private static String dueLater(Selected selected, @Nullable OffsetDateTime upTo) {
        return " FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open'" + selected.condition()
                + " AND due_at > {claims end}" + (upTo == null ? "" : " AND due_at <= ?");
    }

    /** Makes events due that this transaction has locked. */
    private void bringForward(Connection connection, List<EventKey> keys) throws SQLException {
        int unused = sql.statement(connection, "UPDATE cg_webhook_event SET due_at = {now} WHERE " + TableSql.KEY)
                .updateEach(keys, each -> TableSql.key(source, each));
    }

    /** Returns how many selected events a process works on: claimed a moment ago, or locked. */
    public int running(Connection connection, Selected selected) throws SQLException {
        String claimed = " FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open'" + selected.condition()
                + " AND token IS NOT NULL AND failure IS NULL AND due_at <= ";
        return rows(connection, "SELECT event_id" + claimed + "{claims end}", selected)
                - rows(connection, "SELECT event_id" + claimed + "{now} FOR UPDATE SKIP LOCKED", selected);
    }

    private int rows(Connection connection, String statement, Selected selected) throws SQLException {
        return sql.statement(connection, statement)
                .with(source, selected.values())
                .list(row -> row)
                .size();
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
        return sql.statement(connection, "SELECT COUNT(*) FROM (SELECT source FROM " + from + " {limit}) AS counted")
                .with(source, limit)
                .first(row -> row.getInt(1))
                .orElse(0);
    }

    /** Discards an open event that no process works on; false if there is none. */
    public boolean discardOpen(Connection connection, EventKey key) throws SQLException {
        if (!sql.lock(
                connection, source, key, " AND ended_at IS NULL AND (due_at <= {now} OR due_at > {claims end})")) {
            return false;
        }
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET state = 'discarded', ended_at = {now}, token = NULL WHERE "
                                        + TableSql.KEY)
                        .with(TableSql.key(source, key))
                        .update()
                == 1;
    }
}
