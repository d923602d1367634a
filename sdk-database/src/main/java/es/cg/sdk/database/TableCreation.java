package es.cg.sdk.database;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Creates tables by scripts, also while other processes create the same. */
public final class TableCreation {
    private static final int MAX_ATTEMPTS = 10;
    // No connection, and no database that can be used: another attempt would change nothing.
    private static final List<String> FINAL = List.of("08", Session.NOT_USABLE);

    private TableCreation() {}

    /** Work that can be repeated after a failure at any statement. */
    @FunctionalInterface
    public interface Step {
        void run(Session session) throws SQLException;
    }

    /** Runs a step, again if it fails because another process has just done the same. */
    public static void repeat(DataSource dataSource, Step step) throws SQLException {
        // IF NOT EXISTS is no protection where another process has just created the same table: PostgreSQL fails with
        // 23505 on its own catalogue, and H2 with one of several errors.
        for (int attempt = 1; ; attempt++) {
            try (Session session = new Session(ConnectionPool.unknown(dataSource, false))) {
                step.run(session);
                return;
            } catch (SQLException e) {
                String state = String.valueOf(e.getSQLState());
                if (attempt == MAX_ATTEMPTS || FINAL.stream().anyMatch(state::startsWith)) {
                    throw e;
                }
            }
        }
    }

    /** Runs the statements of a script, in one transaction where the database has transactions for them. */
    public static void run(Session session, Script script) throws SQLException {
        session.begin();
        try (Statement statement = session.connection().createStatement()) {
            for (String each : script.statements()) {
                statement.execute(each);
            }
        }
        session.commit();
    }
}
