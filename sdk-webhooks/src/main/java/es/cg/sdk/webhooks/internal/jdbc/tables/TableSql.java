package es.cg.sdk.webhooks.internal.jdbc.tables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Prepares statements for the tables of one schema, in the database's dialect. Every statement names the schema: a handler,
 * or another user of the pool, may have changed the search path of the connection. Immutable.
 */
public final class TableSql {
    private static final String PREFIX = "cg_webhook_";

    private final Dialect dialect;
    private final String qualifiedPrefix;

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
        // In this order: names of indexes, which have the same prefix, are not qualified.
        return dialect.translate(sql.replace(PREFIX, qualifiedPrefix));
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
