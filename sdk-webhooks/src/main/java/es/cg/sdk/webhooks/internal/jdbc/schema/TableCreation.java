package es.cg.sdk.webhooks.internal.jdbc.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.internal.jdbc.connections.Session;
import es.cg.sdk.webhooks.internal.jdbc.tables.Dialect;
import es.cg.sdk.webhooks.internal.jdbc.tables.TableSql;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Creates the tables, also while other processes do the same. */
public final class TableCreation {
    // If several processes create the tables at once, all but one fail, and find the tables when they try again.
    private static final int MAX_ATTEMPTS = 10;
    private static final String CONNECTION_FAILED = "08";

    private TableCreation() {}

    /**
     * Creates the tables that do not exist.
     *
     * @throws StoreException if the database refuses, or has a table of such a name with other columns
     */
    public static void create(DataSource dataSource) {
        try (Session session = new Session(dataSource, false)) {
            Dialect dialect = Dialect.of(session.connection());
            TableDefinitions definitions = TableDefinitions.of(dialect);
            List<String> problems = new ColumnCheck(
                            session.connection(), inDefaultSchema(session, dialect), definitions)
                    .ofExistingTables();
            if (!problems.isEmpty()) {
                throw new StoreException("the tables for webhooks cannot be created: " + String.join("; ", problems));
            }
            for (int attempt = 1; !created(session, definitions.statements(), attempt); attempt++) {
                session.rollback();
            }
        } catch (SQLException e) {
            throw SchemaCheck.storeException(e);
        }
    }

    /** Returns the tables where they are created: a search path may find others of these names elsewhere. */
    private static TableSql inDefaultSchema(Session session, Dialect dialect) throws SQLException {
        String schema = dialect.isMysql()
                ? session.connection().getCatalog()
                : session.connection().getSchema();
        return schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
    }

    // IF NOT EXISTS is no protection: PostgreSQL fails with 23505 on its own catalogue where another process has just
    // created the same table, and H2 with one of several errors.
    private static boolean created(Session session, List<String> statements, int attempt) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            session.begin();
            for (String each : statements) {
                statement.execute(each);
            }
            session.commit();
            return true;
        } catch (SQLException e) {
            boolean isReached = !String.valueOf(e.getSQLState()).startsWith(CONNECTION_FAILED);
            if (isReached && attempt < MAX_ATTEMPTS) {
                return false;
            }
            throw e;
        }
    }
}
