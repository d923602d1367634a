package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
 * attempts themselves. Immutable.
 */
public final class EventClaims {
    /** A time before every {@code due_at}. */
    public static final OffsetDateTime EARLIEST = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

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

    private final TableSql sql;
    private final String source;

    public EventClaims(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** An open event that is due, whose row this transaction has locked. */
    public record Due(EventKey key, EventKind kind, int attempts, OffsetDateTime dueAt, String digest) {}

    /** A source with an event that is due, and the due time of its first one. */
    public record DueSource(String eventSource, OffsetDateTime since) {}

    /** Returns the name of the receiver, with its environment. */
    public String source() {
        return source;
    }

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
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_source, event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event WHERE "
                        + TableSql.KEY + " AND ended_at IS NULL AND " + condition + " FOR UPDATE SKIP LOCKED")) {
            int unused = sql.setKey(query, 1, source, key);
            return due(query).stream().findFirst().orElse(null);
        }
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
        try (PreparedStatement query = sql.prepare(connection, statement)) {
            query.setString(1, source);
            if (isByLooks) {
                query.setString(2, source);
            }
            List<DueSource> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new DueSource(
                            row.getString(1),
                            Objects.requireNonNull(sql.dialect().time(row, 2))));
                }
            }
            return found;
        }
    }

    private List<DueSource> byLooks(Connection connection, boolean areDue) throws SQLException {
        List<DueSource> found = new ArrayList<>();
        String last = null;
        while (true) {
            try (PreparedStatement query = sql.prepare(connection, last == null ? FIRST_OF_H2 : NEXT_OF_H2)) {
                query.setString(1, source);
                if (last != null) {
                    query.setString(2, last);
                    // H2 begins at the first entry that is not smaller, and would step over all of the last source.
                    query.setString(3, last + '\0');
                }
                try (ResultSet row = query.executeQuery()) {
                    if (!row.next()) {
                        return found;
                    }
                    last = row.getString(1);
                    if (!areDue || row.getBoolean(3)) {
                        found.add(new DueSource(
                                last, Objects.requireNonNull(sql.dialect().time(row, 2))));
                    }
                }
            }
        }
    }

    /**
     * Returns the due time of the first event of a source that is due, those of some kinds left out; empty if none is.
     */
    public Optional<OffsetDateTime> firstDue(Connection connection, String eventSource, Set<String> pausedKinds)
            throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT due_at FROM cg_webhook_event{by source} WHERE source = ? AND state = 'open' AND event_source = ?"
                        + " AND due_at <= {now}" + notOf(pausedKinds)
                        + " ORDER BY source, state, event_source, due_at {limit}")) {
            query.setString(1, source);
            query.setString(2, eventSource);
            int parameter = 3;
            for (String kind : pausedKinds) {
                query.setString(parameter++, kind);
            }
            query.setInt(parameter, 1);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? Optional.ofNullable(sql.dialect().time(row, 1)) : Optional.empty();
            }
        }
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
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_source, event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event{by source}"
                        + " WHERE source = ? AND state = 'open' AND event_source = ? AND due_at >= ? AND due_at <= {now}"
                        + notOf(pausedKinds) + byDueTime() + " {limit} FOR UPDATE SKIP LOCKED")) {
            query.setString(1, source);
            query.setString(2, eventSource);
            sql.dialect().setTime(query, 3, from);
            int parameter = 4;
            for (String kind : pausedKinds) {
                query.setString(parameter++, kind);
            }
            query.setInt(parameter, limit);
            return due(query);
        }
    }

    private List<Due> due(PreparedStatement query) throws SQLException {
        List<Due> found = new ArrayList<>();
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                found.add(new Due(
                        new EventKey(row.getString(1), row.getString(2)),
                        new EventKind(row.getString(3)),
                        row.getInt(4),
                        Objects.requireNonNull(sql.dialect().time(row, 5)),
                        HexFormat.of().formatHex(row.getBytes(6))));
            }
        }
        return found;
    }

    /** Claims an event that this transaction has locked, and counts the attempt. */
    public Claim claim(Connection connection, Due due) throws SQLException {
        Claim claim = new Claim(due.key(), UUID.randomUUID(), due.attempts() + 1);
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, attempts = ?, failure = NULL, due_at = {later} WHERE "
                        + TableSql.KEY)) {
            sql.setToken(update, 1, claim.token());
            update.setInt(2, claim.attempt());
            update.setLong(3, Claim.EXCLUSIVE_FOR.toMillis());
            int unused = sql.setKey(update, 4, source, due.key());
            update.executeUpdate();
            return claim;
        }
    }

    /**
     * Reserves events that this transaction has locked for the holder of a claim, who has yet to begin them: nobody
     * else claims them for some seconds, and no attempt is counted.
     */
    public List<Claim> reserve(Connection connection, Claim holder, List<Due> dues) throws SQLException {
        List<Claim> reserved = new ArrayList<>();
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, due_at = {later} WHERE source = ? AND ("
                        + String.join(" OR ", Collections.nCopies(dues.size(), "event_source = ? AND event_id = ?"))
                        + ")")) {
            sql.setToken(update, 1, holder.token());
            update.setLong(2, Claim.EXCLUSIVE_FOR.toMillis());
            update.setString(3, source);
            int parameter = 4;
            for (Due due : dues) {
                update.setString(parameter++, due.key().eventSource());
                update.setString(parameter++, due.key().eventId());
                reserved.add(new Claim(due.key(), holder.token(), due.attempts() + 1));
            }
            update.executeUpdate();
        }
        return reserved;
    }

    /**
     * Claims a reserved event, and counts the attempt; false if another process has claimed it since. Runs at the end
     * of the transaction of the event before, so that both need one commit. The event stays exclusive for what is left
     * of the time since its reservation: another due time would change an index.
     */
    public boolean claimReserved(Connection connection, Claim reserved) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET attempts = ?, failure = NULL WHERE " + TableSql.CLAIM
                        + " AND ended_at IS NULL AND attempts = ?")) {
            update.setInt(1, reserved.attempt());
            update.setInt(sql.setClaim(update, 2, source, reserved), reserved.attempt() - 1);
            sql.limitWait(update);
            return update.executeUpdate() == 1;
        }
    }

    /**
     * Gives back reservations, and claims whose attempts did not begin, so that the events are due at once and no
     * attempt is counted.
     */
    public void giveBack(Connection connection, List<Claim> unused) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET attempts = ?, due_at = {now} WHERE " + TableSql.CLAIM
                        + " AND ended_at IS NULL AND attempts BETWEEN ? AND ?")) {
            for (Claim each : unused) {
                update.setInt(1, each.attempt() - 1);
                int next = sql.setClaim(update, 2, source, each);
                update.setInt(next, each.attempt() - 1);
                update.setInt(next + 1, each.attempt());
                update.addBatch();
            }
            int[] unusedCounts = update.executeBatch();
        }
    }

    /** Records an event that this transaction has locked as dead, without another attempt. */
    public void markDead(Connection connection, Due due, String failure) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET state = 'dead', ended_at = {now}, failure = ? WHERE " + TableSql.KEY
                        + " AND ended_at IS NULL")) {
            update.setString(1, failure);
            int unused = sql.setKey(update, 2, source, due.key());
            update.executeUpdate();
        }
    }
}
