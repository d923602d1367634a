package es.cg.sdk.webhooks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Writes statements for the tables of one schema, in the database's dialect. The schema is named in every statement: a
 * handler, or a pool's other users, may have a connection look elsewhere. Immutable.
 */
final class TableSql {
    private static final String PREFIX = "cg_webhook_";

    private final Dialect dialect;
    private final String qualifiedPrefix;

    private TableSql(Dialect dialect, String qualifiedPrefix) {
        this.dialect = dialect;
        this.qualifiedPrefix = qualifiedPrefix;
    }

    /** For the tables in this schema. */
    static TableSql in(Dialect dialect, String schema) {
        return new TableSql(dialect, Dialect.quoted(schema) + "." + PREFIX);
    }

    /** For the tables that a connection finds by itself. */
    static TableSql unqualified(Dialect dialect) {
        return new TableSql(dialect, PREFIX);
    }

    Dialect dialect() {
        return dialect;
    }

    /** Prepares a statement, written as {@link Dialect#written} says. */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(written(sql));
    }

    /** Prepares an insertion that does nothing where the key is there already; {@link #inserted} runs it. */
    PreparedStatement prepareInsertion(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(dialect.insertion(written(sql)));
    }

    /** The statement, with the schema and in the dialect. */
    String written(String sql) {
        return dialect.written(sql).replace(PREFIX, qualifiedPrefix);
    }

    /** Returns whether a row was inserted; false if its key is there already. Waits for whoever is just inserting it. */
    boolean inserted(PreparedStatement insertion) throws SQLException {
        return dialect.inserted(insertion);
    }

    /** Has a statement wait for a lock for ten seconds at most. */
    void limitWait(PreparedStatement statement) throws SQLException {
        dialect.limitWait(statement);
    }
}
