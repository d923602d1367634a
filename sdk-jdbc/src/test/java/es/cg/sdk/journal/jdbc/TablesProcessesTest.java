package es.cg.sdk.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.journal.jdbc.TablesProcess.Task;
import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Processes that start at one moment over one database: they create its tables, or are refused. */
@Tag("slow")
final class TablesProcessesTest {
    private static final int PROCESSES = 6;

    /** An empty database that several processes can open by this address. */
    private record Shared(String url, DataSource dataSource) {}

    private static Shared postgresql() throws Exception {
        String name = Sql.unusedName();
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(PostgresServer.shared().url());
        Sql.run(own, "CREATE SCHEMA " + name);
        own.setCurrentSchema(name);
        return new Shared(own.getUrl() + "&user=postgres", own);
    }

    private static Shared mariadb() throws Exception {
        String name = Sql.unusedName();
        Sql.run(
                new MariaDbDataSource(MariaDbServer.shared().url("mysql")),
                "CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
        String url = MariaDbServer.shared().url(name);
        return new Shared(url, new MariaDbDataSource(url));
    }

    private static Shared h2(Path directory) {
        JdbcDataSource own = new JdbcDataSource();
        own.setURL("jdbc:h2:file:" + directory.resolve(Sql.unusedName()) + ";AUTO_SERVER=TRUE;WRITE_DELAY=0");
        return new Shared(own.getURL(), own);
    }

    @TestFactory
    Stream<DynamicTest> sixProcessesCreateTheTablesAtOnce(@TempDir Path directory) throws Exception {
        return Stream.of(
                DynamicTest.dynamicTest("journal on PostgreSQL", () -> create(postgresql(), Task.CREATE_JOURNAL)),
                DynamicTest.dynamicTest("journal on MariaDB", () -> create(mariadb(), Task.CREATE_JOURNAL)),
                DynamicTest.dynamicTest("journal on H2", () -> create(h2(directory), Task.CREATE_JOURNAL)));
    }

    private static void create(Shared database, Task task) throws Exception {
        assertThat(run(database, task, PROCESSES)).hasSize(PROCESSES).allMatch("done"::equals);
    }

    @TestFactory
    Stream<DynamicTest> processesOverAKeylessTableAreRefused(@TempDir Path directory) throws Exception {
        return Map.of(
                        "PostgreSQL", postgresql(),
                        "MariaDB", mariadb(),
                        "H2", h2(directory))
                .entrySet()
                .stream()
                .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> {
                    Shared database = each.getValue();
                    JdbcWriteJournal.createTables(database.dataSource());
                    Sql.run(
                            database.dataSource(),
                            "ALTER TABLE cg_write DROP "
                                    + (each.getKey().equals("PostgreSQL")
                                            ? "CONSTRAINT cg_write_pkey"
                                            : "PRIMARY KEY"));
                    assertThat(run(database, Task.OPEN_JOURNAL, 2))
                            .hasSize(2)
                            .allSatisfy(printed -> assertThat(printed)
                                    .startsWith("[IllegalArgumentException")
                                    .contains("cg_write does not have its primary key"));
                }));
    }

    /** Runs processes that begin at one moment; returns the last line of each. */
    private static List<String> run(Shared database, Task task, int count) throws Exception {
        List<ProcessBuilder> programs = Stream.generate(
                        () -> JavaProcess.of(List.of(), TablesProcess.class, database.url(), task))
                .limit(count)
                .toList();
        // The server of H2 is in the process that opens the file first, and ends with its last connection.
        try (Connection kept = database.dataSource().getConnection()) {
            assertThat(kept.isClosed()).isFalse();
            return AtOnce.run(programs);
        }
    }
}
