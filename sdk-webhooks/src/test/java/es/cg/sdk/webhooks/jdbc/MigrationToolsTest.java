package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.webhooks.EventStore.Result;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import javax.sql.DataSource;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.resource.ResourceAccessor;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Flyway and Liquibase run the scripts as they are in the jar. */
@Tag("slow")
final class MigrationToolsTest {
    private static final String FOLDER = "es/cg/sdk/webhooks/jdbc/";

    /** A migration tool, which runs the scripts that it has not run yet. */
    private enum Tool {
        FLYWAY {
            @Override
            void migrate(DataSource dataSource, Scripts scripts) {
                Flyway.configure()
                        .dataSource(dataSource)
                        .locations(scripts.folders().stream()
                                .map(each -> scripts.directory() == null
                                        ? "classpath:" + each
                                        : "filesystem:" + scripts.directory().resolve(each))
                                .toArray(String[]::new))
                        .table("cg_webhook_history")
                        .baselineOnMigrate(true)
                        .baselineVersion("0")
                        .load()
                        .migrate();
            }
        },
        LIQUIBASE {
            @Override
            void migrate(DataSource dataSource, Scripts scripts) throws Exception {
                for (String folder : scripts.folders()) {
                    ResourceAccessor files = scripts.directory() == null
                            ? new ClassLoaderResourceAccessor()
                            : new DirectoryResourceAccessor(scripts.directory());
                    try (Connection connection = dataSource.getConnection();
                            Liquibase script = new Liquibase(
                                    folder + (folder.endsWith("/next") ? "/V3003" : "/V3001") + "__cg_webhooks.sql",
                                    files,
                                    new JdbcConnection(connection))) {
                        script.update("");
                    }
                }
            }
        };

        abstract void migrate(DataSource dataSource, Scripts scripts) throws Exception;
    }

    /** Where the scripts are: folders of the class path, or of a directory. */
    private record Scripts(@Nullable Path directory, List<String> folders) {}

    private static Stream<DynamicTest> all(Trial trial) {
        return Arrays.stream(Tool.values())
                .flatMap(tool -> DatabaseKind.each()
                        .map(kind -> DynamicTest.dynamicTest(
                                tool + " on " + kind,
                                () -> trial.on(tool, FOLDER + folder(kind), TestDatabase.empty(kind)))));
    }

    @FunctionalInterface
    private interface Trial {
        void on(Tool tool, String folder, TestDatabase database) throws Exception;
    }

    /** The folder of the scripts of a database. */
    static String folder(DatabaseKind kind) {
        return kind.isMariadb() ? "mariadb" : kind.name().toLowerCase(Locale.ROOT);
    }

    private static void keepsSourcesApart(TestDatabase database) {
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
        for (String firm : new String[] {"firm7", "firm8"}) {
            assertThat(store.process(TestEvents.of(firm, "evt_1"), event -> {}).result())
                    .as(firm)
                    .isEqualTo(Result.DONE);
        }
    }

    @TestFactory
    Stream<DynamicTest> theTablesAreCreated() {
        return all((tool, folder, database) -> {
            for (int i = 0; i < 2; i++) {
                tool.migrate(database.dataSource(), new Scripts(null, List.of(folder)));
            }
            keepsSourcesApart(database);
        });
    }

    /** The journal and the limits are of other artifacts, whose folders lie beside this one's. */
    @TestFactory
    Stream<DynamicTest> oneFlywayRunsTheScriptsOfAllArtifacts() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    String others = "/src/main/resources/es/cg/sdk/";
                    List<String> locations = new ArrayList<>(List.of(
                            "classpath:" + FOLDER + folder(kind),
                            "filesystem:../sdk-jdbc" + others + "journal/jdbc/" + folder(kind)));
                    List<String> tables = new ArrayList<>(List.of("cg_write", "cg_webhook_event", "cg_webhook_secret"));
                    if (kind == DatabaseKind.POSTGRESQL) {
                        locations.add("filesystem:../sdk-shared-limits" + others + "limits/shared/postgresql");
                        tables.add("cg_limit_counter");
                    }
                    for (int i = 0; i < 2; i++) {
                        Flyway.configure()
                                .dataSource(database.dataSource())
                                .locations(locations.toArray(String[]::new))
                                .table("cg_sdk_history")
                                .baselineOnMigrate(true)
                                .baselineVersion("0")
                                .load()
                                .migrate();
                    }
                    for (String table : tables) {
                        assertThat(database.query("SELECT COUNT(*) FROM " + table))
                                .containsExactly("0");
                    }
                    keepsSourcesApart(database);
                }));
    }

    /** What a later version may add, in a script that the tool has not run yet. */
    @TestFactory
    Stream<DynamicTest> aLaterScriptWidensFilledTables() {
        return all((tool, folder, database) -> {
            tool.migrate(database.dataSource(), new Scripts(null, List.of(folder)));
            keepsSourcesApart(database);
            tool.migrate(database.dataSource(), new Scripts(null, List.of(folder, FOLDER + "next")));
            assertThat(database.query("SELECT priority FROM cg_webhook_event")).containsExactly("7", "7");
            JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
            assertThat(store.process(TestEvents.of("firm7", "evt_1"), event -> {})
                            .result())
                    .isEqualTo(Result.DUPLICATE);
        });
    }

    @TestFactory
    Stream<DynamicTest> mysqlScriptsRunInEachTool(@TempDir Path directory) {
        return Arrays.stream(Tool.values())
                .map(tool -> DynamicTest.dynamicTest(tool.name(), () -> runsMysqls(tool, directory)));
    }

    private static void runsMysqls(Tool tool, Path directory) throws Exception {
        Files.createDirectories(directory.resolve("mysql"));
        for (String file : new String[] {"mysql/V3001__cg_webhooks.sql", "mysql/V3002__cg_webhook_secret.sql"}) {
            try (InputStream in = Objects.requireNonNull(JdbcTables.class.getResourceAsStream(file))) {
                // Where MariaDB has MySQL's collation, it pads texts with blanks, which MySQL does not.
                Files.writeString(
                        directory.resolve(file),
                        new String(in.readAllBytes(), StandardCharsets.UTF_8)
                                .replace("utf8mb4_0900_bin", "utf8mb4_nopad_bin"));
            }
        }
        TestDatabase database = TestDatabase.empty(DatabaseKind.MARIADB);
        tool.migrate(database.dataSource(), new Scripts(directory, List.of("mysql")));
        keepsSourcesApart(database);
    }
}
