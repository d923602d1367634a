package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find due events of one receiver and claim them. {@link AttemptStatements} has those of the
 * attempts themselves.
 */
public record EventClaims(TableSql sql, String source) {
    /** A time before every {@code due_at}. */
    public static final OffsetDateTime EARLIEST = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

    private static final String DUE =
            "SELECT event_source, event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event";

    // One look at the index for each source, where the group would make PostgreSQL read every open event.
    private static final String BY_LOOKS =
            "WITH RECURSIVE found (event_source, due_at) AS ((SELECT event_source, due_at"
                    + " FROM cg_webhook_event WHERE source = ? AND state = 'open' ORDER BY event_source, due_at LIMIT 1)"
                    + " UNION ALL SELECT next.event_source, next.due_at FROM found CROSS JOIN LATERAL (SELECT event_source, due_at"
                    + " FROM cg_webhook_event WHERE source = ? AND state = 'open' AND event_source > found.event_source"
                    + " ORDER BY event_source, due_at LIMIT 1) AS next)"
                    + " SELECT event_source, due_at FROM found";
    // The group begins as the index does, or MariaDB would read every open event.
    private static final String BY_GROUPS = "SELECT event_source, MIN(due_at) FROM cg_webhook_event{by source}"
            + " WHERE source = ? AND state = 'open' GROUP BY source, state, event_source";
    // The order names all columns of the index, which H2 does not use otherwise.
    private static final String LOOK_OF_H2 = "SELECT event_source, due_at, due_at <= {now} FROM cg_webhook_event"
            + " WHERE source = ? AND state = 'open'%s ORDER BY source, state, event_source, due_at"
            + " FETCH FIRST 1 ROWS ONLY";
    private static final String FIRST_OF_H2 = LOOK_OF_H2.formatted("");
    private static final String NEXT_OF_H2 = LOOK_OF_H2.formatted(" AND event_source > ? AND event_source >= ?");

    /** An open event that is due, whose row this transaction has locked. */
    public record Due(EventKey key, EventKind kind, int attempts, OffsetDateTime dueAt, String digest) {}

    /** A source with an event that is due, and the due time of its first one. */
    public record DueSource(String eventSource, OffsetDateTime since) {}

    /** Locks an event until the transaction ends; null if it is not open, not due, or locked by another transaction. */
    public @Nullable Due lock(Connection connection, EventKey key) throws SQLException {
        return lock(connection, key, "due_at <= {now}");
    }

    /**
     * Locks an event also if its next attempt is due later; null if it is not open, locked by another transaction, or
     * claimed by one that has not locked it yet.
     */
    public @Nullable Due lockEarly(Connection connection, EventKey key) throws SQLException {
        return lock(connection, key, "(due_at <= {now} OR due_at > {claims end})");
    }

    private @Nullable Due lock(Connection connection, EventKey key, String condition) throws SQLException {
        return sql.statement(
                        connection,
                        DUE + " WHERE " + TableSql.KEY + " AND ended_at IS NULL AND " + condition
                                + " FOR UPDATE SKIP LOCKED")
                .with(TableSql.key(source, key))
                .first(this::due)
                .orElse(null);
    }

    /** Returns the sources that have events which are due, each with the due time of its first one. */
    public List<DueSource> dueSources(Connection connection) throws SQLException {
        return sources(connection, true);
    }

    /** Returns the sources that have open events, each with the due time of its first one. */
    public List<DueSource> openSources(Connection connection) throws SQLException {
        return sources(connection, false);
    }

    private List<DueSource> sources(Connection connection, boolean areDue) throws SQLException {
        if (sql.dialect() == Dialect.H2) {
            return byLooks(connection, areDue);
        }
        boolean isByLooks = sql.dialect() == Dialect.POSTGRESQL;
        String statement = isByLooks
                ? BY_LOOKS + (areDue ? " WHERE due_at <= {now}" : "")
                : BY_GROUPS + (areDue ? " HAVING MIN(due_at) <= {now}" : "");
        return sql.statement(connection, statement)
                .with(source, isByLooks ? List.of(source) : List.of())
                .list(this::dueSource);
    }

    private DueSource dueSource(ResultSet row) throws SQLException {
        return new DueSource(
                row.getString(1), Objects.requireNonNull(sql.dialect().time(row, 2)));
    }

    private List<DueSource> byLooks(Connection connection, boolean areDue) throws SQLException {
        List<DueSource> found = new ArrayList<>();
        Optional<Look> look =
                sql.statement(connection, FIRST_OF_H2).with(source).first(this::look);
        while (look.isPresent()) {
            DueSource last = look.get().first();
            if (!areDue || look.get().isDue()) {
                found.add(last);
            }
            // H2 begins at the first entry that is not smaller, and would step over all of the last source.
            look = sql.statement(connection, NEXT_OF_H2)
                    .with(source, last.eventSource(), last.eventSource() + '\0')
                    .first(this::look);
        }
        return found;
    }

    private record Look(DueSource first, boolean isDue) {}

    private Look look(ResultSet row) throws SQLException {
        return new Look(dueSource(row), row.getBoolean(3));
    }

