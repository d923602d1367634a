package es.cg.sdk.webhooks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.sql.Connection;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Flyway and Liquibase run the scripts as they are in the jar. */
final class MigrationToolsTest {
    private static final String FOLDER = "es/cg/sdk/webhooks/jdbc/";

    /** A migration tool, which runs the scripts up to a number that it has not run yet. */
    private enum Tool {
        FLYWAY {
            @Override
            void migrate(DataSource dataSource, String folder, int last) {
                Flyway.configure()
                        .dataSource(dataSource)
                        .locations("classpath:" + folder)
                        .table("cg_webhook_history")
                        .baselineOnMigrate(true)
                        .baselineVersion("0")
                        .target(Integer.toString(last))
                        .load()
                        .migrate();
            }
        },
        LIQUIBASE {
            @Override
            void migrate(DataSource dataSource, String folder, int last) throws Exception {
                for (int number = 1; number <= last; number++) {
                    try (Connection connection = dataSource.getConnection();
                            Liquibase script = new Liquibase(
                                    folder + "/V" + number + "__cg_webhooks.sql",
                                    new ClassLoaderResourceAccessor(),
                                    new JdbcConnection(connection))) {
                        script.update("");
                    }
                }
            }
        };

        abstract void migrate(DataSource dataSource, String folder, int last) throws Exception;
    }

    private static Stream<DynamicTest> all(Trial trial) {
        return Arrays.stream(Tool.values())
                .flatMap(tool -> TestDatabase.Kind.ofCore()
                        .map(kind -> DynamicTest.dynamicTest(
                                tool + " on " + kind,
                                () -> trial.on(tool, FOLDER + folder(kind), TestDatabase.empty(kind)))));
    }

    @FunctionalInterface
    private interface Trial {
        void on(Tool tool, String folder, TestDatabase database) throws Exception;
    }

    /** The folder of the scripts of a database. */
    static String folder(TestDatabase.Kind kind) {
        return kind.isMariadb() ? "mariadb" : kind.name().toLowerCase(Locale.ROOT);
    }

    private static void keepsSourcesApart(TestDatabase database) {
        JdbcEventStore store = JdbcEventStore.of(database.dataSource(), "erp");
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
                tool.migrate(database.dataSource(), folder, 2);
            }
            keepsSourcesApart(database);
        });
    }

    @TestFactory
    Stream<DynamicTest> theTablesOfTheFirstVersionAreUpgraded() {
        return all((tool, folder, database) -> {
            FirstVersion first = FirstVersion.in(database);
            assertThat(first.process(TestEvents.event("before"))).isTrue();
            assertThatThrownBy(() -> JdbcTables.of(database.dataSource(), "erp"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("script 1");

            tool.migrate(database.dataSource(), folder, 1);
            JdbcEventStore widened = JdbcEventStore.of(database.dataSource(), "erp");
            assertThat(widened.process(TestEvents.event("before"), event -> {}).result())
                    .isEqualTo(Result.DUPLICATE);

            tool.migrate(database.dataSource(), folder, 2);
            keepsSourcesApart(database);
        });
    }
}
