package es.cg.sdk.journal.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The version of the tables: creates them, and checks that they are those that this code needs. */
final class Schema {
    private static final int MAX_ATTEMPTS = 10;
    private static final String CONNECTION_FAILED = "08";
    private static final String VERSION_TABLE = "cg_write_version";

    private Schema() {}

    /** Returns the scripts of the connected database, one after the other. */
    static String scripts(Connection connection) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        return IntStream.rangeClosed(1, Script.LAST)
                .mapToObj(each -> Script.of(dialect, each).sql())
                .collect(Collectors.joining("\n"));
    }

    /** Runs the scripts that have not run yet. */
    static void create(DataSource dataSource) throws SQLException {
        // IF NOT EXISTS is no protection where another process has just created the same table: PostgreSQL fails with
        // 23505 on its own catalogue, and H2 with one of several errors.
        for (int attempt = 1; ; attempt++) {
            try (Session session = new Session(dataSource, false)) {
                createOnce(session);
                return;
            } catch (SQLException e) {
                boolean isUnreachable = String.valueOf(e.getSQLState()).startsWith(CONNECTION_FAILED);
                if (isUnreachable || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static void createOnce(Session session) throws SQLException {
        Dialect dialect = Dialect.of(session.connection());
        int version = version(session.connection(), dialect, dialect.schemaOf(session.connection(), VERSION_TABLE));
        refuseNewer(version);
        for (int number = version + 1; number <= Script.LAST; number++) {
            session.begin();
            try (Statement statement = session.connection().createStatement()) {
                for (String each : Script.of(dialect, number).statements()) {
                    statement.execute(each);
                }
            }
            session.commit();
        }
    }

    /**
     * Returns the schema of the tables.
     *
     * @throws IllegalArgumentException if they are missing or of another version; it names the script to run
     */
    static String require(Connection connection, Dialect dialect) throws SQLException {
        String schema = dialect.schemaOf(connection, VERSION_TABLE);
        int version = version(connection, dialect, schema);
        if (schema == null || version == 0) {
            throw new IllegalArgumentException("the tables of the write journal are missing: run "
                    + Script.of(dialect, 1) + " with your migration tool, or call"
                    + " JdbcWriteJournal.createTables(dataSource)");
        }
        if (version < Script.LAST) {
            throw new IllegalArgumentException("the tables of the write journal are of version " + version + ": run "
                    + Script.of(dialect, version + 1) + " with your migration tool, or call"
                    + " JdbcWriteJournal.createTables(dataSource)");
        }
        refuseNewer(version);
        return schema;
    }

    private static void refuseNewer(int version) {
        if (version > Script.LAST) {
            throw new IllegalArgumentException("the tables of the write journal are of version " + version
                    + ", made by script V" + version + "__cg_write.sql of a later sdk-jdbc, and this one knows version "
                    + Script.LAST + ": use the later sdk-jdbc here too");
        }
    }

    /** Returns the number of the last script that has run; 0 if none has. */
    private static int version(Connection connection, Dialect dialect, @Nullable String schema) throws SQLException {
        if (schema == null) {
            return 0;
        }
        String last =
                Dialect.value(connection, "SELECT MAX(version) FROM " + dialect.quoted(schema) + "." + VERSION_TABLE);
        return last == null ? 0 : Integer.parseInt(last);
    }
}
