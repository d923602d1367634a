package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.internal.Hex;
import es.cg.sdk.webhooks.jdbc.EventTable.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The statements of the attempts at one receiver's events. Whoever is at an open event holds the lock of its row, so that
 * a process which dies lets go of it at once; and only who has its token, in the transaction that took it up, may say that
 * it is done. Immutable.
 */
final class EventClaims {
    /** An event that someone is at. */
    record Claim(String eventId, UUID token, int attempt) {}

    /** Before all that ever was due. */
    static final OffsetDateTime EVER = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

    // Between the claim of an event and the lock on it somebody may die: for so long nobody else claims it.
    static final Duration GAP = Duration.ofSeconds(5);
    private static final int LONGEST_FAILURE = 500;

    private final TableSql sql;
    private final String source;

    EventClaims(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
    }

    String source() {
        return source;
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
                            Hex.text(row.getBytes(5)))
                    : null;
        }
    }

    /** An event that this transaction has locked. */
    record Due(String eventId, EventKind kind, int attempts, OffsetDateTime dueAt, String digest) {}

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

    /** An event that was taken up. */
    static final class TakenUp {
        private final String transaction;
        private final SessionSettings settings;
        private final byte @Nullable [] body;

        private TakenUp(String transaction, SessionSettings settings, byte @Nullable [] body) {
            this.transaction = transaction;
            this.settings = settings;
            this.body = body;
        }

        /** What the transaction is known by. */
        String transaction() {
            return transaction;
        }

        /** The settings of the connection, as they were. */
        SessionSettings settings() {
            return settings;
        }

        /** The body of the event; null if it is the one in hand. */
        byte @Nullable [] body() {
            return body;
        }
    }

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
