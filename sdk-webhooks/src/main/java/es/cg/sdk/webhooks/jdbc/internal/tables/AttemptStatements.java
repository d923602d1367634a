package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statements of the attempts at one receiver's events. An attempt holds the lock of its event's row, so that a
 * process which dies releases the event at once. Only the holder of the event's token, in the transaction that locked
 * it, may record that it is done. For several threads.
 *
 * <p>Each round trip costs about as much as a small handler, so that the beginning and the end take as few as they can.
 */
public final class AttemptStatements {
    private static final int MAX_FAILURE_LENGTH = 500;
    // As SQL and not by JDBC's methods, so that they go with another statement. The name is no handler's, and the
    // starter for Spring knows its beginning.
    private static final String SAVEPOINT = "cg_attempt_" + HexFormat.of().toHexDigits(new SecureRandom().nextLong());
    private static final String SET_SAVEPOINT = "SAVEPOINT " + SAVEPOINT;
    private static final String RELEASE_SAVEPOINT = "RELEASE SAVEPOINT " + SAVEPOINT;
    private static final String ROLLBACK_TO_SAVEPOINT = "ROLLBACK TO SAVEPOINT " + SAVEPOINT;
    private static final String ONE_OF_SOURCE = "(event_source = ? AND event_id = ?)";
    private static final String MARK_DONE =
            "UPDATE cg_webhook_event SET state = 'done', ended_at = {now}, failure = NULL WHERE " + TableSql.CLAIM
                    + " AND ended_at IS NULL AND {transaction} = ?";
    // Not for one event too: PostgreSQL computes a quarter more for it.
    private static final String MARK_DONE_AND_CLAIM =
            ("UPDATE cg_webhook_event SET state = CASE WHEN {first} THEN 'done' ELSE state END,"
                            + " ended_at = CASE WHEN {first} THEN {now} END,"
                            + " attempts = CASE WHEN {first} THEN attempts ELSE attempts + 1 END, failure = NULL"
                            + " WHERE source = ? AND ({first} OR {first}) AND token = ? AND ended_at IS NULL"
                            + " AND ({first} OR attempts = ?) AND {transaction} = ?")
                    .replace("{first}", ONE_OF_SOURCE);

    private final TableSql sql;
    private final String source;
    private final String begin;
    private final String beginInBlock;
    private final String markDone;
    private final String markDoneAndClaim;
    private volatile boolean setsSavepointInBlock;

    public AttemptStatements(TableSql sql, String source) {
        this.sql = sql;
        this.source = source;
        this.setsSavepointInBlock = sql.dialect() == Dialect.MARIADB;
        this.begin = lockingQuery(", " + SessionSettings.allAsText(sql.dialect()))
                + (sql.dialect() == Dialect.POSTGRESQL ? "; " + SET_SAVEPOINT : "");
        // Not for a query of settings: sql_select_limit is another one in there.
        this.beginInBlock = "BEGIN NOT ATOMIC " + lockingQuery("") + "; " + SET_SAVEPOINT + "; END";
        this.markDone = ifUnchanged(MARK_DONE);
        this.markDoneAndClaim = ifUnchanged(MARK_DONE_AND_CLAIM);
    }

    private String ifUnchanged(String update) {
        return SessionSettings.firstOfAll(sql.dialect()) + update + " AND " + SessionSettings.unchanged(sql.dialect());
    }

    private static String lockingQuery(String settings) {
        return "SELECT {transaction}, {timeout}, CASE WHEN body_sha256 = ? THEN NULL ELSE body END, CASE WHEN "
                + ErasureStatements.IS_ERASED + " THEN 1 ELSE 0 END" + settings
                + " FROM cg_webhook_event WHERE " + TableSql.CLAIM + " AND ended_at IS NULL FOR UPDATE";
    }

