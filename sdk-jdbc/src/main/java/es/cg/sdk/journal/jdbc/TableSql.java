package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.SqlStatement;
import es.cg.sdk.database.TimeLimit;
import java.sql.Connection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Completes statements for the tables of one schema, in the database's dialect. Every statement names the schema:
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
     * Returns a query, which waits for no lock: {@code {write}} is the beginning of the tables' names, {@code {now}}
     * the database's time, {@code {later}} that time plus a parameter of microseconds, {@code {limit}} the number of
     * rows as a parameter.
     */
    SqlStatement query(Connection connection, String sql) {
        return new SqlStatement(dialect, connection, completed.computeIfAbsent(sql, this::complete));
    }

    /** Returns a statement that changes rows. */
    SqlStatement change(Connection connection, String sql) {
        String complete = completed.computeIfAbsent(sql, this::complete);
        return new SqlStatement(
                dialect, connection, limit.isNone() ? complete : dialect.limited(complete, limit.lockMillis()));
    }

    /** Returns an insertion that does nothing if its key exists already: {@link SqlStatement#insert} runs it. */
    SqlStatement insertion(Connection connection, String sql) {
        return change(connection, dialect.ignoringDuplicate(sql));
    }

    private String complete(String sql) {
        return sql.replace("{write}", prefix)
                .replace("{later}", dialect.later(1))
                .replace("{now}", now)
                .replace("{limit}", dialect.limit());
    }
}
