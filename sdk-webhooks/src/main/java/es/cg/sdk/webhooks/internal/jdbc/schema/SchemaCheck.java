package es.cg.sdk.webhooks.internal.jdbc.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.internal.jdbc.connections.Session;
import es.cg.sdk.webhooks.internal.jdbc.tables.Dialect;
import es.cg.sdk.webhooks.internal.jdbc.tables.TableSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks a database before use: its tables, its durability settings, and every statement, which is rolled back. */
public final class SchemaCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaCheck.class);
    private static final Map<String, Set<String>> TABLES = new TreeMap<>(Map.of(
            "cg_webhook_event",
            Set.of(
                    "source",
                    "event_id",
                    "kind",
                    "state",
                    "body",
                    "body_sha256",
                    "attempts",
                    "token",
                    "received_at",
                    "due_at",
                    "ended_at",
                    "failure"),
            "cg_webhook_quarantine",
            Set.of("source", "body_sha256", "event_id", "reason", "body", "times", "received_at"),
            "cg_webhook_audit",
            Set.of("source", "event_id", "done", "asked_by", "asked_at"),
            "cg_webhook_latest",
            Set.of("source", "record", "position")));

    private final Dialect dialect;
    private final TableSql sql;
    private final boolean needsReadCommitted;
    private final List<String> problems;

    private SchemaCheck(Dialect dialect, TableSql sql, boolean needsReadCommitted, List<String> problems) {
        this.dialect = dialect;
        this.sql = sql;
        this.needsReadCommitted = needsReadCommitted;
        this.problems = problems;
    }

    /**
     * Checks a database.
     *
     * @throws StoreException if the database does not answer, or is not supported
     */
    public static SchemaCheck of(DataSource dataSource) {
        try (Session session = new Session(dataSource, true)) {
            Connection connection = session.connection();
            Dialect dialect = Dialect.of(connection);
            String schema = dialect.schemaOfTables(connection);
            TableSql sql = schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
            List<String> problems = new ArrayList<>();
            for (Map.Entry<String, Set<String>> table : TABLES.entrySet()) {
                checkColumns(connection, sql, table.getKey(), table.getValue(), problems);
            }
            if (problems.isEmpty()) {
                checkDurability(connection, dialect, problems);
                session.begin();
                checkStatements(connection, sql, problems);
            }
            return new SchemaCheck(dialect, sql, session.hadOtherIsolation(), List.copyOf(problems));
        } catch (SQLException e) {
            throw storeException(e);
        }
    }

    static StoreException storeException(SQLException e) {
        return new StoreException("the database for webhooks failed: " + firstLine(e), e);
    }

    /** Returns the dialect of the database. */
    public Dialect dialect() {
        return dialect;
    }

    /** Returns a preparer of statements for the tables that were found. */
    public TableSql sql() {
        return sql;
    }

    /** Returns whether connections have another isolation level than READ COMMITTED by default. */
    public boolean needsReadCommitted() {
        return needsReadCommitted;
    }

    /** Returns what is wrong, one sentence each; empty if the database can be used. */
    public List<String> problems() {
        return problems;
    }

    private static void checkColumns(
            Connection connection, TableSql sql, String table, Set<String> expected, List<String> problems) {
        try (PreparedStatement query = sql.prepare(connection, "SELECT * FROM " + table + " WHERE 1 = 0");
                ResultSet empty = query.executeQuery()) {
            ResultSetMetaData found = empty.getMetaData();
            Set<String> missing = new TreeSet<>(expected);
            for (int i = 1; i <= found.getColumnCount(); i++) {
                missing.remove(found.getColumnName(i).toLowerCase(Locale.ROOT));
            }
            if (!missing.isEmpty()) {
                problems.add(table + " has no " + String.join(", ", missing));
            }
        } catch (SQLException e) {
            problems.add(table + " cannot be read: " + firstLine(e));
        }
    }

    // With these settings, a database may lose committed events when its process or the machine ends.
    private static void checkDurability(Connection connection, Dialect dialect, List<String> problems)
            throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            if ("off".equals(Dialect.value(connection, "SHOW synchronous_commit"))) {
                problems.add(
                        "synchronous_commit is off, so that events which were acknowledged might be lost: set it to on");
            }
        } else if (dialect.isMysql()) {
            new MysqlServerCheck(connection, problems).run();
        } else if (Dialect.value(connection, "CALL DATABASE_PATH()") == null) {
            LOG.warn("the database for webhooks is in memory: its events are lost when the process ends");
        } else if (!"0"
                .equals(Dialect.value(
                        connection,
                        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'"))) {
            problems.add("WRITE_DELAY is not 0, so that events which were acknowledged might be lost:"
                    + " add ;WRITE_DELAY=0 to the address of the database");
        }
    }

    private static void checkStatements(Connection connection, TableSql sql, List<String> problems) {
        try {
            new StatementCheck(connection, sql, problems).run();
            new KeyComparisonCheck(connection, sql, problems).run();
        } catch (SQLException e) {
            problems.add("an event cannot be stored, done and purged: " + firstLine(e));
        }
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("; SQL statement:", "")
                + " (SQLState " + e.getSQLState() + ")";
    }
}
