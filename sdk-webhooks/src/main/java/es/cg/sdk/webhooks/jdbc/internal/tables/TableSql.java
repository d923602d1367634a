package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Prepares statements for the tables of one schema, in the database's dialect. Every statement names the schema: a
 * handler, or another user of the pool, may have changed the search path of the connection. Thread-safe.
 */
public final class TableSql {
    /** The condition for one event. */
    static final String KEY = "source = ? AND event_source = ? AND event_id = ?";

    /** The condition for one event that the holder of a token has claimed. */
    static final String CLAIM = KEY + " AND token = ?";

    private static final String PREFIX = "cg_webhook_";
    // In a millisecond, in which this module counts.
    private static final int MICROSECONDS = 1000;

    private final Dialect dialect;
    private final String qualifiedPrefix;
    private final Map<String, String> completed = new ConcurrentHashMap<>();

    private TableSql(Dialect dialect, String qualifiedPrefix) {
        this.dialect = dialect;
        this.qualifiedPrefix = qualifiedPrefix;
    }

    /** Prepares statements for the tables of a schema. */
    public static TableSql in(Dialect dialect, String schema) {
        return new TableSql(dialect, dialect.quoted(schema) + "." + PREFIX);
    }

    /** Prepares statements for the tables in the connection's own search path. */
    public static TableSql unqualified(Dialect dialect) {
        return new TableSql(dialect, PREFIX);
    }

    /** Returns the dialect of the database. */
    public Dialect dialect() {
        return dialect;
    }

    /**
     * Prepares a statement: {@code {now}} is the database's time, {@code {later}} that time plus a parameter of
     * milliseconds, {@code {transaction}} the id of the current transaction, where a database tells it, {@code
     * {timeout}} true as 1 if a lock that is waited for too long rolls the transaction back, {@code {limit}} the number
     * of rows as a parameter, {@code {by source}} and {@code {by asked}} hints to use an index of open events or of the
     * audit, {@code {claims end}} a time after which no claim ends, {@code {token}} a token as a parameter, {@code
     * {from nothing}} what a query without a table needs.
     */
    public PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(complete(sql));
    }

    /** Prepares an insertion that does nothing if its key exists already; run it with {@link #inserted}. */
    PreparedStatement prepareInsertion(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(dialect.ignoringDuplicate(complete(sql)));
    }

    private String complete(String sql) {
        return completed.computeIfAbsent(sql, this::completed);
    }

    private String completed(String sql) {
        // In this order: names of indexes, which have the same prefix, are not qualified.
        return translate(sql.replace(PREFIX, qualifiedPrefix));
    }

    private String translate(String sql) {
        String later = dialect.later(MICROSECONDS).replace("{now}", dialect.now());
        String transaction = switch (dialect) {
            case POSTGRESQL -> "pg_catalog.txid_current()::text";
            case H2 -> "CAST(TRANSACTION_ID() AS VARCHAR)";
            case MARIADB, MYSQL -> MysqlSql.TRANSACTION;
        };
        boolean isMysql = dialect.isMysql();
        return sql.replace("{now}", dialect.now())
                .replace("{later}", later)
                .replace("{transaction}", transaction)
                .replace("{timeout}", isMysql ? "@@innodb_rollback_on_timeout" : "0")
                .replace("{limit}", dialect.limit())
                .replace("{by source}", isMysql ? MysqlSql.BY_SOURCE : "")
                .replace("{by asked}", isMysql ? MysqlSql.BY_ASKED : "")
                .replace("{claims end}", later.replace("?", Long.toString(Claim.LONGEST.toMillis())))
                .replace("{token}", isMysql ? "?" : "CAST(? AS uuid)")
                .replace("{from nothing}", isMysql ? " FROM DUAL" : "");
    }

    /** Sets the parameters of {@link #KEY}, beginning at this one; returns the next one. */
    int setKey(PreparedStatement statement, int firstParameter, String source, EventKey key) throws SQLException {
        statement.setString(firstParameter, source);
        statement.setString(firstParameter + 1, key.eventSource());
        statement.setString(firstParameter + 2, key.eventId());
        return firstParameter + 3;
    }

    /** Sets the parameters of {@link #CLAIM}, beginning at this one; returns the next one. */
    int setClaim(PreparedStatement statement, int firstParameter, String source, Claim claim) throws SQLException {
        int next = setKey(statement, firstParameter, source, claim.key());
        setToken(statement, next, claim.token());
        return next + 1;
    }

    /** Sets the token of a claim as a parameter. */
    void setToken(PreparedStatement statement, int parameter, @Nullable UUID token) throws SQLException {
        if (dialect.isMysql()) {
            statement.setString(parameter, token == null ? null : token.toString());
        } else {
            statement.setObject(parameter, token);
        }
    }

    /** Runs an insertion; false if its key exists already. Waits for a transaction that is inserting the same key. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        return dialect.inserted(insertion);
    }

    /**
     * Locks an event; false if it does not meet the condition, or if another transaction has it locked.
     *
     * @param condition more SQL after the key, such as {@code AND ended_at IS NULL}
     */
    boolean lock(Connection connection, String source, EventKey key, String condition) throws SQLException {
        try (PreparedStatement query = prepare(
                connection,
                "SELECT event_id FROM cg_webhook_event WHERE " + KEY + condition + " FOR UPDATE SKIP LOCKED")) {
            int unused = setKey(query, 1, source, key);
            try (ResultSet row = query.executeQuery()) {
                return row.next();
            }
        }
    }

    /** Limits the time that a statement waits for a lock to ten seconds. */
    void limitWait(PreparedStatement statement) throws SQLException {
        dialect.limitWait(statement);
    }
}
