package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.schema.SchemaCheck;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** The check of the tables at the start, and their creation, also where several processes start at once. */
final class SchemaCheckTest {
    private static final int THREADS = 8;
    private static final int ROUNDS = 12;

    /** A data source whose connections first do something else when they are told to roll back. */
    private static DataSource beforeRollback(DataSource real, Runnable other) {
        return before(real, "rollback", other);
    }

    /** A data source whose connections first do something else when such a call begins, as {@code name(first)}. */
    private static DataSource before(DataSource real, String call, Runnable other) {
        return Proxies.ofConnections(real, (own, called, arguments) -> {
            String first = arguments == null ? "" : "(" + arguments[0];
            if ((called.getName() + first).startsWith(call)) {
                other.run();
            }
            return Proxies.call(own, called, arguments);
        });
    }

    @TestFactory
    Stream<DynamicTest> databaseThatDiesDuringTheCheckIsNotBlamedOnTables() {
        return Stream.of("prepareStatement(SELECT * FROM ", "prepareStatement(INSERT INTO ")
                .map(call -> DynamicTest.dynamicTest(call, () -> {
                    TestDatabase database = TestDatabase.empty(DatabaseKind.H2).filled();
                    DataSource dying = before(database.dataSource(), call, () -> shutDown(database));
                    assertThatThrownBy(() -> JdbcTables.open(dying, "erp"))
                            .isInstanceOf(StoreException.class)
                            .hasMessageStartingWith("the database for webhooks failed: ");
                }));
    }

    private static void shutDown(TestDatabase database) {
        try {
            database.run("SHUTDOWN IMMEDIATELY");
        } catch (SQLException e) {
            // Its own connection ends too.
        }
    }

