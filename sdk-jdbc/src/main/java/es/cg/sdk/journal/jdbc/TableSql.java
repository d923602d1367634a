package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Prepares statements for the tables of one schema, in the database's dialect. Every statement names the schema:
 * another user of the pool may have changed the search path of a connection. Thread-safe.
 */
final class TableSql {
    private final Dialect dialect;
    private final String prefix;
    private final String now;
    private final Map<String, String> completed = new ConcurrentHashMap<>();

    /** @param now the SQL of the database's time */
    TableSql(Dialect dialect, String schema, String now) {
        this.dialect = dialect;
        this.prefix = dialect.quoted(schema) + ".cg_write";
        this.now = now;
    }

    Dialect dialect() {
        return dialect;
    }

    /**
     * Prepares a statement: {@code {write}} is the beginning of the tables' names, {@code {now}} the database's time,
     * {@code {later}} that time plus a parameter of microseconds, {@code {limit}} the number of rows as a parameter.
     */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(completed.computeIfAbsent(sql, this::complete));
    }

    /** Prepares an insertion that does nothing if its key exists already; run it with {@link Dialect#inserted}. */
    PreparedStatement prepareInsertion(Connection connection, String sql) throws SQLException {
        return prepare(connection, dialect.ignoringDuplicate(sql));
    }

    private String complete(String sql) {
        return sql.replace("{write}", prefix)
                .replace("{later}", dialect.later())
                .replace("{now}", now)
                .replace("{limit}", dialect.isMysql() ? "LIMIT ?" : "FETCH FIRST ? ROWS ONLY");
    }
}
