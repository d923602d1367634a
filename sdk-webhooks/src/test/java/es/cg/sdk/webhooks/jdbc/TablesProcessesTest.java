package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.JavaProcess;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.PostgresServer;
import es.cg.sdk.testing.Sql;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Processes that create the tables of events and of secrets at one moment. */
@Tag("slow")
final class TablesProcessesTest {
    private static final int PROCESSES = 6;

    @TestFactory
    Stream<DynamicTest> sixProcessesCreateTheTablesAtOnce(@TempDir Path directory) {
        String name = Sql.unusedName();
        return Stream.of(
                DynamicTest.dynamicTest("PostgreSQL", () -> {
                    String server = PostgresServer.shared().url() + "&user=postgres";
                    Sql.run(TablesProcess.database(server), "CREATE SCHEMA " + name);
                    created(server + "&currentSchema=" + name);
                }),
                DynamicTest.dynamicTest("MariaDB", () -> {
                    Sql.run(
                            TablesProcess.database(MariaDbServer.shared().url()),
                            "CREATE DATABASE " + name + " CHARACTER SET utf8mb4");
                    created(MariaDbServer.shared().url(name));
                }),
                DynamicTest.dynamicTest(
                        "H2",
                        () -> created("jdbc:h2:file:" + directory.resolve(name) + ";AUTO_SERVER=TRUE;WRITE_DELAY=0")));
    }

    private static void created(String url) throws Exception {
        DataSource database = TablesProcess.database(url);
        // The server of H2 is in the process that opens the file first, and ends with its last connection.
        try (Connection kept = database.getConnection()) {
            assertThat(kept.isClosed()).isFalse();
            assertThat(AtOnce.run(Stream.generate(() -> JavaProcess.of(List.of(), TablesProcess.class, url))
                            .limit(PROCESSES)
                            .toList()))
                    .hasSize(PROCESSES)
                    .allMatch("created JdbcTables[erp] and JdbcSecretStore[StorageKeys[2026]]"::equals);
        }
    }
}