    /** What was recorded at the end of an attempt. */
    public enum Recorded {
        /** Nothing that may be committed: the attempt no longer has its transaction, or its claim. */
        NOTHING,
        /** The event is done. */
        DONE,
        /** The event is done, and the next one is claimed. */
        DONE_AND_NEXT_CLAIMED
    }

    /**
     * Locks a claimed event in this transaction; null if another process has claimed it since. It changes nothing in
     * the row: an insertion of the same key would wait for a change. It waits for a worker that looks for due events,
     * which has the row locked for a moment.
     *
     * @param body the digest of the body that the caller has, which may be out of date; null if it has none
     * @param settings the settings of this connection; null if they are not known
     */
    public @Nullable AttemptStart begin(
            Connection connection, Claim claim, @Nullable BodyDigest body, @Nullable SessionSettings settings)
            throws SQLException {
        if (settings != null && setsSavepointInBlock) {
            try {
                return locked(connection, beginInBlock, claim, body, settings);
            } catch (SQLException e) {
                if (!MysqlSql.isSyntaxError(e)) {
                    throw e;
                }
                // MariaDB refuses a prepared block once its table was altered: it reads the text again, and takes no
                // parameters then.
                setsSavepointInBlock = false;
            }
        }
        AttemptStart start = locked(connection, begin, claim, body, null);
        if (start != null && sql.dialect() != Dialect.POSTGRESQL) {
            execute(connection, SET_SAVEPOINT);
        }
        return start;
    }

    private @Nullable AttemptStart locked(
            Connection connection,
            String locking,
            Claim claim,
            @Nullable BodyDigest body,
            @Nullable SessionSettings settings)
            throws SQLException {
        SqlStatement statement = sql.statement(connection, locking)
                .with(body == null ? new byte[0] : body.stored(), TableSql.claim(source, claim));
        // On MySQL, the limit would be among the settings that are read, and goes with no block of statements.
        SqlStatement limited = sql.dialect().isMysql() ? statement : statement.limitWait();
        return limited.run(prepared -> {
                    try (ResultSet row = query(prepared)) {
                        return row.next() ? Optional.of(start(row, settings)) : Optional.<AttemptStart>empty();
                    }
                })
                .orElse(null);
    }

    private AttemptStart start(ResultSet row, @Nullable SessionSettings settings) throws SQLException {
        return new AttemptStart(
                row.getString(1),
                row.getBoolean(2),
                row.getBoolean(4),
                settings == null ? SessionSettings.of(sql.dialect(), row, 5) : settings,
                row.getBytes(3));
    }

    /** Runs a query that may have another statement after it: {@code executeQuery} allows none. */
    private static ResultSet query(PreparedStatement statement) throws SQLException {
        boolean unused = statement.execute();
        return statement.getResultSet();
    }

