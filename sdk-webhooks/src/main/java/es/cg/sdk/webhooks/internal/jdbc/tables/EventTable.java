package es.cg.sdk.webhooks.internal.jdbc.tables;

import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements that store one receiver's events, and change them outside of an attempt. {@link EventClaims} has the
 * statements of an attempt. Immutable.
 *
 * <p>Statements that read all open events select them by {@code state}. Statements for one id use {@code ended_at}: with
 * {@code state}, PostgreSQL might scan all open events as well.
 */
public final class EventTable {
    private final TableSql sql;
    private final String source;
    private final AuditTable audit;

    public EventTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.audit = new AuditTable(sql, source);
    }

    /** The state and the body digest, in hexadecimal, of an event in the table. */
    public record Stored(EventState state, String digest) {}

    /**
     * A row, for a person to look at.
     *
     * @param failure of the last attempt; null if none has ended
     */
    @SuppressWarnings("ArrayRecordComponent") // Read once, by the caller that asked for the row.
    public record Row(
            String eventId,
            EventKind kind,
            byte[] body,
            int attempts,
            Instant receivedAt,
            @Nullable String failure) {}

    /** Returns the name of the receiver, with its environment. */
    public String source() {
        return source;
    }

    /** Inserts an open event; false if its id is in the table already. */
    public boolean insert(Connection connection, ReceivedEvent received) throws SQLException {
        return insert(connection, received, 0, null, Duration.ZERO);
    }

    /** Inserts an event and claims it; null if its id is in the table already. */
    public @Nullable Claim insertClaimed(Connection connection, ReceivedEvent received) throws SQLException {
        UUID token = UUID.randomUUID();
        return insert(connection, received, 1, token, Claim.EXCLUSIVE_FOR) ? new Claim(received.id(), token, 1) : null;
    }

    private boolean insert(
            Connection connection, ReceivedEvent received, int attempts, @Nullable UUID token, Duration untilDue)
            throws SQLException {
        String columns = "INSERT INTO cg_webhook_event (source, event_id, kind, state, body, body_sha256,"
                + " attempts, token, received_at, due_at)";
        String values = "?, ?, ?, 'open', ?, ?, ?, ?, {now}, {later}";
        // InnoDB would let the insertion of a key that exists wait for the lock of its row, and so for a handler.
        boolean asksFirst = sql.dialect().isMysql();
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                asksFirst
                        ? columns + " SELECT " + values + " FROM DUAL WHERE NOT EXISTS"
                                + " (SELECT 1 FROM cg_webhook_event WHERE source = ? AND event_id = ?)"
                        : columns + " VALUES (" + values + ")")) {
            insertion.setString(1, source);
            insertion.setString(2, received.id());
            insertion.setString(3, received.event().kind().value());
            insertion.setBytes(4, received.event().body());
            insertion.setBytes(5, received.digest().stored());
            insertion.setInt(6, attempts);
            sql.dialect().setToken(insertion, 7, token);
            insertion.setLong(8, untilDue.toMillis());
            if (asksFirst) {
                insertion.setString(9, source);
                insertion.setString(10, received.id());
            }
            sql.limitWait(insertion);
            return sql.inserted(insertion);
        }
    }

    /** Returns what is stored under an id; null for nothing. */
    public @Nullable Stored find(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepare(
                connection,
                "SELECT state, body_sha256 FROM cg_webhook_event WHERE source = ? AND event_id = ?",
                1,
                eventId)) {
            try (ResultSet row = query.executeQuery()) {
                return row.next()
                        ? new Stored(
                                EventState.ofColumn(row.getString(1)),
                                HexFormat.of().formatHex(row.getBytes(2)))
                        : null;
            }
        }
    }

    /** Returns at most this many events of a state, the oldest first. */
    public List<Row> list(Connection connection, EventState state, int limit) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_id, kind, body, attempts, received_at, failure FROM cg_webhook_event"
                        + " WHERE source = ? AND state = ? ORDER BY received_at {limit}")) {
            query.setString(1, source);
            query.setString(2, state.columnValue());
            query.setInt(3, limit);
            List<Row> found = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    found.add(new Row(
                            row.getString(1),
                            new EventKind(row.getString(2)),
                            row.getBytes(3),
                            row.getInt(4),
                            Objects.requireNonNull(sql.dialect().time(row, 5)).toInstant(),
                            row.getString(6)));
                }
            }
            return List.copyOf(found);
        }
    }

    /** Locks an open event, due or not; false if it is not open, or another transaction has it locked. */
    public boolean lockOpen(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepare(
                connection,
                "SELECT event_id FROM cg_webhook_event WHERE source = ? AND event_id = ?"
                        + " AND ended_at IS NULL FOR UPDATE SKIP LOCKED",
                1,
                eventId)) {
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    /** Replaces the body of an open event that this transaction has locked: the handler gets the latest body. */
    public void replaceOpen(Connection connection, ReceivedEvent received) throws SQLException {
        boolean unused = replace(connection, received, "ended_at IS NULL");
    }

    /** Replaces the body of a dead event, for the case that a person reopens it; false if the event is not dead. */
    public boolean replaceDead(Connection connection, ReceivedEvent received) throws SQLException {
        return replace(connection, received, "state = 'dead'");
    }

    private boolean replace(Connection connection, ReceivedEvent received, String condition) throws SQLException {
        try (PreparedStatement update = prepare(
                connection,
                "UPDATE cg_webhook_event SET kind = ?, body = ?, body_sha256 = ? WHERE source = ? AND event_id = ? AND "
                        + condition,
                4,
                received.id())) {
            update.setString(1, received.event().kind().value());
            update.setBytes(2, received.event().body());
            update.setBytes(3, received.digest().stored());
            sql.limitWait(update);
            return update.executeUpdate() == 1;
        }
    }

    /** Moves a dead event to another state, and records who asked for it; false if no dead event has this id. */
    public boolean moveDead(Connection connection, String eventId, EventState to, String askedBy) throws SQLException {
        try (PreparedStatement update = prepare(
                connection,
                "UPDATE cg_webhook_event SET state = ?, attempts = 0, due_at = {now},"
                        + " ended_at = CASE WHEN ? <> 'open' THEN {now} END"
                        + " WHERE source = ? AND event_id = ? AND state = 'dead'",
                3,
                eventId)) {
            update.setString(1, to.columnValue());
            update.setString(2, to.columnValue());
            boolean moved = update.executeUpdate() == 1;
            if (moved) {
                audit.insert(connection, eventId, to == EventState.OPEN ? "reopened" : "discarded", askedBy);
            }
            return moved;
        }
    }

    /** Deletes at most this many events that were done longer ago than the retention; returns how many. */
    public int purge(Connection connection, Duration retention, int limit) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                        connection,
                        "SELECT event_id FROM cg_webhook_event WHERE source = ? AND state = 'done'"
                                + " AND ended_at < {later} ORDER BY ended_at {limit}"
                                + " FOR UPDATE SKIP LOCKED");
                PreparedStatement delete = sql.prepare(
                        connection,
                        "DELETE FROM cg_webhook_event WHERE source = ? AND event_id = ? AND ended_at IS NOT NULL")) {
            query.setString(1, source);
            query.setLong(2, retention.negated().toMillis());
            query.setInt(3, limit);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    delete.setString(1, source);
                    delete.setString(2, rows.getString(1));
                    delete.addBatch();
                }
            }
            return IntStream.of(delete.executeBatch()).filter(each -> each == 1).sum();
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
