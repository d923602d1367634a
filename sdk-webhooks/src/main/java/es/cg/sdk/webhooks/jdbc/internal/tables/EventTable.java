package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The statements that store one receiver's events, and change them outside of an attempt. {@link EventClaims} has the
 * statements of an attempt.
 *
 * <p>Statements that read all open events select them by {@code state}. Statements for one id use {@code ended_at}:
 * with {@code state}, PostgreSQL might scan all open events as well.
 */
public record EventTable(TableSql sql, String source) {
    private static final String COLUMNS =
            "INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body,"
                    + " body_sha256, attempts, token, client_id, received_at, due_at, ended_at)";
    private static final String VALUES =
            "?, ?, ?, ?, ?, ?, ?, ?, {token}, ?, {now}, {later}, CASE WHEN ? THEN {now} END";
    private static final String INSERT = COLUMNS + " VALUES (" + VALUES + ")";
    private static final String INSERT_IF_ABSENT = COLUMNS + " SELECT " + VALUES
            + "{from nothing} WHERE NOT EXISTS (SELECT 1 FROM cg_webhook_event WHERE " + TableSql.KEY + ")";
    private static final String INSERT_WITHOUT_WAITING =
            "WITH setting AS (SELECT pg_catalog.set_config('synchronous_commit', 'off', true)) " + COLUMNS + " SELECT "
                    + VALUES + " FROM setting";

    /** The state and the body digest, in hexadecimal, of an event in the table. */
    public record Stored(EventState state, String digest) {}

    /** Inserts an event in this state; false if its key is in the table already. */
    public boolean insert(Connection connection, ReceivedEvent received, EventState state) throws SQLException {
        return insert(connection, received, state, 0, null, Duration.ZERO, insertion());
    }

    /** Inserts an event and claims it; null if its key is in the table already. */
    public @Nullable Claim insertClaimed(Connection connection, ReceivedEvent received) throws SQLException {
        return insertClaimed(connection, received, insertion());
    }

    /**
     * The same, for an attempt that begins at once. PostgreSQL does not wait for the disk: the row outlives the death
     * of this process, and the commit of the attempt makes both durable. If the database itself crashes before that,
     * the sender has no answer, and sends the event again.
     */
    public @Nullable Claim insertBegun(Connection connection, ReceivedEvent received) throws SQLException {
        boolean isPostgresql = sql.dialect() == Dialect.POSTGRESQL;
        return insertClaimed(connection, received, isPostgresql ? INSERT_WITHOUT_WAITING : insertion());
    }

    private @Nullable Claim insertClaimed(Connection connection, ReceivedEvent received, String statement)
            throws SQLException {
        Claim claim = new Claim(received.key(), UUID.randomUUID(), 1);
        return insert(connection, received, EventState.OPEN, 1, claim.token(), Claim.EXCLUSIVE_FOR, statement)
                ? claim
                : null;
    }

    /** Inserts an open event by a statement that only the table's key can refuse, for a check of the key. */
    public boolean insertByKey(Connection connection, ReceivedEvent received) throws SQLException {
        return insert(connection, received, EventState.OPEN, 0, null, Duration.ZERO, INSERT);
    }

    private String insertion() {
        // InnoDB would let the insertion of a key that exists wait for the lock of its row, and so for a handler.
        return sql.dialect().isMysql() ? INSERT_IF_ABSENT : INSERT;
    }

    private boolean insert(
            Connection connection,
            ReceivedEvent received,
            EventState state,
            int attempts,
            @Nullable UUID token,
            Duration untilDue,
            String statement)
            throws SQLException {
        List<Object> key = TableSql.key(source, received.key());
        return sql.insertion(connection, statement)
                .with(key, received.event().kind().value(), state.columnValue())
                .with(received.event().body(), received.digest().stored(), attempts, token)
                .with(received.event().clientId(), untilDue.toMillis(), state != EventState.OPEN)
                .with(statement.equals(INSERT_IF_ABSENT) ? key : List.of())
                .limitWait()
                .insert();
    }

    /** Returns what is stored under a key; null for nothing. */
    public @Nullable Stored find(Connection connection, EventKey key) throws SQLException {
        return sql.statement(connection, "SELECT state, body_sha256 FROM cg_webhook_event WHERE " + TableSql.KEY)
                .with(TableSql.key(source, key))
                .first(row -> new Stored(
                        EventState.ofColumn(row.getString(1)), HexFormat.of().formatHex(row.getBytes(2))))
                .orElse(null);
    }

    /** Locks an open event, due or not; false if it is not open, or another transaction has it locked. */
    public boolean lockOpen(Connection connection, EventKey key) throws SQLException {
        return sql.lock(connection, source, key, " AND ended_at IS NULL");
    }

    /** Replaces the body of an open event that this transaction has locked: the handler gets the latest body. */
    public void replaceOpen(Connection connection, EventKey key, ReceivedEvent received) throws SQLException {
        boolean unused = replace(connection, key, received, "ended_at IS NULL");
    }

    /** Replaces the body of an event that a person has to look at; false if the event is not in this state. */
    public boolean replaceEnded(Connection connection, EventKey key, ReceivedEvent received, EventState state)
            throws SQLException {
        return replace(connection, key, received, "state = '" + state.columnValue() + "'");
    }

    private boolean replace(Connection connection, EventKey key, ReceivedEvent received, String condition)
            throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET kind = ?, body = ?, body_sha256 = ? WHERE " + TableSql.KEY
                                        + " AND " + condition)
                        .with(received.event().kind().value(), received.event().body())
                        .with(received.digest().stored(), TableSql.key(source, key))
                        .limitWait()
                        .update()
                == 1;
    }

    /** Makes an event open that was kept as unreadable; false if it is not in that state any more. */
    public boolean openUnreadable(Connection connection, EventKey key) throws SQLException {
        return move(connection, key, EventState.UNREADABLE, EventState.OPEN);
    }

    /** Moves a dead or unreadable event to another state, and records who asked for it; false if there is none. */
    public boolean move(Connection connection, EventKey key, EventState to, String askedBy) throws SQLException {
        boolean moved = move(connection, key, EventState.DEAD, to) || move(connection, key, EventState.UNREADABLE, to);
        if (moved) {
            new AuditTable(sql, source)
                    .insert(connection, key, to == EventState.OPEN ? "reopened" : "discarded", askedBy);
        }
        return moved;
    }

    private boolean isIn(Connection connection, EventKey key, EventState state) throws SQLException {
        return sql.statement(
                        connection, "SELECT event_id FROM cg_webhook_event WHERE " + TableSql.KEY + " AND state = ?")
                .with(TableSql.key(source, key), state.columnValue())
                .exists();
    }

    private boolean move(Connection connection, EventKey key, EventState from, EventState to) throws SQLException {
        // On MariaDB, the update would wait for an event that is being processed, whatever its state.
        if (!isIn(connection, key, from)) {
            return false;
        }
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET state = ?, attempts = 0, due_at = {now}, ended_at = "
                                        + to.endedAt() + " WHERE " + TableSql.KEY + " AND state = ?")
                        .with(to.columnValue(), TableSql.key(source, key), from.columnValue())
                        .update()
                == 1;
    }
}