    /**
     * Returns the due time of the first event of a source that is due, those of some kinds left out; empty if none is.
     */
    public Optional<OffsetDateTime> firstDue(Connection connection, String eventSource, Set<String> pausedKinds)
            throws SQLException {
        return sql.statement(
                        connection,
                        "SELECT due_at FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open'"
                                + " AND event_source = ? AND due_at <= {now}" + notOf(pausedKinds)
                                + " ORDER BY source, state, event_source, due_at {limit}")
                .with(source, eventSource, pausedKinds, 1)
                .first(row -> Objects.requireNonNull(sql.dialect().time(row, 1)));
    }

    private String byDueTime() {
        // To sort rows that it locks, H2 reads and locks all; without that it takes the first ones of the index.
        return sql.dialect() == Dialect.H2 ? "" : " ORDER BY due_at";
    }

    private static String notOf(Set<String> kinds) {
        return kinds.isEmpty() ? "" : " AND kind NOT IN (" + "?, ".repeat(kinds.size() - 1) + "?)";
    }

    /**
     * Locks the open events of a source with the earliest due times, not earlier than {@code from}, at most this many.
     *
     * @param pausedKinds the kinds to leave alone
     */
    public List<Due> lockNext(
            Connection connection, String eventSource, OffsetDateTime from, int limit, Set<String> pausedKinds)
            throws SQLException {
        return sql.statement(
                        connection,
                        DUE + "{by source} WHERE source = ? AND state = 'open' AND event_source = ? AND due_at >= ?"
                                + " AND due_at <= {now}" + notOf(pausedKinds) + byDueTime()
                                + " {limit} FOR UPDATE SKIP LOCKED")
                .with(source, eventSource, from, pausedKinds, limit)
                .list(this::due);
    }

    private Due due(ResultSet row) throws SQLException {
        return new Due(
                EventKey.of(row),
                new EventKind(row.getString(3)),
                row.getInt(4),
                Objects.requireNonNull(sql.dialect().time(row, 5)),
                HexFormat.of().formatHex(row.getBytes(6)));
    }

    /** Claims an event that this transaction has locked, and counts the attempt. */
    public Claim claim(Connection connection, Due due) throws SQLException {
        Claim claim = new Claim(due.key(), UUID.randomUUID(), due.attempts() + 1);
        int unused = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET token = ?, attempts = ?, failure = NULL, due_at = {later} WHERE "
                                + TableSql.KEY)
                .with(claim.token(), claim.attempt(), Claim.EXCLUSIVE_FOR.toMillis())
                .with(TableSql.key(source, due.key()))
                .update();
        return claim;
    }

    /**
     * Reserves events that this transaction has locked for the holder of a claim, who has yet to begin them: nobody
     * else claims them for some seconds, and no attempt is counted.
     */
    public List<Claim> reserve(Connection connection, Claim holder, List<Due> dues) throws SQLException {
        SqlStatement update = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET token = ?, due_at = {later} WHERE source = ? AND ("
                                + String.join(
                                        " OR ", Collections.nCopies(dues.size(), "event_source = ? AND event_id = ?"))
                                + ")")
                .with(holder.token(), Claim.EXCLUSIVE_FOR.toMillis(), source);
        for (Due due : dues) {
            update = update.with(due.key().eventSource(), due.key().eventId());
        }
        int unused = update.update();
        return dues.stream()
                .map(due -> new Claim(due.key(), holder.token(), due.attempts() + 1))
                .toList();
    }

    /**
     * Claims a reserved event, and counts the attempt; false if another process has claimed it since. Runs at the end
     * of the transaction of the event before, so that both need one commit. The event stays exclusive for what is left
     * of the time since its reservation: another due time would change an index.
     */
    public boolean claimReserved(Connection connection, Claim reserved) throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET attempts = ?, failure = NULL WHERE " + TableSql.CLAIM
                                        + " AND ended_at IS NULL AND attempts = ?")
                        .with(reserved.attempt(), TableSql.claim(source, reserved), reserved.attempt() - 1)
                        .limitWait()
                        .update()
                == 1;
    }

    /**
     * Gives back reservations, and claims whose attempts did not begin, so that the events are due at once and no
     * attempt is counted.
     */
    public void giveBack(Connection connection, List<Claim> unused) throws SQLException {
        int unusedCount = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET attempts = ?, due_at = {now} WHERE " + TableSql.CLAIM
                                + " AND ended_at IS NULL AND attempts BETWEEN ? AND ?")
                .updateEach(unused, each -> {
                    int before = each.attempt() - 1;
                    return List.of(before, TableSql.claim(source, each), before, each.attempt());
                });
    }

    /** Records an event that this transaction has locked as dead, without another attempt. */
    public void markDead(Connection connection, Due due, String failure) throws SQLException {
        int unused = sql.statement(
                        connection,
                        "UPDATE cg_webhook_event SET state = 'dead', ended_at = {now}, failure = ? WHERE "
                                + TableSql.KEY + " AND ended_at IS NULL")
                .with(failure, TableSql.key(source, due.key()))
                .update();
    }
}
