package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Creates the tables, also where several processes do so at once. */
final class TableCreation {
    // Of those who create at once, all but one fail, and find the tables when they try again.
    private static final int MOST_ATTEMPTS = 10;
    private static final String NOT_REACHED = "08";

    private TableCreation() {}

    /** Creates the tables that are not there. */
    static void create(DataSource dataSource) {
        try (Session session = new Session(dataSource, false)) {
            String sql = text(Dialect.of(session.connection()).file()).replaceAll("--[^\n]*", "");
            for (int attempt = 1; !created(session, sql, attempt); attempt++) {
                session.rollback();
            }
        } catch (SQLException e) {
            throw SchemaCheck.away(e);
        }
    }

    // "IF NOT EXISTS" is no promise: PostgreSQL fails with 23505 on its own catalogue where another has just created
    // the same, and H2 with one of several errors.
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
            boolean isReached = !String.valueOf(e.getSQLState()).startsWith(NOT_REACHED);
            if (isReached && attempt < MOST_ATTEMPTS) {
                return false;
            }
            throw e;
        }
    }

    private static String text(String file) {
        try (InputStream in = TableCreation.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new StoreException(file + " is missing in sdk-webhooks");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
