package es.cg.sdk.journal.jdbc;

import es.cg.sdk.database.Dialect;
import es.cg.sdk.database.Script;
import es.cg.sdk.database.Session;
import es.cg.sdk.database.TableCreation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The version of the tables: creates them, and checks that they are those that this code needs. */
final class Schema {
    private static final String VERSION_TABLE = "cg_write_version";
    // The version that the first script makes: those below were never published.
    private static final int FIRST = 3;
    // The version of the tables that this code needs, which its last script makes.
    private static final int LAST = 3;

    private Schema() {}

    /** Returns the scripts of the connected database, one after the other. */
    static String scripts(Connection connection) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        return IntStream.rangeClosed(FIRST, LAST)
                .mapToObj(each -> script(dialect, each).sql())
                .collect(Collectors.joining("\n"));
    }

    /** Runs the scripts that have not run yet. */
    static void createTables(DataSource dataSource) throws SQLException {
        TableCreation.repeat(dataSource, Schema::createOnce);
    }

    private static void createOnce(Session session) throws SQLException {
        Dialect dialect = Dialect.of(session.connection());
        int version = version(session.connection(), dialect, dialect.schemaOf(session.connection(), VERSION_TABLE));
        refuseOthers(version);
        for (int number = Math.max(FIRST, version + 1); number <= LAST; number++) {
            TableCreation.run(session, script(dialect, number));
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
                    + name(dialect, FIRST) + " with your migration tool, or call"
                    + " JdbcWriteJournal.createTables(dataSource)");
        }
        refuseOthers(version);
        if (version < LAST) {
            throw new IllegalArgumentException("the tables of the write journal are of version " + version + ": run "
                    + name(dialect, version + 1) + " with your migration tool, or call"
                    + " JdbcWriteJournal.createTables(dataSource)");
        }
        return schema;
    }

    // Flyway runs the scripts of all artifacts at once: none shares its version.
    private static String file(int version) {
        return "V" + (1001 + version - FIRST) + "__cg_write.sql";
    }

    private static Script script(Dialect dialect, int version) {
        return Script.read(Schema.class, "es/cg/sdk/journal/jdbc", dialect, file(version));
    }

    /** Returns a script's number and file, for a message. */
    private static String name(Dialect dialect, int version) {
        return "script " + (version - FIRST + 1) + " ("
                + script(dialect, version).file() + " in sdk-jdbc)";
    }

    private static void refuseOthers(int version) {
        if (version > 0 && version < FIRST) {
            throw new IllegalArgumentException("the tables of the write journal are of version " + version
                    + ", which was never published: settle what they have in doubt by the SDK that made them, then drop the"
                    + " tables whose names begin with cg_write, and create them anew");
        }
        if (version > LAST) {
            throw new IllegalArgumentException("the tables of the write journal are of version " + version
                    + ", made by script " + file(version) + " of a later sdk-jdbc, and this one knows version "
                    + LAST + ": use the later sdk-jdbc here too");
        }
    }

    /** Returns the version that the last script has made; 0 if none has run. */
    private static int version(Connection connection, Dialect dialect, @Nullable String schema) throws SQLException {
        if (schema == null) {
            return 0;
        }
        String last =
                Dialect.value(connection, "SELECT MAX(version) FROM " + dialect.quoted(schema) + "." + VERSION_TABLE);
        return last == null ? 0 : Integer.parseInt(last);
    }
}
