package es.cg.sdk.webhooks.internal.jdbc.tables;

import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The statements that find due events of one receiver and claim them. {@link AttemptStatements} has those of the attempts
 * themselves. Immutable.
 */
public final class EventClaims {
    /** A time before every {@code due_at}. */
    public static final OffsetDateTime EARLIEST = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

    private final TableSql sql;
    private final String source;

    public EventClaims(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    /** An open event that is due, whose row this transaction has locked. */
    public record Due(String eventId, EventKind kind, int attempts, OffsetDateTime dueAt, String digest) {}

    /** Returns the name of the receiver, with its environment. */
    public String source() {
        return source;
    }

    /** Locks an event until the transaction ends; null if it is not open, not due, or locked by another transaction. */
    public @Nullable Due lock(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepare(
                connection,
                "SELECT event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event"
                        + " WHERE source = ? AND event_id = ?"
                        + " AND ended_at IS NULL AND due_at <= {now} FOR UPDATE SKIP LOCKED",
                1,
                eventId)) {
            return due(query).stream().findFirst().orElse(null);
        }
    }

    /** Locks the open events with the earliest due times, not earlier than {@code from}, at most this many. */
    public List<Due> lockNext(Connection connection, OffsetDateTime from, int limit) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event{by due}"
                        + " WHERE source = ? AND state = 'open' AND due_at >= ? AND due_at <= {now}"
                        + " ORDER BY due_at {limit} FOR UPDATE SKIP LOCKED")) {
            query.setString(1, source);
            sql.dialect().setTime(query, 2, from);
            query.setInt(3, limit);
            return due(query);
        }
    }

    private List<Due> due(PreparedStatement query) throws SQLException {
        List<Due> found = new ArrayList<>();
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                found.add(new Due(
                        row.getString(1),
                        new EventKind(row.getString(2)),
                        row.getInt(3),
                        Objects.requireNonNull(sql.dialect().time(row, 4)),
                        HexFormat.of().formatHex(row.getBytes(5))));
            }
        }
        return found;
    }

    /** Claims an event that this transaction has locked, and counts the attempt. */
    public Claim claim(Connection connection, Due due) throws SQLException {
        Claim claim = new Claim(due.eventId(), UUID.randomUUID(), due.attempts() + 1);
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, attempts = ?, failure = NULL, due_at = {later}"
                        + " WHERE source = ? AND event_id = ?")) {
            sql.dialect().setToken(update, 1, claim.token());
            update.setInt(2, claim.attempt());
            update.setLong(3, Claim.EXCLUSIVE_FOR.toMillis());
            update.setString(4, source);
            update.setString(5, due.eventId());
            update.executeUpdate();
            return claim;
        }
    }

    /**
     * Reserves events that this transaction has locked for the holder of a claim, who has yet to begin them: nobody else
     * claims them for some seconds, and no attempt is counted.
     */
    public List<Claim> reserve(Connection connection, Claim holder, List<Due> dues) throws SQLException {
        List<Claim> reserved = new ArrayList<>();
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, due_at = {later} WHERE source = ? AND event_id IN ("
                        + "?, ".repeat(dues.size() - 1) + "?)")) {
            sql.dialect().setToken(update, 1, holder.token());
            update.setLong(2, Claim.EXCLUSIVE_FOR.toMillis());
            update.setString(3, source);
            int parameter = 4;
            for (Due due : dues) {
                update.setString(parameter++, due.eventId());
                reserved.add(new Claim(due.eventId(), holder.token(), due.attempts() + 1));
            }
            update.executeUpdate();
        }
        return reserved;
    }

    /**
     * Claims a reserved event, and counts the attempt; false if another process has claimed it since. Runs at the end of the
     * transaction of the event before, so that both need one commit. The event stays exclusive for what is left of the time
     * since its reservation: another due time would change an index.
     */
    public boolean claimReserved(Connection connection, Claim reserved) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET attempts = ?, failure = NULL"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL AND attempts = ?")) {
            update.setInt(1, reserved.attempt());
            sql.setClaim(update, 2, source, reserved);
            update.setInt(5, reserved.attempt() - 1);
            sql.limitWait(update);
            return update.executeUpdate() == 1;
        }
    }

    /** Gives up reservations, so that the events are due at once. */
    public void release(Connection connection, List<Claim> reserved) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET due_at = {now}"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL AND attempts = ?")) {
            for (Claim each : reserved) {
                sql.setClaim(update, 1, source, each);
                update.setInt(4, each.attempt() - 1);
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /** Records an event that this transaction has locked as dead, without another attempt. */
    public void markDead(Connection connection, Due due, String failure) throws SQLException {
        try (PreparedStatement update = prepare(
                connection,
                "UPDATE cg_webhook_event SET state = 'dead', ended_at = {now}, failure = ?"
                        + " WHERE source = ? AND event_id = ? AND ended_at IS NULL",
                2,
                due.eventId())) {
            update.setString(1, failure);
            update.executeUpdate();
        }
    }

    private PreparedStatement prepare(Connection connection, String statementSql, int firstParameter, String eventId)
            throws SQLException {
        PreparedStatement statement = sql.prepare(connection, statementSql);
        statement.setString(firstParameter, source);
        statement.setString(firstParameter + 1, eventId);
        return statement;
    }
}
