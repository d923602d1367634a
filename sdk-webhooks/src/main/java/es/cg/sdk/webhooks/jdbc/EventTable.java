package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The statements of one receiver's events. A row is open, and then done, dead or discarded. Whoever is at an open one
 * holds its lock, so that a process which dies lets go of it at once; and only who has its token, in the transaction that
 * took it up, may say that it is done. Immutable.
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
    record Known(State state, byte[] digest) {}

    /** An event that someone is at. */
    record Claim(String eventId, UUID token, int attempt) {}

    /** Before all that ever was due. */
    static final OffsetDateTime EVER = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

    // Between the claim of an event and the lock on it somebody may die: for so long nobody else claims it.
    private static final Duration GAP = Duration.ofSeconds(5);
    private static final int LONGEST_FAILURE = 500;

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
        return insert(connection, event, digest, 1, token, GAP) ? new Claim(event.id(), token, 1) : null;
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
                return row.next() ? new Known(state(row.getString(1)), row.getBytes(2)) : null;
            }
        }
    }

    /** Locks an event that is open and due, to the end of the transaction; null if it is not, or somebody is at it. */
    @Nullable
    Due lock(Connection connection, String eventId) throws SQLException {
        try (PreparedStatement query = prepared(
                connection,
                "SELECT event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event"
                        + " WHERE source = ? AND event_id = ?"
                        + " AND ended_at IS NULL AND due_at <= {now} FOR UPDATE SKIP LOCKED",
                1,
                eventId)) {
            return due(query);
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

    /** The open event that has been due for the longest, and not before this time, locked; null for none. */
    @Nullable
    Due due(Connection connection, OffsetDateTime from) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT event_id, kind, attempts, due_at, body_sha256 FROM cg_webhook_event"
                        + " WHERE source = ? AND state = 'open' AND due_at >= ? AND due_at <= {now}"
                        + " ORDER BY due_at FETCH FIRST 1 ROW ONLY FOR UPDATE SKIP LOCKED")) {
            query.setString(1, source);
            query.setObject(2, from);
            return due(query);
        }
    }

    private static @Nullable Due due(PreparedStatement query) throws SQLException {
        try (ResultSet row = query.executeQuery()) {
            return row.next()
                    ? new Due(
                            row.getString(1),
                            new EventKind(row.getString(2)),
                            row.getInt(3),
                            row.getObject(4, OffsetDateTime.class),
                            row.getBytes(5))
                    : null;
        }
    }

    /** An event that this transaction has locked. */
    record Due(String eventId, EventKind kind, int attempts, OffsetDateTime dueAt, byte[] digest) {}

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

    /** Claims an event that this transaction has locked, and counts the attempt. */
    Claim claim(Connection connection, Due due) throws SQLException {
        Claim claim = new Claim(due.eventId(), UUID.randomUUID(), due.attempts() + 1);
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET token = ?, attempts = ?, failure = NULL, due_at = {later}"
                        + " WHERE source = ? AND event_id = ?")) {
            update.setObject(1, claim.token());
            update.setInt(2, claim.attempt());
            update.setLong(3, GAP.toMillis());
            update.setString(4, source);
            update.setString(5, due.eventId());
            update.executeUpdate();
            return claim;
        }
    }

    /**
     * An event that was taken up.
     *
     * @param transaction what the transaction is known by
     * @param settings of the connection, as they were
     * @param body of the event; null if it is the one in hand
     */
    record TakenUp(String transaction, SessionSettings settings, byte @Nullable [] body) {}

    /**
     * Takes a claimed event up in this transaction, which locks it; null if somebody else has claimed it since. It changes
     * nothing: whoever inserts the same key would wait for a change. It waits for whoever looks for what is due, and has
     * the row locked for a moment.
     *
     * @param inHand tells the body that the caller has: another may have come since; null for none
     */
    @Nullable
    TakenUp take(Connection connection, Claim claim, @Nullable BodyDigest inHand) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT {transaction}, CASE WHEN body_sha256 = ? THEN NULL ELSE body END, "
                        + SessionSettings.columns(sql.dialect())
                        + " FROM cg_webhook_event WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL"
                        + " FOR UPDATE")) {
            query.setBytes(1, inHand == null ? new byte[0] : inHand.stored());
            fence(query, 2, claim);
            sql.limitWait(query);
            try (ResultSet row = query.executeQuery()) {
                return row.next()
                        ? new TakenUp(row.getString(1), SessionSettings.of(sql.dialect(), row, 3), row.getBytes(2))
                        : null;
            }
        }
    }

    /** Says in the transaction that took it up that an event is done; false if that transaction has ended since. */
    boolean finish(Connection connection, Claim claim, String transaction) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET state = 'done', ended_at = {now}, body = NULL, failure = NULL"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL AND {transaction} = ?")) {
            fence(update, 1, claim);
            update.setString(4, transaction);
            return update.executeUpdate() == 1;
        }
    }

    /**
     * Says that an attempt failed, and when there is to be another; with null there is none.
     *
     * @return false if somebody else has claimed it since
     */
    boolean fail(Connection connection, Claim claim, String failure, @Nullable Duration again) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET state = ?, failure = ?, due_at = {later},"
                        + " ended_at = CASE WHEN ? = 'dead' THEN {now} END"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL")) {
            String state = (again == null ? State.DEAD : State.OPEN).word();
            update.setString(1, state);
            update.setString(2, printable(failure, LONGEST_FAILURE / 2));
            update.setLong(3, again == null ? 0 : again.toMillis());
            update.setString(4, state);
            fence(update, 5, claim);
            sql.limitWait(update);
            return update.executeUpdate() == 1;
        }
    }

    /** Gives up an event that this transaction has locked, without another attempt. */
    void bury(Connection connection, Due due, String failure) throws SQLException {
        try (PreparedStatement update = prepared(
                connection,
                "UPDATE cg_webhook_event SET state = 'dead', ended_at = {now}, failure = ?"
                        + " WHERE source = ? AND event_id = ? AND ended_at IS NULL",
                2,
                due.eventId())) {
            update.setString(1, failure);
            update.executeUpdate();
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

    private void fence(PreparedStatement update, int from, Claim claim) throws SQLException {
        update.setString(from, source);
        update.setString(from + 1, claim.eventId());
        update.setObject(from + 2, claim.token());
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

    /** A text of up to so many characters that every database takes, of one that an application may have thrown. */
    static String printable(String text, int longest) {
        StringBuilder kept = new StringBuilder();
        text.codePoints()
                .map(each ->
                        Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE ? ' ' : each)
                .limit(longest)
                .forEach(kept::appendCodePoint);
        return kept.toString();
    }
}
