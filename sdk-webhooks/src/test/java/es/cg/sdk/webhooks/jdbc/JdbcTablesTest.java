package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.JdbcEventStoreTest.event;
import static es.cg.sdk.webhooks.jdbc.TestDatabase.each;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.StoreException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.time.Duration;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The tables: looked over before they are used, and cleared of nothing but what was done long ago. */
final class JdbcTablesTest {
    private static final EventHandler NOTHING = event -> {};

    private static void refused(TestDatabase database, String... told) {
        assertThatThrownBy(() -> JdbcTables.of(database.dataSource()))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(told);
    }

    @TestFactory
    Stream<DynamicTest> aDatabaseWithoutThemIsToldWhatIsMissingAndWhereItIs() {
        return Stream.of(TestDatabase.Kind.values())
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    refused(
                            database,
                            "cg_webhook_event cannot be read",
                            "cg_webhook_quarantine cannot be read",
                            "es/cg/sdk/webhooks/jdbc/" + kind.name().toLowerCase(java.util.Locale.ROOT) + ".sql");
                    JdbcTables.create(database.dataSource());
                    assertThat(JdbcTables.of(database.dataSource()).kept().open(1))
                            .isEmpty();
                    assertThatThrownBy(() -> JdbcTables.create(database.dataSource()))
                            .isInstanceOf(StoreException.class);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aLookLeavesNothingBehind() {
        return each(database -> {
            JdbcTables.of(database.dataSource());
            for (String table : new String[] {"event", "quarantine", "audit", "latest"}) {
                assertThat(database.query("SELECT source FROM cg_webhook_" + table))
                        .isEmpty();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyMissingColumnIsNamed() {
        return each(database -> {
            database.run("ALTER TABLE cg_webhook_event DROP COLUMN failure");
            database.run("ALTER TABLE cg_webhook_event DROP COLUMN attempts");
            database.run("ALTER TABLE cg_webhook_quarantine DROP COLUMN times");
            refused(database, "cg_webhook_event has no attempts, failure", "cg_webhook_quarantine has no times");
        });
    }

    @TestFactory
    Stream<DynamicTest> aMissingKeyIsNoticed() {
        return Stream.of(TestDatabase.Kind.values())
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.withTables(kind);
                    database.run("ALTER TABLE cg_webhook_event DROP CONSTRAINT "
                            + database.query("SELECT constraint_name FROM information_schema.table_constraints WHERE"
                                            + " constraint_type = 'PRIMARY KEY' AND LOWER(table_name) ="
                                            + " 'cg_webhook_event' AND table_schema = CURRENT_SCHEMA")
                                    .get(0));
                    refused(database, "cg_webhook_event has no primary key of source and event_id");
                }));
    }

    @TestFactory
    Stream<DynamicTest> idsThatDoNotFitAreNoticed() {
        return each(database -> {
            database.run("ALTER TABLE cg_webhook_event ALTER COLUMN event_id "
                    + (database.kind() == TestDatabase.Kind.H2 ? "VARCHAR(100)" : "TYPE varchar(100)"));
            refused(database, "an event cannot be kept, done and forgotten", "22001");
        });
    }

    @Test
    void aDatabaseThatMayLoseWhatItCommittedIsRefused() throws Exception {
        refused(
                TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL).withOptions("-c%20synchronous_commit=off"),
                "synchronous_commit is off");
    }

    @Test
    void aDatabaseThatOnlyReadsIsRefused() throws Exception {
        refused(
                TestDatabase.withTables(TestDatabase.Kind.POSTGRESQL)
                        .withOptions("-c%20default_transaction_read_only=on"),
                "25006");
    }

    @Test
    void otherDatabasesAreRefusedByName() {
        DatabaseMetaData metaData = (DatabaseMetaData) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DatabaseMetaData.class},
                (proxy, method, arguments) -> "Oracle");
        Connection connection = (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getMetaData" -> metaData;
                    case "getAutoCommit" -> true;
                    default -> null;
                });
        DataSource oracle = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> connection);
        assertThatThrownBy(() -> JdbcTables.of(oracle))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Oracle")
                .hasMessageContaining("PostgreSQL and H2");
    }

    @TestFactory
    Stream<DynamicTest> aDatabaseThatIsAwayIsToldAtTheStart() {
        return each(database -> {
            Troubled troubled = new Troubled(database.dataSource());
            troubled.away = true;
            assertThatThrownBy(() -> JdbcTables.of(troubled.dataSource()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is away");
        });
    }

    @TestFactory
    Stream<DynamicTest> onlyWhatWasDoneLongerAgoThanTheRetentionIsForgotten() {
        return each(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource())
                    .retention(Duration.ofDays(7))
                    .mostAttempts(1)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.take(event("old"), NOTHING);
            store.take(event("young"), NOTHING);
            store.take(event("dead"), event -> {
                throw new IllegalStateException("no");
            });
            JdbcInbox.builder(tables).workers(0).start(NOTHING).take(event("open"), NOTHING);
            JdbcTables other =
                    JdbcTables.builder(database.dataSource()).source("other").build();
            JdbcEventStore.of(other).take(event("old"), NOTHING);
            database.run("UPDATE cg_webhook_event SET received_at = received_at - INTERVAL '99' DAY,"
                    + " due_at = due_at - INTERVAL '99' DAY, ended_at = ended_at - CASE event_id WHEN 'young'"
                    + " THEN INTERVAL '6' DAY ELSE INTERVAL '8' DAY END");

            assertThat(tables.purge()).isEqualTo(1);
            assertThat(database.query("SELECT event_id FROM cg_webhook_event ORDER BY source, event_id"))
                    .containsExactly("dead", "open", "young", "old");
        });
    }

    @TestFactory
    Stream<DynamicTest> thousandsAreForgottenInTurns() {
        return each(database -> {
            JdbcTables tables = JdbcTables.of(database.dataSource());
            database.run("INSERT INTO cg_webhook_event (source, event_id, kind, state, body_sha256, attempts,"
                    + " received_at, due_at, ended_at) SELECT 'cg', CAST(x AS VARCHAR(20)), 'k', 'done', "
                    + (database.kind() == TestDatabase.Kind.H2 ? "X'00'" : "'\\x00'::bytea")
                    + ", 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP - INTERVAL '31' DAY FROM "
                    + (database.kind() == TestDatabase.Kind.H2
                            ? "SYSTEM_RANGE(1, 2500)"
                            : "generate_series(1, 2500) AS t(x)"));
            assertThat(tables.purge()).isEqualTo(2500);
        });
    }

    @Test
    void settingsThatWouldLoseOrRepeatEventsAreRefused() throws Exception {
        JdbcTables.Builder builder =
                JdbcTables.builder(TestDatabase.withTables(TestDatabase.Kind.H2).dataSource());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.retention(Duration.ofDays(7).minusMillis(1)))
                .withMessageContaining("7 days");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.mostAttempts(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.source(" "));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.source("x".repeat(65)));
        JdbcInbox.Builder inbox = JdbcInbox.builder(builder.build());
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.workers(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.poll(Duration.ZERO));
    }
}
