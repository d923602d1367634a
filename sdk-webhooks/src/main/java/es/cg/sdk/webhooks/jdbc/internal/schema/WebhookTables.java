package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Script;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TableCreation;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * Creates the tables, also while other processes do the same. A later version adds scripts, and changes none that was
 * released. Flyway runs the scripts of all artifacts at once: none shares its version.
 */
public final class WebhookTables {
    private static final String EVENTS = "V3001__cg_webhooks.sql";
    private static final String SECRETS = "V3002__cg_webhook_secret.sql";

    private WebhookTables() {}

    /**
     * Creates the tables for events that do not exist.
     *
     * @throws StoreException if the database refuses, or has a table of such a name with other columns
     */
    public static void createTables(DataSource dataSource) {
        repeat(dataSource, WebhookTables::createEvents);
    }

    /**
     * Creates the table of registrations if it does not exist.
     *
     * @throws StoreException if the database refuses
     */
    public static void createSecretTable(DataSource dataSource) {
        repeat(dataSource, session -> TableCreation.run(session, script(Dialect.of(session.connection()), SECRETS)));
    }

    private static void createEvents(Session session) throws SQLException {
        Connection connection = session.connection();
        Dialect dialect = Dialect.of(connection);
        // Where the tables are created: a search path may find others of these names elsewhere.
        String schema = dialect.isMysql() ? connection.getCatalog() : connection.getSchema();
        TableSql sql = schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
        Problems unreadable = new Problems();
        Problems problems = new Problems();
        new ColumnCheck(session, sql, TableDefinitions.of(dialect)).run(unreadable, problems);
        if (!problems.isEmpty()) {
            throw new StoreException("the tables for webhooks cannot be created: " + problems);
        }
        if (!unreadable.isEmpty()) {
            TableCreation.run(session, events(dialect));
        }
    }

    /** Returns the script of the tables for events. */
    static Script events(Dialect dialect) {
        return script(dialect, EVENTS);
    }

    private static Script script(Dialect dialect, String name) {
        return Script.read(WebhookTables.class, "es/cg/sdk/webhooks/jdbc", dialect, name);
    }

    private static void repeat(DataSource dataSource, TableCreation.Step step) {
        try {
            TableCreation.repeat(dataSource, step);
        } catch (SQLException e) {
            throw SchemaCheck.storeException(e);
        }
    }
}
