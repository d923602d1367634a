package es.cg.sdk.journal.jdbc;

import es.cg.sdk.jdbc.internal.Session;
import es.cg.sdk.jdbc.internal.TableCreation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The version of the tables: creates them, and checks that they are those that this code needs. */
final class Schema {
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
        TableCreation.repeat(dataSource, Schema::createOnce);
    }

    private static void createOnce(Session session) throws SQLException {
        Dialect dialect = Dialect.of(session.connection());
        int version = version(session.connection(), dialect, dialect.schemaOf(session.connection(), VERSION_TABLE));
        refuseNewer(version);
        for (int number = version + 1; number <= Script.LAST; number++) {
            TableCreation.run(session, Script.of(dialect, number).sql());
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
                    + ", made by script " + Script.name(version) + " of a later sdk-jdbc, and this one knows version "
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
