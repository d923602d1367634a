package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.TimeLimit;
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
    private final Map<String, String> completed;
    private final TimeLimit limit;

    /** @param now the SQL of the database's time */
    TableSql(Dialect dialect, String schema, String now) {
        this(dialect, dialect.quoted(schema) + ".cg_write", now, new ConcurrentHashMap<>(), TimeLimit.NONE);
    }

    private TableSql(Dialect dialect, String prefix, String now, Map<String, String> completed, TimeLimit limit) {
        this.dialect = dialect;
        this.prefix = prefix;
        this.now = now;
        this.completed = completed;
        this.limit = limit;
    }

    /** Returns the same, whose changes wait no longer for locks. */
    TableSql within(TimeLimit newLimit) {
        return new TableSql(dialect, prefix, now, completed, newLimit);
    }

    Dialect dialect() {
        return dialect;
    }

    /**
     * Prepares a query, which waits for no lock: {@code {write}} is the beginning of the tables' names, {@code {now}}
     * the database's time, {@code {later}} that time plus a parameter of microseconds, {@code {limit}} the number of
     * rows as a parameter.
     */
    PreparedStatement prepare(Connection connection, String sql) throws SQLException {
        return connection.prepareStatement(completed.computeIfAbsent(sql, this::complete));
    }

    /** Prepares a statement that changes rows; run it with {@link Dialect#updated}. */
    PreparedStatement prepareChange(Connection connection, String sql) throws SQLException {
        String complete = completed.computeIfAbsent(sql, this::complete);
        return connection.prepareStatement(limit.isNone() ? complete : dialect.limited(complete, limit.lockMillis()));
    }

    /** Prepares an insertion that does nothing if its key exists already; run it with {@link Dialect#inserted}. */
    PreparedStatement prepareInsertion(Connection connection, String sql) throws SQLException {
        return prepareChange(connection, dialect.ignoringDuplicate(sql));
    }

    private String complete(String sql) {
        return sql.replace("{write}", prefix)
                .replace("{later}", dialect.later(1))
                .replace("{now}", now)
                .replace("{limit}", dialect.limit());
    }
}
