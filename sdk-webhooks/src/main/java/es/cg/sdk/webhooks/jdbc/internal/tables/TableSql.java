package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Completes statements for the tables of one schema, in the database's dialect. Every statement names the schema: a
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

    /** Completes statements for the tables of a schema. */
    public static TableSql in(Dialect dialect, String schema) {
        return new TableSql(dialect, dialect.quoted(schema) + "." + PREFIX);
    }

    /** Completes statements for the tables in the connection's own search path. */
    public static TableSql unqualified(Dialect dialect) {
        return new TableSql(dialect, PREFIX);
    }

    /** Returns the dialect of the database. */
    public Dialect dialect() {
        return dialect;
    }

    /**
     * Returns a statement: {@code {now}} is the database's time, {@code {later}} that time plus a parameter of
     * milliseconds, {@code {transaction}} the id of the current transaction, where a database tells it, {@code
     * {timeout}} true as 1 if a lock that is waited for too long rolls the transaction back, {@code {limit}} the number
     * of rows as a parameter, {@code {by source}} and {@code {by asked}} hints to use an index of open events or of the
     * audit, {@code {claims end}} a time after which no claim ends, {@code {token}} a token as a parameter, {@code
     * {from nothing}} what a query without a table needs.
     */
    public SqlStatement statement(Connection connection, String sql) {
        return new SqlStatement(dialect, connection, complete(sql));
    }

    /** Returns an insertion that does nothing if its key exists already: {@link SqlStatement#insert} runs it. */
    SqlStatement insertion(Connection connection, String sql) {
        return new SqlStatement(dialect, connection, dialect.ignoringDuplicate(complete(sql)));
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

    /** Returns the parameters of {@link #KEY}. */
    static List<Object> key(String source, EventKey key) {
        return List.of(source, key.eventSource(), key.eventId());
    }

    /** Returns the parameters of {@link #CLAIM}. */
    static List<Object> claim(String source, Claim claim) {
        EventKey key = claim.key();
        return List.of(source, key.eventSource(), key.eventId(), claim.token());
    }

    /**
     * Locks an event; false if it does not meet the condition, or if another transaction has it locked.
     *
     * @param condition more SQL after the key, such as {@code AND ended_at IS NULL}
     */
    boolean lock(Connection connection, String source, EventKey key, String condition) throws SQLException {
        return statement(
                        connection,
                        "SELECT event_id FROM cg_webhook_event WHERE " + KEY + condition + " FOR UPDATE SKIP LOCKED")
                .with(key(source, key))
                .exists();
    }
}
