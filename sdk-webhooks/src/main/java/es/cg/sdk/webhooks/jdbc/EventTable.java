package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.Hex;
import es.cg.sdk.webhooks.jdbc.EventClaims.Claim;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements that keep one receiver's events, and change them from outside of an attempt; {@link EventClaims} has
 * those of an attempt. A row is open, and then done, dead or discarded. Immutable.
 *
 * <p>That an event is open, and so has not ended, is asked for by its state where all such are looked through, and by
 * {@code ended_at} where one is looked for by its id: asked for by its state, PostgreSQL might look through all as well.
 */
final class EventTable {
    /** How an event stands. */
    enum State {
        /** To be done, or being done. */
        OPEN,
        /** Done. */
        DONE,
        /** Failed too often: for a person to look at. */
        DEAD,
        /** Dropped by a person. */
        DISCARDED;

        /** As the table has it. */
        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** What is there of an event that came before: how it stands, and what tells its body from others. */
    record Known(State state, String digest) {}

    private final TableSql sql;
    private final String source;
    private final Audit audit;

    EventTable(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.audit = new Audit(sql, source);
    }

    String source() {
        return source;
    }

    /** Keeps an event that is to be done; false if one of its id is there. */
    boolean keep(Connection connection, WebhookEvent event, BodyDigest digest) throws SQLException {
        return insert(connection, event, digest, 0, null, Duration.ZERO);
    }

    /** Keeps an event and claims it; null if one of its id is there. */
    @Nullable
    Claim keepClaimed(Connection connection, WebhookEvent event, BodyDigest digest) throws SQLException {
        UUID token = UUID.randomUUID();
        return insert(connection, event, digest, 1, token, EventClaims.GAP) ? new Claim(event.id(), token, 1) : null;
    }

    private boolean insert(
            Connection connection,
            WebhookEvent event,
            BodyDigest digest,
            int attempts,
            @Nullable UUID token,
            Duration untilDue)
            throws SQLException {
        try (PreparedStatement insertion = sql.prepareInsertion(
                connection,
                "INSERT INTO cg_webhook_event (source, event_id, kind, state, body, body_sha256,"
                        + " attempts, token, received_at, due_at) VALUES (?, ?, ?, 'open', ?, ?, ?, ?, {now}, {later})")) {
            insertion.setString(1, source);
            insertion.setString(2, event.id());
            insertion.setString(3, event.kind().value());
            insertion.setBytes(4, event.body());
            insertion.setBytes(5, digest.stored());
            insertion.setInt(6, attempts);
            insertion.setObject(7, token);
            insertion.setLong(8, untilDue.toMillis());
            sql.limitWait(insertion);
            return sql.inserted(insertion);
        }
    }

    /** What is there of an event; null for nothing. */
    @Nullable
    Known find(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepared(
                connection,
                "SELECT state, body_sha256 FROM cg_webhook_event WHERE source = ? AND event_id = ?",
                1,
                eventId)) {
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? new Known(state(row.getString(1)), Hex.text(row.getBytes(2))) : null;
            }
        }
    }

    /** Locks an event that is open, also before it is due; false if it is not open, or somebody is at it. */
    boolean lockOpen(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepared(
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

    /** Replaces the body of an open event that this transaction has locked: it is done with the latest. */
    void replace(Connection connection, WebhookEvent event, BodyDigest digest) throws SQLException {
        boolean unused = replaced(connection, event, digest, "ended_at IS NULL");
    }

    /** Replaces the body of a dead event: a person who reopens it has the latest done. False if it is not dead. */
    boolean replaceDead(Connection connection, WebhookEvent event, BodyDigest digest) throws SQLException {
        return replaced(connection, event, digest, "state = 'dead'");
    }

    private boolean replaced(Connection connection, WebhookEvent event, BodyDigest digest, String only)
            throws SQLException {
        try (PreparedStatement update = prepared(
                connection,
                "UPDATE cg_webhook_event SET kind = ?, body = ?, body_sha256 = ? WHERE source = ? AND event_id = ? AND "
                        + only,
                4,
                event.id())) {
            update.setString(1, event.kind().value());
            update.setBytes(2, event.body());
            update.setBytes(3, digest.stored());
            sql.limitWait(update);
            return update.executeUpdate() == 1;
        }
    }

    /** Moves a dead event to another state, and notes who asked for it; false if there is no dead one of this id. */
    boolean move(Connection connection, String eventId, State to, String askedBy) throws SQLException {
        try (PreparedStatement update = prepared(
                connection,
                "UPDATE cg_webhook_event SET state = ?, attempts = 0, due_at = {now},"
                        + " ended_at = CASE WHEN ? <> 'open' THEN {now} END"
                        + " WHERE source = ? AND event_id = ? AND state = 'dead'",
                3,
                eventId)) {
            update.setString(1, to.word());
            update.setString(2, to.word());
            boolean moved = update.executeUpdate() == 1;
            if (moved) {
                audit.note(connection, eventId, to == State.OPEN ? "reopened" : "discarded", askedBy);
            }
            return moved;
        }
    }

    /** Forgets up to so many events that were done longer ago than this; nothing else is ever forgotten. */
    int purge(Connection connection, Duration retention, int most) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                        connection,
                        "SELECT event_id FROM cg_webhook_event WHERE source = ? AND state = 'done'"
                                + " AND ended_at < {later} ORDER BY ended_at FETCH FIRST ? ROWS ONLY"
                                + " FOR UPDATE SKIP LOCKED");
                PreparedStatement delete = sql.prepare(
                        connection,
                        "DELETE FROM cg_webhook_event WHERE source = ? AND event_id = ? AND ended_at IS NOT NULL")) {
            query.setString(1, source);
            query.setLong(2, retention.negated().toMillis());
            query.setInt(3, most);
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

    private PreparedStatement prepared(Connection connection, String statementSql, int from, String eventId)
            throws SQLException {
        PreparedStatement statement = sql.prepare(connection, statementSql);
        statement.setString(from, source);
        statement.setString(from + 1, eventId);
        return statement;
    }

    private static State state(String word) {
        return State.valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
}
