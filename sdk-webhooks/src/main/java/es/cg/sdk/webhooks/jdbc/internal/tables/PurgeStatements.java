package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements that delete what is old. */
public record PurgeStatements(TableSql sql, String source) {
    /**
     * Deletes at most this many events that have been in this state for longer than the retention; returns how many.
     */
    public int events(Connection connection, EventState state, Duration retention, int limit) throws SQLException {
        List<Ended> old = ended(connection, state, "", null, retention, limit);
        return sql.statement(
                        connection, "DELETE FROM cg_webhook_event WHERE " + TableSql.KEY + " AND ended_at IS NOT NULL")
                .updateEach(old, each -> TableSql.key(source, each.key()));
    }

    /**
     * Erases at most this many events of erased clients that have been in this state for longer than the retention;
     * returns how many.
     */
    public int erased(Connection connection, EventState state, Duration retention, int limit) throws SQLException {
        String ofErased = " AND " + ErasureStatements.IS_ERASED;
        int erased = 0;
        for (Ended each : ended(connection, state, ofErased, null, retention, limit)) {
            erased += ErasureStatements.erase(sql, source, connection, each.key()) ? 1 : 0;
        }
        return erased;
    }

    /**
     * Deletes the bodies of at most this many events that have been done for longer than the retention.
     *
     * @param from the end of the first event to look at; null for all
     * @return the end of the last event whose body was deleted; empty if there was none
     */
    public Optional<OffsetDateTime> bodies(
            Connection connection, @Nullable OffsetDateTime from, Duration retention, int limit) throws SQLException {
        List<Ended> old = ended(connection, EventState.DONE, " AND body IS NOT NULL", from, retention, limit);
        int changed = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET body = NULL WHERE " + TableSql.KEY + " AND state = 'done'")
                .updateEach(old, each -> TableSql.key(source, each.key()));
        return changed == 0
                ? Optional.empty()
                : Optional.of(old.get(old.size() - 1).at());
    }

    /** Deletes about this many quarantined bodies that came first longer ago than the retention; returns how many. */
    public int quarantined(Connection connection, Duration retention, int limit) throws SQLException {
        return delete(connection, "cg_webhook_quarantine", "received_at", MysqlSql.BY_KEY, retention, limit);
    }

    /** Deletes about this many entries of the audit that are older than the retention; returns how many. */
    public int audit(Connection connection, Duration retention, int limit) throws SQLException {
        return delete(connection, "cg_webhook_audit", "asked_at", "{by asked}", retention, limit);
    }

    /** Deletes about this many versions that have not changed for longer than the retention; returns how many. */
    public int versions(Connection connection, Duration retention, int limit) throws SQLException {
        return delete(connection, "cg_webhook_latest", "updated_at", MysqlSql.BY_KEY, retention, limit);
    }

    private int delete(Connection connection, String table, String time, String byIndex, Duration retention, int limit)
            throws SQLException {
        if (sql.dialect().isMysql()) {
            return deleteByIndex(connection, table + " AS old" + byIndex, time, retention, limit);
        }
        String old = " FROM " + table + " WHERE source = ? AND " + time + " < {later} {limit}";
        // The audit has no key, and PostgreSQL no limit of a deletion.
        String statement = sql.dialect() == Dialect.POSTGRESQL
                ? "DELETE FROM " + table + " WHERE ctid IN (SELECT ctid" + old + ")"
                : "DELETE" + old;
        return sql.statement(connection, statement)
                .with(source, millisOf(retention), limit)
                .update();
    }

    /**
     * Finds the last time first: a deletion that names an index takes no limit. Without one, MariaDB may read the
     * table, and wait for rows of other receivers that are not committed.
     */
    private int deleteByIndex(Connection connection, String table, String time, Duration retention, int limit)
            throws SQLException {
        OffsetDateTime last = sql.statement(
                        connection,
                        "SELECT MAX(at) FROM (SELECT old." + time + " AS at FROM " + table
                                + " WHERE old.source = ? AND old." + time + " < {later} ORDER BY old." + time
                                + " {limit}) AS first")
                .with(source, millisOf(retention), limit)
                .first(row -> Optional.ofNullable(sql.dialect().time(row, 1)))
                .flatMap(each -> each)
                .orElse(null);
        return last == null
                ? 0
                : sql.statement(
                                connection,
                                "DELETE old FROM " + table + " WHERE old.source = ? AND old." + time + " <= ?")
                        .with(source, last)
                        .update();
    }

    private static long millisOf(Duration retention) {
        return retention.negated().toMillis();
    }

    private record Ended(EventKey key, OffsetDateTime at) {}

    /** Locks events that ended longer ago than the retention, the oldest first. */
    private List<Ended> ended(
            Connection connection,
            EventState state,
            String condition,
            @Nullable OffsetDateTime from,
            Duration retention,
            int limit)
            throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT event_source, event_id, ended_at FROM cg_webhook_event WHERE source = ? AND state = '"
                                + state.columnValue() + "' AND ended_at >= ? AND ended_at < {later}" + condition
                                + " ORDER BY ended_at {limit} FOR UPDATE SKIP LOCKED")
                .with(source, from == null ? EventClaims.EARLIEST : from, millisOf(retention), limit)
                .list(row -> new Ended(
                        EventKey.of(row), Objects.requireNonNull(sql.dialect().time(row, 3))));
    }
}
