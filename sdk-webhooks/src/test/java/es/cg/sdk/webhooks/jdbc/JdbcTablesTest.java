package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.EventStore.Capability;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The tables: looked over before they are used, and cleared of nothing but what was done long ago. */
final class JdbcTablesTest {
    private static final EventHandler NOTHING = event -> {};

    private static void refused(TestDatabase database, String... told) {
        assertThatThrownBy(() -> JdbcTables.open(database.dataSource(), "erp"))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(told);
    }

    @TestFactory
    Stream<DynamicTest> missingTablesAreReportedWithTheirScript() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    refused(
                            database,
                            "cg_webhook_event cannot be read",
                            "cg_webhook_quarantine cannot be read",
                            "es/cg/sdk/webhooks/jdbc/"
                                    + (kind.isMariadb()
                                            ? "mariadb"
                                            : kind.name().toLowerCase(java.util.Locale.ROOT)));
                    JdbcTables.createTables(database.dataSource());
                    JdbcTables.createTables(database.dataSource());
                    assertThat(JdbcTables.open(database.dataSource(), "erp")
                                    .unfinished()
                                    .open(1))
                            .isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> schemaCheckLeavesNoRows() {
        return onOne(database -> {
            JdbcTables.open(database.dataSource(), "erp");
            for (String table : new String[] {"event", "quarantine", "audit", "latest", "pause"}) {
                assertThat(database.query("SELECT source FROM cg_webhook_" + table))
                        .isEmpty();
            }
        });
    }

    private static final Pattern STATEMENT = Pattern.compile("run ((?:ALTER|CREATE) [^;.]*)[;.]");

    /** The statements that a refusal names, in its order; they are run. */
    private static List<String> corrected(TestDatabase database) throws SQLException {
        String told = String.valueOf(catchThrowable(() -> JdbcTables.open(database.dataSource(), "erp"))
                .getMessage());
        List<String> statements =
                STATEMENT.matcher(told).results().map(each -> each.group(1)).toList();
        assertThat(statements).as(told).isNotEmpty();
        for (String each : statements) {
            database.run(each);
        }
        return statements;
    }

