package es.cg.sdk.webhooks.internal.jdbc.tables;

import es.cg.sdk.webhooks.EventKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
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
 * The statements of the attempts at one receiver's events. An attempt holds the lock of its event's row, so that a process
 * which dies releases the event at once. Only the holder of the event's token, in the transaction that locked it, may
 * record that it is done. Immutable.
 */
public final class EventClaims {
    /** A time before every {@code due_at}. */
    public static final OffsetDateTime EARLIEST = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);

    private static final int MAX_FAILURE_LENGTH = 500;
    private static final String DONE =
            "UPDATE cg_webhook_event SET state = 'done', ended_at = {now}, body = NULL, failure = NULL"
                    + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL AND {transaction} = ?";

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
     * transaction of the event before, so that both need one commit.
     */
    public boolean claimReserved(Connection connection, Claim reserved) throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET attempts = ?, failure = NULL, due_at = {later}"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL AND attempts = ?")) {
            update.setInt(1, reserved.attempt());
            update.setLong(2, Claim.EXCLUSIVE_FOR.toMillis());
            setClaim(update, 3, reserved);
            update.setInt(6, reserved.attempt() - 1);
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
                setClaim(update, 1, each);
                update.setInt(4, each.attempt() - 1);
                update.addBatch();
            }
            update.executeBatch();
        }
    }

    /** What the table and the database tell at the beginning of an attempt. */
    public static final class Begun {
        private final String transactionId;
        private final boolean isRolledBackByTimeout;
        private final SessionSettings settings;
        private final byte @Nullable [] body;
        private final Savepoint start;

        private Begun(
                String transactionId,
                boolean isRolledBackByTimeout,
                SessionSettings settings,
                byte @Nullable [] body,
                Savepoint start) {
            this.start = start;
            this.transactionId = transactionId;
            this.isRolledBackByTimeout = isRolledBackByTimeout;
            this.settings = settings;
            this.body = body;
        }

        /** Returns whether a lock that is waited for too long rolls the whole transaction back, not the statement alone. */
        public boolean isRolledBackByTimeout() {
            return isRolledBackByTimeout;
        }

        /** Returns the settings of the connection before the handler runs. */
        public SessionSettings settings() {
            return settings;
        }

        /** Returns the savepoint at the beginning of the attempt. */
        public Savepoint start() {
            return start;
        }

        /** Returns the stored body; null if it is the one that the caller has. */
        public byte @Nullable [] body() {
            return body;
        }
    }

    /**
     * Locks a claimed event in this transaction; null if another process has claimed it since. It changes nothing in the
     * row: an insertion of the same key would wait for a change. It waits for a worker that looks for due events, which
     * has the row locked for a moment.
     *
     * @param known the digest of the body that the caller has, which may be out of date; null if it has none
     */
    public @Nullable Begun begin(Connection connection, Claim claim, @Nullable BodyDigest known) throws SQLException {
        try (PreparedStatement query = sql.prepare(
                connection,
                "SELECT {transaction}, {timeout}, CASE WHEN body_sha256 = ? THEN NULL ELSE body END, "
                        + SessionSettings.columns(sql.dialect())
                        + " FROM cg_webhook_event WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL"
                        + " FOR UPDATE")) {
            query.setBytes(1, known == null ? new byte[0] : known.stored());
            setClaim(query, 2, claim);
            if (!sql.dialect().isMysql()) {
                // There, the limit would be among the settings that are read.
                sql.limitWait(query);
            }
            try (ResultSet row = query.executeQuery()) {
                return row.next()
                        ? new Begun(
                                row.getString(1),
                                row.getBoolean(2),
                                SessionSettings.of(sql.dialect(), row, 4),
                                row.getBytes(3),
                                connection.setSavepoint())
                        : null;
            }
        }
    }

    /**
     * Records an event as done, in the transaction that began the attempt, and restores the settings of the connection;
     * false if that transaction has ended since. Only {@link #isSameTransaction} tells whether it may be committed.
     */
    public boolean markDone(Connection connection, Claim claim, Begun begun) throws SQLException {
        return markedUnlessChanged(connection, claim, begun) || markedAfterRestoring(connection, claim, begun);
    }

    /**
     * Returns whether the transaction is still the one that began the attempt; for those who have marked it as done.
     * Removes the savepoint of the attempt.
     */
    public boolean isSameTransaction(Connection connection, Begun begun) throws SQLException {
        return sql.dialect().hasTransactionIds() || exists(connection, begun.start);
    }

    /** In one statement, if the settings are still the same, as nearly every handler leaves them. */
    private boolean markedUnlessChanged(Connection connection, Claim claim, Begun begun) throws SQLException {
        // H2 has no round trips to save.
        if (sql.dialect() == Dialect.H2) {
            return false;
        }
        try (PreparedStatement update = sql.prepare(
                connection,
                SessionSettings.firstOfAll(sql.dialect()) + DONE + " AND "
                        + SessionSettings.unchanged(sql.dialect()))) {
            int parameter = begun.settings.setFirstOfAll(update, 1);
            setDone(update, parameter, claim, begun);
            begun.settings.setUnchanged(update, parameter + 4);
            boolean isQuery = update.execute();
            if (isQuery) {
                boolean unused = update.getMoreResults();
            }
            return update.getUpdateCount() == 1;
        } catch (SQLException e) {
            // With a role that may not write here, for instance. PostgreSQL has aborted the transaction.
            if (sql.dialect() == Dialect.POSTGRESQL || MysqlSql.isDeadlock(e)) {
                throw e;
            }
            return false;
        }
    }

    private boolean markedAfterRestoring(Connection connection, Claim claim, Begun begun) throws SQLException {
        begun.settings.restore(connection);
        try (PreparedStatement update = sql.prepare(connection, DONE)) {
            setDone(update, 1, claim, begun);
            return update.executeUpdate() == 1;
        }
    }

    private void setDone(PreparedStatement update, int firstParameter, Claim claim, Begun begun) throws SQLException {
        setClaim(update, firstParameter, claim);
        update.setString(firstParameter + 3, begun.transactionId);
    }

    private static boolean exists(Connection connection, Savepoint start) throws SQLException {
        try {
            connection.releaseSavepoint(start);
            return true;
        } catch (SQLException e) {
            if (MysqlSql.isSavepointGone(e)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Records a failed attempt.
     *
     * @param retryAfter the time until the next attempt; null if there is none, and the event is dead
     * @return false if another process has claimed the event since
     */
    public boolean markFailed(Connection connection, Claim claim, String failure, @Nullable Duration retryAfter)
            throws SQLException {
        try (PreparedStatement update = sql.prepare(
                connection,
                "UPDATE cg_webhook_event SET state = ?, failure = ?, due_at = {later},"
                        + " ended_at = CASE WHEN ? = 'dead' THEN {now} END"
                        + " WHERE source = ? AND event_id = ? AND token = ? AND ended_at IS NULL")) {
            String state = (retryAfter == null ? EventState.DEAD : EventState.OPEN).columnValue();
            update.setString(1, state);
            // Half, since a character outside the basic plane may count as two.
            update.setString(2, ColumnText.of(failure, MAX_FAILURE_LENGTH / 2));
            update.setLong(3, retryAfter == null ? 0 : retryAfter.toMillis());
            update.setString(4, state);
            setClaim(update, 5, claim);
            sql.limitWait(update);
            return update.executeUpdate() == 1;
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

    private void setClaim(PreparedStatement statement, int firstParameter, Claim claim) throws SQLException {
        statement.setString(firstParameter, source);
        statement.setString(firstParameter + 1, claim.eventId());
        sql.dialect().setToken(statement, firstParameter + 2, claim.token());
    }

    private PreparedStatement prepare(Connection connection, String statementSql, int firstParameter, String eventId)
            throws SQLException {
        PreparedStatement statement = sql.prepare(connection, statementSql);
        statement.setString(firstParameter, source);
        statement.setString(firstParameter + 1, eventId);
        return statement;
    }
}
