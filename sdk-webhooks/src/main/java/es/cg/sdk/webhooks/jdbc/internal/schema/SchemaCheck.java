package es.cg.sdk.webhooks.jdbc.internal.schema;

import es.cg.sdk.database.ConnectionPool;
import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.DurabilityCheck;
import es.cg.sdk.database.Problems;
import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.tables.TableSql;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What a check of a database found before its use: its tables, its durability settings, and every statement, which was
 * rolled back.
 *
 * @param sql prepares statements for the tables that were found
 * @param problems what is wrong; empty if the database can be used
 * @param warnings what makes the database slow
 */
public record SchemaCheck(ConnectionPool pool, TableSql sql, Problems problems, Problems warnings) {
    // A body of the default maximum, which the protocol may double, and the rest of its statement.
    private static final long LEAST_PACKET = 4L << 20;

    /**
     * Checks a database.
     *
     * @throws StoreException if the database does not answer, or is not supported
     */
    public static SchemaCheck of(DataSource dataSource) {
        try (Session session = new Session(ConnectionPool.unknown(dataSource, true))) {
            Connection connection = session.connection();
            Dialect dialect = Dialect.of(connection);
            String schema = dialect.schemaOf(connection, "cg_webhook_event");
            TableSql sql = schema == null ? TableSql.unqualified(dialect) : TableSql.in(dialect, schema);
            TableDefinitions definitions = TableDefinitions.of(dialect);
            Problems problems = new Problems();
            Problems warnings = new Problems();
            new ColumnCheck(session, sql, definitions).run(problems, problems);
            if (problems.isEmpty() && schema != null) {
                new IndexCheck(connection, dialect, schema, problems, warnings).run(definitions);
            }
            if (problems.isEmpty()) {
                new DurabilityCheck(connection, dialect, "events which were acknowledged", problems)
                        .run(String.valueOf(schema), "cg_webhook");
                checkPacket(connection, dialect, problems);
                checkStatements(session, sql, definitions, problems);
            }
            return new SchemaCheck(session.found(dialect), sql, problems, warnings);
        } catch (SQLException e) {
            throw storeException(e);
        }
    }

    static StoreException storeException(SQLException e) {
        return new StoreException("the database for webhooks failed: " + Problems.textOf(e), e);
    }

    /** Returns the exception for work that failed. */
    public static StoreException failure(String action, String reason, @Nullable SQLException cause) {
        String message = "the database could not " + action + ": " + reason;
        return cause == null ? new StoreException(message) : new StoreException(message, cause);
    }

    private static void checkPacket(Connection connection, Dialect dialect, Problems problems) throws SQLException {
        if (dialect.isMysql()) {
            long packet = Long.parseLong(String.valueOf(Dialect.value(connection, "SELECT @@max_allowed_packet")));
            if (packet < LEAST_PACKET) {
                problems.add("max_allowed_packet is " + packet
                        + ", too small for the largest body of an event: set it to " + LEAST_PACKET + " or more");
            }
        }
    }

    private static void checkStatements(Session session, TableSql sql, TableDefinitions definitions, Problems problems)
            throws SQLException {
        Connection connection = session.connection();
        Problems ofKeys = new Problems();
        try {
            session.begin();
            new KeyCheck(connection, sql).requireKeys(session, definitions, ofKeys);
            problems.addAll(ofKeys.sentences());
            if (ofKeys.isEmpty()) {
                // What follows is rolled back when the session is closed.
                new StatementCheck(connection, sql, problems).run();
                new KeyComparisonCheck(connection, sql, problems).run();
            }
        } catch (SQLException e) {
            session.requireAlive(e);
            problems.add("an event cannot be stored, done and purged: " + Problems.textOf(e));
        }
    }
}
