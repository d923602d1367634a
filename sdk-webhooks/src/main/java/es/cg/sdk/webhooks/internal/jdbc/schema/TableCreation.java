package es.cg.sdk.webhooks.internal.jdbc.schema;

import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.internal.jdbc.connections.Session;
import es.cg.sdk.webhooks.internal.jdbc.tables.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Creates the tables, also while other processes do the same. */
public final class TableCreation {
    // If several processes create the tables at once, all but one fail, and find the tables when they try again.
    private static final int MAX_ATTEMPTS = 10;
    private static final String CONNECTION_FAILED = "08";
    private static final String FOLDER = "/es/cg/sdk/webhooks/jdbc/";

    private TableCreation() {}

    /**
     * Creates the tables that do not exist.
     *
     * @throws StoreException if the database refuses
     */
    public static void create(DataSource dataSource) {
        try (Session session = new Session(dataSource, false)) {
            String sql = text(Dialect.of(session.connection()).file()).replaceAll("--[^\n]*", "");
            for (int attempt = 1; !created(session, sql, attempt); attempt++) {
                session.rollback();
            }
        } catch (SQLException e) {
            throw SchemaCheck.storeException(e);
        }
    }

    // IF NOT EXISTS is no protection: PostgreSQL fails with 23505 on its own catalogue where another process has just
    // created the same table, and H2 with one of several errors.
    private static boolean created(Session session, String sql, int attempt) throws SQLException {
        try (Statement statement = session.connection().createStatement()) {
            session.begin();
            for (String each : sql.split(";", -1)) {
                if (!each.isBlank()) {
                    statement.execute(each);
                }
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

    private static String text(String file) {
        try (InputStream in = TableCreation.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new StoreException(FOLDER + file + " is missing in the jar of sdk-webhooks");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
