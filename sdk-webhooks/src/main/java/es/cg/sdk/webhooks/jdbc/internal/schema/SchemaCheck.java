package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.connections.Session;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks a database before use: its tables, its durability settings, and every statement, which is rolled back. */
public final class SchemaCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaCheck.class);

    private static final int VALIDATION_SECONDS = 5;

    private final Dialect dialect;
    private final TableSql sql;
    private final boolean needsReadCommitted;
    private final List<String> problems;
    private final List<String> warnings;

    private SchemaCheck(
            Dialect dialect, TableSql sql, boolean needsReadCommitted, List<String> problems, List<String> warnings) {
        this.dialect = dialect;
        this.sql = sql;
        this.needsReadCommitted = needsReadCommitted;
        this.problems = problems;
        this.warnings = warnings;
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
            TableDefinitions definitions = TableDefinitions.of(dialect);
            List<String> problems = new ArrayList<>(new ColumnCheck(connection, sql, definitions).ofAllTables());
            List<String> warnings = new ArrayList<>();
            if (problems.isEmpty() && schema != null) {
                new IndexCheck(connection, dialect, schema, problems, warnings).run(definitions);
            }
            if (problems.isEmpty()) {
                checkDurability(connection, dialect, problems);
                checkStatements(session, sql, definitions, problems);
            }
            return new SchemaCheck(
                    dialect, sql, session.hadOtherIsolation(), List.copyOf(problems), List.copyOf(warnings));
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

    /** Returns whether the database is H2. */
    public boolean isH2() {
        return dialect == Dialect.H2;
    }

    /** Returns whether connections have another isolation level than READ COMMITTED by default. */
    public boolean needsReadCommitted() {
        return needsReadCommitted;
    }

    /** Returns what is wrong, one sentence each; empty if the database can be used. */
    public List<String> problems() {
        return problems;
    }

    /** Returns what makes the database slow, one sentence each. */
    public List<String> warnings() {
        return warnings;
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

    private static void checkStatements(
            Session session, TableSql sql, TableDefinitions definitions, List<String> problems) throws SQLException {
        Connection connection = session.connection();
        try {
            int before = problems.size();
            session.begin();
            new KeyCheck(connection, sql).requireKeys(session, definitions, problems);
            if (problems.size() > before) {
                return;
            }
            // What follows is rolled back when the session is closed.
            new StatementCheck(connection, sql, problems).run();
            new KeyComparisonCheck(connection, sql, problems).run();
        } catch (SQLException e) {
            requireAlive(connection, e);
            problems.add("an event cannot be stored, done and purged: " + firstLine(e));
        }
    }

    /** Throws {@code e} if the database was stopped meanwhile: then it says nothing about the tables. */
    static void requireAlive(Connection connection, SQLException e) throws SQLException {
        if (!connection.isValid(VALIDATION_SECONDS)) {
            throw e;
        }
    }

    static String firstLine(SQLException e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replace("; SQL statement:", "")
                + " (SQLState " + e.getSQLState() + ")";
    }
}