    @TestFactory
    Stream<DynamicTest> missingColumnIsReportedWithItsStatement() {
        return onOne(database -> {
            database.run("ALTER TABLE cg_webhook_event DROP COLUMN failure");
            database.run("ALTER TABLE cg_webhook_event DROP COLUMN attempts");
            database.run("ALTER TABLE cg_webhook_quarantine DROP COLUMN times");

            assertThat(corrected(database))
                    .containsExactly(
                            "ALTER TABLE cg_webhook_event ADD COLUMN attempts integer NOT NULL",
                            "ALTER TABLE cg_webhook_event ADD COLUMN failure varchar(500)",
                            "ALTER TABLE cg_webhook_quarantine ADD COLUMN times integer NOT NULL");
            assertThat(JdbcTables.open(database.dataSource(), "erp")
                            .unfinished()
                            .open(1))
                    .isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> tableOfAnotherApplicationIsReported() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind);
                    database.run("CREATE TABLE cg_webhook_event (id integer PRIMARY KEY, payload varchar(20))");
                    database.run("CREATE TABLE cg_webhook_audit (id integer PRIMARY KEY, done integer)");

                    assertThatThrownBy(() -> JdbcTables.createTables(database.dataSource()))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContainingAll(
                                    "cg_webhook_event is a table of another application",
                                    "cg_webhook_audit is a table of another application",
                                    "another schema");
                    refused(database, "cg_webhook_event is a table of another application");
                }));
    }

    @Test
    void sameTableNameInOtherSchemaIsIgnored() throws Exception {
        TestDatabase other = TestDatabase.empty(DatabaseKind.POSTGRESQL);
        other.run("CREATE TABLE cg_webhook_event (id integer PRIMARY KEY, payload varchar(20))");
        TestDatabase database = TestDatabase.empty(DatabaseKind.POSTGRESQL);
        String schema = other.query("SELECT current_schema").get(0);
        DataSource both = database.with("," + schema).dataSource();

        JdbcTables.createTables(both);

        assertThat(JdbcTables.open(both, "erp").unfinished().open(1)).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> createRefusesTablesThatLackAColumn() {
        return onOne(database -> {
            database.run("ALTER TABLE cg_webhook_event DROP COLUMN kind");
            assertThatThrownBy(() -> JdbcTables.createTables(database.dataSource()))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("run ALTER TABLE cg_webhook_event ADD COLUMN kind varchar(255) NOT NULL");
        });
    }

    @TestFactory
    Stream<DynamicTest> tooNarrowColumnOrConstraintIsReported() {
        return onOne(database -> {
            database.retype("cg_webhook_event", "failure", "varchar(20)");
            database.retype("cg_webhook_audit", "asked_by", "varchar(20)");
            refused(database, "cg_webhook_event.failure has room for 20 characters");
            assertThat(corrected(database)).hasSize(2);
            database.run("ALTER TABLE cg_webhook_event ADD CONSTRAINT alive CHECK (state <> 'dead')");
            refused(database, "cannot be stored, done and purged");
        });
    }

    @Test
    void h2FileWithDelayedWritesIsRefused(@TempDir Path directory) throws Exception {
        TestDatabase late =
                TestDatabase.of(OwnDatabase.inFile(directory.resolve("late"))).filled();
        refused(late, ";WRITE_DELAY=0");
        DataSource atOnce = late.with(";WRITE_DELAY=0").dataSource();
        assertThat(JdbcTables.open(atOnce, "erp").unfinished().open(1)).isEmpty();
    }

    @Test
    void purgeEndsIfTheDatabaseDeletesNothing() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        JdbcEventStore.of(tables).process(event("old"), NOTHING);
        database.run("UPDATE cg_webhook_event SET ended_at = ended_at - INTERVAL '31' DAY");
        database.run("CREATE RULE kept AS ON DELETE TO cg_webhook_event DO INSTEAD NOTHING");
        assertThat(tables.purge()).isZero();
    }

    @TestFactory
    Stream<DynamicTest> sandboxAndProductionEventsAreSeparate() {
        return onOne(database -> {
            WebhookEvent sandboxs = event("evt_1", ",\"environment\":\"sandbox\"");
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(NOTHING)) {
                for (EventStore store : List.of(JdbcEventStore.of(tables), inbox)) {
                    assertThatThrownBy(() -> store.process(sandboxs, NOTHING))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("an event of SANDBOX was given to tables for events of PRODUCTION");
                }
            }
            JdbcEventStore.of(tables).process(event("evt_1"), NOTHING);
            JdbcTables theirs = JdbcTables.builder(database.dataSource(), "erp")
                    .environment(Environment.SANDBOX)
                    .build();
            assertThat(JdbcEventStore.of(theirs).process(sandboxs, NOTHING).result())
                    .isEqualTo(EventStore.Result.DONE);
            assertThat(database.query("SELECT source FROM cg_webhook_event ORDER BY source"))
                    .containsExactly("erp", "erp/sandbox");
        });
    }

    @TestFactory
    Stream<DynamicTest> tooShortIdColumnIsReported() {
        return onOne(database -> {
            database.retype("cg_webhook_event", "event_id", "varchar(100)");
            refused(database, "cg_webhook_event.event_id has room for 100 characters");
            assertThat(corrected(database)).hasSize(1);
            assertThat(JdbcTables.open(database.dataSource(), "erp")
                            .unfinished()
                            .open(1))
                    .isEmpty();
        });
    }

    @Test
    void asynchronousCommitIsRefused() throws Exception {
        refused(
                TestDatabase.withTables(DatabaseKind.POSTGRESQL).with("&options=-c%20synchronous_commit=off"),
                "synchronous_commit is off");
    }

    @Test
    void aDatabaseThatOnlyReadsIsRefused() throws Exception {
        refused(
                TestDatabase.withTables(DatabaseKind.POSTGRESQL).with("&options=-c%20default_transaction_read_only=on"),
                "25006");
    }

    @Test
    void unsupportedDatabaseIsRefusedByName() {
        assertThatThrownBy(() -> JdbcTables.open(Proxies.called("Oracle", "19"), "erp"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Oracle")
                .hasMessageContaining("PostgreSQL, MariaDB, MySQL and H2");
    }

    @TestFactory
    Stream<DynamicTest> unavailableDatabaseIsReportedAtStart() {
        return onOne(database -> {
            FaultyDataSource troubled = new FaultyDataSource(database.dataSource());
            troubled.away = true;
            assertThatThrownBy(() -> JdbcTables.open(troubled.dataSource(), "erp"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("is away");
        });
    }

    @TestFactory
    Stream<DynamicTest> purgeDeletesOnlyDoneEventsPastRetention() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                    .retention(Duration.ofDays(7))
                    .maxAttempts(1)
                    .build();
            JdbcEventStore store = JdbcEventStore.of(tables);
            store.process(event("old"), NOTHING);
            store.process(event("young"), NOTHING);
            store.process(event("dead"), event -> {
                throw new IllegalStateException("no");
            });
            JdbcInbox.builder(tables).workers(0).start(NOTHING).process(event("open"), NOTHING);
            JdbcTables other =
                    JdbcTables.builder(database.dataSource(), "other").build();
            JdbcEventStore.of(other).process(event("old"), NOTHING);
            database.run("UPDATE cg_webhook_event SET received_at = received_at - INTERVAL '99' DAY,"
                    + " due_at = due_at - INTERVAL '99' DAY, ended_at = ended_at - INTERVAL '6' DAY");
            database.run(
                    "UPDATE cg_webhook_event SET ended_at = ended_at - INTERVAL '2' DAY WHERE event_id <> 'young'");

            assertThat(tables.purge()).isEqualTo(1);
            assertThat(database.query("SELECT event_id FROM cg_webhook_event ORDER BY source, event_id"))
                    .containsExactly("dead", "open", "young", "old");
        });
    }

    @TestFactory
    Stream<DynamicTest> purgeDeletesThousandsOfEvents() {
        return onOne(database -> {
            JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
            database.run("INSERT INTO cg_webhook_event (source, event_source, event_id, kind, state, body_sha256,"
                    + " attempts, received_at, due_at, ended_at) SELECT 'erp', '', CAST(x AS CHAR(20)), 'k', 'done', "
                    + (database.kind() == DatabaseKind.POSTGRESQL ? "'\\x00'::bytea" : "X'00'")
                    + ", 1, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP, CURRENT_TIMESTAMP - INTERVAL '31' DAY FROM "
                    + switch (database.kind()) {
                        case POSTGRESQL -> "generate_series(1, 2500) AS t(x)";
                        case H2 -> "SYSTEM_RANGE(1, 2500)";
                        // A sequence of MariaDB's own.
                        case MARIADB, MARIADB_BY_MYSQL -> "(SELECT seq AS x FROM seq_1_to_2500) AS t";
                    });
            assertThat(tables.purge()).isEqualTo(2500);
        });
    }

    @Test
    void settingsThatWouldLoseOrRepeatEventsAreRefused() throws Exception {
        JdbcTables.Builder builder =
                JdbcTables.builder(TestDatabase.withTables(DatabaseKind.H2).dataSource(), "erp");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.retention(Duration.ofDays(7).minusMillis(1)))
                .withMessageContaining("7 days");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxAttempts(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.retention(ChronoUnit.FOREVER.getDuration()));
        DataSource database = TestDatabase.empty(DatabaseKind.H2).dataSource();
        for (String name : new String[] {"", " ", "a:b", "a\0", "a/sandbox", "ñ", "x".repeat(49)}) {
            assertThatIllegalArgumentException().as(name).isThrownBy(() -> JdbcTables.builder(database, name));
        }
        JdbcInbox.Builder inbox = JdbcInbox.builder(builder.build());
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.workers(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.pollInterval(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.pollInterval(ChronoUnit.FOREVER.getDuration()));
        Duration most = Duration.ofDays(1);
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.shutdownTimeout(most.plusNanos(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.shutdownTimeout(Duration.ofNanos(-1)));
        assertThatIllegalArgumentException().isThrownBy(() -> inbox.pollInterval(most.plusNanos(1)));
        assertThat(inbox.shutdownTimeout(most)
                        .shutdownTimeout(Duration.ZERO)
                        .pollInterval(most)
                        .overdueAfter(most)
                        .purgeInterval(Duration.ZERO))
                .isSameAs(inbox);
    }

    @Test
    void storesAreNamedAfterTheirReceiver() throws Exception {
        JdbcTables tables =
                JdbcTables.open(TestDatabase.withTables(DatabaseKind.H2).dataSource(), "erp");
        assertThat(JdbcEventStore.of(tables)).hasToString("JdbcEventStore[erp]");
        try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(NOTHING)) {
            assertThat(inbox).hasToString("JdbcInbox[erp, workers=0]");
        }
    }

    @Test
    void storesTellWhatTheirTablesCanKeep() throws Exception {
        JdbcTables tables =
                JdbcTables.open(TestDatabase.withTables(DatabaseKind.H2).dataSource(), "erp");
        try (JdbcInbox inbox = JdbcInbox.builder(tables).workers(0).start(NOTHING)) {
            for (EventStore each : List.of(JdbcEventStore.of(tables), inbox)) {
                assertThat(each.capabilities().has(Capability.SOURCES_APART)).isTrue();
                assertThat(each.capabilities().has(Capability.UNREADABLE_EVENTS))
                        .isTrue();
            }
        }
    }
}
