package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.StoreException;
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

/** The check of a database before it is relied on: its tables, what it promises, and all statements, rolled back. */
final class SchemaCheck {
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
    private final boolean setsIsolation;
    private final List<String> problems;

    private SchemaCheck(Dialect dialect, TableSql sql, boolean setsIsolation, List<String> problems) {
        this.dialect = dialect;
        this.sql = sql;
        this.setsIsolation = setsIsolation;
        this.problems = problems;
    }

    /** Checks a database; one that is away or unknown is a {@link StoreException}. */
    static SchemaCheck of(DataSource dataSource) {
        try (Session session = new Session(dataSource, false)) {
            Connection connection = session.connection();
            Dialect dialect = Dialect.of(connection);
            String schema = dialect.schemaOfTables(connection);
            TableSql sql = schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
            boolean setsIsolation = connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED;
            List<String> problems = new ArrayList<>();
            for (Map.Entry<String, Set<String>> table : TABLES.entrySet()) {
                columns(connection, sql, table.getKey(), table.getValue(), problems);
            }
            if (problems.isEmpty()) {
                durability(connection, dialect, problems);
                session.begin();
                statements(connection, dialect, sql, problems);
            }
            return new SchemaCheck(dialect, sql, setsIsolation, List.copyOf(problems));
        } catch (SQLException e) {
            throw away(e);
        }
    }

    static StoreException away(SQLException e) {
        return new StoreException("the database for webhooks: " + firstLine(e), e);
    }

    Dialect dialect() {
        return dialect;
    }

    /** Writes statements for the tables that were found. */
    TableSql sql() {
        return sql;
    }

    /** Whether transactions must be told to read what is committed. */
    boolean setsIsolation() {
        return setsIsolation;
    }

    /** What is wrong, each in words; empty for nothing. */
    List<String> problems() {
        return problems;
    }

    private static void columns(
            Connection connection, TableSql sql, String table, Set<String> expected, List<String> problems) {
        try (PreparedStatement query = sql.prepare(connection, "SELECT * FROM " + table + " WHERE 1 = 0");
                ResultSet none = query.executeQuery()) {
            ResultSetMetaData found = none.getMetaData();
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

    // What a database told is committed, and may lose when its process or the machine ends.
    private static void durability(Connection connection, Dialect dialect, List<String> problems) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            if ("off".equals(Dialect.value(connection, "SHOW synchronous_commit"))) {
                problems.add("synchronous_commit is off: events that the sender was told are kept might be lost");
            }
        } else if (Dialect.value(connection, "CALL DATABASE_PATH()") == null) {
            LOG.warn("the database for webhooks is in memory: what it keeps ends with the process");
        } else if (!"0"
                .equals(Dialect.value(
                        connection,
                        "SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'WRITE_DELAY'"))) {
            problems.add("WRITE_DELAY is not 0, as ;WRITE_DELAY=0 in the address of the database sets it:"
                    + " events that the sender was told are kept might be lost");
        }
    }

    private static void statements(Connection connection, Dialect dialect, TableSql sql, List<String> problems) {
        try {
            new LifeCheck(connection, sql, problems).check();
            new KeyComparison(connection, dialect, sql, problems).check();
        } catch (SQLException e) {
            problems.add("an event cannot be kept, done and forgotten: " + firstLine(e));
        }
    }

    private static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("; SQL statement:", "")
                + " (SQLState " + e.getSQLState() + ")";
    }
}
