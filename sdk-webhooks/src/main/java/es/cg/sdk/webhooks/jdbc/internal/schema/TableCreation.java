package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.connections.Session;
import es.cg.sdk.webhooks.jdbc.internal.tables.Dialect;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Creates the tables, also while other processes do the same. */
public final class TableCreation {
    private static final int MAX_ATTEMPTS = 10;
    private static final String CONNECTION_FAILED = "08";

    private TableCreation() {}

    /**
     * Creates the tables for events that do not exist.
     *
     * @throws StoreException if the database refuses, or has a table of such a name with other columns
     */
    public static void create(DataSource dataSource) {
        repeat(dataSource, TableCreation::createEvents);
    }

    /**
     * Creates the table of registrations if it does not exist.
     *
     * @throws StoreException if the database refuses
     */
    public static void createSecrets(DataSource dataSource) {
        repeat(dataSource, session -> run(session, Script.SECRETS));
    }

    private static void createEvents(Session session) throws SQLException {
        Connection connection = session.connection();
        Dialect dialect = Dialect.of(connection);
        String schema = defaultSchema(connection, dialect);
        TableSql sql = schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
        ColumnCheck columns = new ColumnCheck(connection, sql, TableDefinitions.of(dialect));
        if (columns.ofAllTables().isEmpty()) {
            return;
        }
        List<String> problems = columns.ofExistingTables();
        if (!problems.isEmpty()) {
            throw new StoreException("the tables for webhooks cannot be created: " + String.join("; ", problems));
        }
        run(session, Script.EVENTS);
    }

    private static void run(Session session, Script script) throws SQLException {
        session.begin();
        try (Statement statement = session.connection().createStatement()) {
            for (String each : script.statements(Dialect.of(session.connection()))) {
                statement.execute(each);
            }
        }
        session.commit();
    }

    @FunctionalInterface
    private interface Step {
        void run(Session session) throws SQLException;
    }

    // IF NOT EXISTS is no protection: PostgreSQL fails with 23505 on its own catalogue where another process has just
    // created the same table, and H2 with one of several errors. If several processes create the tables at once, all
    // but one may fail, and find them when they try again.
    private static void repeat(DataSource dataSource, Step step) {
        try (Session session = new Session(dataSource, false)) {
            for (int attempt = 1; ; attempt++) {
                try {
                    step.run(session);
                    return;
                } catch (SQLException e) {
                    if (isUnreachable(e) || attempt >= MAX_ATTEMPTS) {
                        throw e;
                    }
                    session.rollback();
                }
            }
        } catch (SQLException e) {
            throw SchemaCheck.storeException(e);
        }
    }

    private static boolean isUnreachable(SQLException e) {
        return String.valueOf(e.getSQLState()).startsWith(CONNECTION_FAILED);
    }

    /** Returns where the tables are created: a search path may find others of these names elsewhere. */
    private static @Nullable String defaultSchema(Connection connection, Dialect dialect) throws SQLException {
        return dialect.isMysql() ? connection.getCatalog() : connection.getSchema();
    }
}