    /**
     * Rolls back to the beginning of the attempt, which keeps the lock on the event until its failure is stored; false
     * if the database says that the transaction is no longer the one that began the attempt.
     */
    public boolean rollBack(Connection connection) throws SQLException {
        try {
            execute(connection, ROLLBACK_TO_SAVEPOINT);
            return true;
        } catch (SQLException e) {
            if (sql.dialect().isSavepointGone(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Rolls back by JDBC's methods too: a framework whose transaction this is learns of the failure by them. */
    public void tellRollback(Connection connection) throws SQLException {
        connection.rollback(connection.setSavepoint(SAVEPOINT));
    }

    private static void execute(Connection connection, String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    /**
     * Records an event as done, if this is still the transaction that began the attempt, and claims the next event if
     * there is one. The settings of the connection are then as they were.
     *
     * @param next a reserved event; null if none is to be claimed
     */
    public Recorded markDone(Connection connection, Claim claim, AttemptStart start, @Nullable Claim next)
            throws SQLException {
        Recorded recorded = Recorded.NOTHING;
        try {
            recorded = markUnlessChanged(connection, claim, start, next);
        } catch (SQLException e) {
            // With a role that may not write here, for instance. PostgreSQL has aborted the transaction.
            boolean isRolledBack =
                    MysqlSql.isDeadlock(e) || (start.isRolledBackByTimeout() && MysqlSql.isLockTimeout(e));
            if (sql.dialect() == Dialect.POSTGRESQL || isRolledBack) {
                throw e;
            }
        }
        if (recorded == Recorded.NOTHING) {
            start.settings().restore(connection);
            recorded = markUnlessChanged(connection, claim, start, next);
        }
        // Last, since it removes the savepoint to which a failure is rolled back.
        return recorded != Recorded.NOTHING && isSameTransaction(connection) ? recorded : Recorded.NOTHING;
    }

    /** Erases an event of an erased client that is done, in the transaction of its attempt. */
    public void eraseDone(Connection connection, Claim claim) throws SQLException {
        boolean unused = ErasureStatements.erase(sql, source, connection, claim.key());
    }

    /** In one statement, if the settings are still the same, as nearly every handler leaves them. */
    private Recorded markUnlessChanged(Connection connection, Claim claim, AttemptStart start, @Nullable Claim next)
            throws SQLException {
        if (next == null) {
            int done = sql.statement(connection, markDone)
                    .with(start.settings().firstOfAll(), TableSql.claim(source, claim), start.transactionId())
                    .with(start.settings().text())
                    .run(AttemptStatements::updated);
            return done == 1 ? Recorded.DONE : Recorded.NOTHING;
        }
        List<Object> first = ofSource(claim.key());
        int updated = sql.statement(connection, markDoneAndClaim)
                .with(start.settings().firstOfAll())
                .with(first, first, first, source, first, ofSource(next.key()), claim.token())
                .with(first, next.attempt() - 1, start.transactionId())
                .with(start.settings().text())
                .run(AttemptStatements::updated);
        return switch (updated) {
            case 2 -> Recorded.DONE_AND_NEXT_CLAIMED;
            case 1 -> isDone(connection, claim) ? Recorded.DONE : Recorded.NOTHING;
            default -> Recorded.NOTHING;
        };
    }

    /** Runs an update that may follow a query in the same statement; returns the number of rows. */
    private static int updated(PreparedStatement update) throws SQLException {
        if (update.execute()) {
            boolean unused = update.getMoreResults();
        }
        return update.getUpdateCount();
    }

    private boolean isDone(Connection connection, Claim claim) throws SQLException {
        return sql.statement(
                        connection, "SELECT 1 FROM cg_webhook_event WHERE " + TableSql.CLAIM + " AND state = 'done'")
                .with(TableSql.claim(source, claim))
                .exists();
    }

    private static List<Object> ofSource(EventKey key) {
        return List.of(key.eventSource(), key.eventId());
    }

    /** Returns whether the transaction is still the one that began the attempt, whose savepoint is removed. */
    private boolean isSameTransaction(Connection connection) throws SQLException {
        if (!sql.dialect().isMysql()) {
            return true;
        }
        try {
            execute(connection, RELEASE_SAVEPOINT);
            return true;
        } catch (SQLException e) {
            if (sql.dialect().isSavepointGone(e)) {
                return false;
            }
            throw e;
        }
    }

    /**
     * Records a failed attempt.
     *
     * @param state open if the event is tried again after {@code retryAfter}, or the state in which it stays
     * @return false if another process has claimed the event since
     */
    public boolean markFailed(Connection connection, Claim claim, String failure, EventState state, Duration retryAfter)
            throws SQLException {
        return sql.statement(
                                connection,
                                "UPDATE cg_webhook_event SET state = ?, failure = ?, due_at = {later}, ended_at = "
                                        + state.endedAt() + " WHERE " + TableSql.CLAIM + " AND ended_at IS NULL")
                        .with(state.columnValue(), ColumnText.of(failure, MAX_FAILURE_LENGTH))
                        .with(retryAfter.toMillis(), TableSql.claim(source, claim))
                        .limitWait()
                        .update()
                == 1;
    }
}