    @TestFactory
    Stream<DynamicTest> concurrentSchemaCheckDoesNotBlockAStart() {
        return onOne(database -> {
            List<JdbcTables> second = new ArrayList<>();
            List<RuntimeException> failures = new ArrayList<>();
            Runnable start = () -> {
                try {
                    second.add(JdbcTables.open(database.dataSource(), "erp"));
                } catch (RuntimeException e) {
                    failures.add(e);
                }
            };
            JdbcTables.open(beforeRollback(database.dataSource(), start), "erp");
            assertThat(failures).isEmpty();
            assertThat(second).isNotEmpty();
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> eightThreadsCreateTheTablesAtOnce() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        TestDatabase database = TestDatabase.empty(kind);
                        AtOnce.run(THREADS, () -> {
                            JdbcTables.createTables(database.dataSource());
                            assertThat(JdbcTables.open(database.dataSource(), "erp")
                                            .unfinished()
                                            .open(1))
                                    .isEmpty();
                        });
                    }
                }));
    }

    /** A process that ends at any statement leaves nothing that the next one does not create. */
    @TestFactory
    Stream<DynamicTest> creationThatEndedAnywhereIsContinued() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    SqlScript script = SqlScript.of(MigrationToolsTest.folder(kind) + "/V3001__cg_webhooks.sql");
                    for (int count = 0; count <= script.statements().size(); count++) {
                        TestDatabase database = TestDatabase.empty(kind);
                        database.run(script.first(count));
                        JdbcTables.createTables(database.dataSource());
                        SchemaCheck check = SchemaCheck.of(database.dataSource());
                        assertThat(check.problems().sentences())
                                .as("after %d", count)
                                .isEmpty();
                        assertThat(check.warnings().sentences())
                                .as("after %d", count)
                                .isEmpty();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyModeOfH2IsUsable() {
        return Stream.of(
                        "Regular",
                        "STRICT",
                        "LEGACY",
                        "PostgreSQL",
                        "PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
                        "MySQL;DATABASE_TO_LOWER=TRUE",
                        "MariaDB;DATABASE_TO_LOWER=TRUE",
                        "MSSQLServer",
                        "DB2",
                        "Derby",
                        "HSQLDB",
                        "Regular;DATABASE_TO_UPPER=FALSE",
                        "Regular;CASE_INSENSITIVE_IDENTIFIERS=TRUE")
                .map(mode -> DynamicTest.dynamicTest(mode, () -> {
                    TestDatabase database = TestDatabase.empty(DatabaseKind.H2)
                            .with(";MODE=" + mode)
                            .filled();
                    JdbcTables tables = JdbcTables.builder(database.dataSource(), "erp")
                            .maxAttempts(2)
                            .build();
                    JdbcEventStore store = JdbcEventStore.of(tables);
                    assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DONE);
                    assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.DUPLICATE);
                    for (Result result : new Result[] {Result.FAILED, Result.DEAD}) {
                        assertThat(store.process(event("evt_2"), event -> {
                                            throw new IllegalStateException("no such account");
                                        })
                                        .result())
                                .isEqualTo(result);
                    }
                    assertThat(tables.unfinished().reopen(found(tables, "evt_2"), "ana"))
                            .isTrue();
                    assertThat(store.retry("evt_2", WRITES).result()).isEqualTo(Result.DONE);
                    assertThat(store.process(event("evt_1", ",\"x\":1"), WRITES).result())
                            .isEqualTo(Result.QUARANTINED);
                    assertThat(tables.unfinished().quarantined(1)).hasSize(1);
                    assertThat(tables.purge()).isZero();
                    assertThat(database.effects()).containsExactly("evt_1", "evt_2");
                }));
    }

    /** Tables of the first release, whose ids are compared as the database compares texts. */
    private static TestDatabase withTextIds(TestDatabase database) throws Exception {
        database.filled();
        for (String column : List.of(
                "event ALTER COLUMN source",
                "event ALTER COLUMN event_id",
                "quarantine ALTER COLUMN source",
                "latest ALTER COLUMN source",
                "latest ALTER COLUMN record")) {
            database.run("ALTER TABLE cg_webhook_" + column + " VARCHAR(" + (column.endsWith("source") ? 64 : 255)
                    + ") NOT NULL");
        }
        return database;
    }

    @TestFactory
    Stream<DynamicTest> weakCollationStillDistinguishesIds() throws Exception {
        return Stream.of(
                        TestDatabase.empty(DatabaseKind.H2).with(";IGNORECASE=TRUE"),
                        weaklyCollated("IDENTICAL"),
                        TestDatabase.empty(DatabaseKind.H2).with(";MODE=MySQL;IGNORECASE=TRUE"))
                .map(database -> DynamicTest.dynamicTest(database.dataSource().toString(), () -> {
                    database.filled();
                    JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
                    for (String id : List.of("evt_1", "EVT_1", "evt_e", "evt_é", "evt_e\u0301", "evt_1 ", "ｅvt_1")) {
                        assertThat(store.process(event(id), WRITES).result())
                                .as(id)
                                .isEqualTo(Result.DONE);
                    }
                    assertThat(JdbcEventStore.open(database.dataSource(), "ERP")
                                    .process(event("evt_1"), WRITES)
                                    .result())
                            .isEqualTo(Result.DONE);
                }));
    }

    private static TestDatabase weaklyCollated(String strength) throws SQLException {
        TestDatabase database = TestDatabase.empty(DatabaseKind.H2);
        database.run("SET COLLATION ENGLISH STRENGTH " + strength);
        return database;
    }

    @TestFactory
    Stream<DynamicTest> columnThatMergesDifferentIdsIsRefused() {
        return Stream.of(
                        new Weak(
                                "IGNORECASE",
                                () -> withTextIds(
                                        TestDatabase.empty(DatabaseKind.H2).with(";IGNORECASE=TRUE"))),
                        new Weak("letter case", () -> withTextIds(weaklyCollated("SECONDARY"))),
                        new Weak("an accent", () -> withTextIds(weaklyCollated("PRIMARY"))),
                        new Weak("letter case", () -> collated("und-u-ks-level2")),
                        new Weak("an accent", () -> collated("und-u-ks-level1-kc-true")),
                        new Weak("blank", () -> altered("TYPE char(255)")))
                .map(weak -> DynamicTest.dynamicTest(weak.toString(), () -> {
                    TestDatabase database = weak.database.open();
                    assertThatThrownBy(() -> JdbcTables.open(database.dataSource(), "erp"))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContainingAll(
                                    "cg_webhook_event.event_id",
                                    weak.told,
                                    database.kind() == DatabaseKind.H2
                                            ? "VARCHAR_CASESENSITIVE(255)"
                                            : "COLLATE \"C\"");
                }));
    }

    private record Weak(String told, Opening database) {
        @Override
        public String toString() {
            return told;
        }
    }

    @FunctionalInterface
    private interface Opening {
        TestDatabase open() throws Exception;
    }

    private static TestDatabase collated(String locale) throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("CREATE COLLATION weak (provider = icu, locale = '" + locale + "', deterministic = false)");
        for (String column : List.of("event ALTER COLUMN event_id", "latest ALTER COLUMN record")) {
            database.run("ALTER TABLE cg_webhook_" + column + " TYPE varchar(255) COLLATE weak");
        }
        return database;
    }

    private static TestDatabase altered(String type) throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("ALTER TABLE cg_webhook_event ALTER COLUMN event_id " + type);
        return database;
    }
}
