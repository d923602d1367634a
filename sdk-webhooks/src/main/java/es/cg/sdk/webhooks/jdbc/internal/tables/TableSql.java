package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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

    /** Prepares a statement with the placeholders of {@link Dialect#translate}. */
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
        return dialect.translate(sql.replace(PREFIX, qualifiedPrefix));
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
        dialect.setToken(statement, next, claim.token());
        return next + 1;
    }

    /** Runs an insertion; false if its key exists already. Waits for a transaction that is inserting the same key. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        return dialect.inserted(insertion);
    }

    /** Limits the time that a statement waits for a lock to ten seconds. */
    void limitWait(PreparedStatement statement) throws SQLException {
        dialect.limitWait(statement);
    }
}
