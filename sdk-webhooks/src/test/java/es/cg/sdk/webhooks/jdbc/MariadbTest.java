package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;
import static es.cg.sdk.webhooks.jdbc.TestEvents.WRITES;
import static es.cg.sdk.webhooks.jdbc.TestEvents.event;
import static es.cg.sdk.webhooks.jdbc.TestEvents.writesAnd;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What MariaDB and MySQL have of their own: engines, modes, collations, versions, and what ends their transactions. */
final class MariadbTest {
    private static final DatabaseKind KIND = DatabaseKind.MARIADB;

    private static void refused(DataSource database, String... told) {
        assertThatThrownBy(() -> JdbcTables.open(database, "erp"))
                .isInstanceOf(StoreException.class)
                .hasMessageContainingAll(told);
    }

    @Test
    void anEngineWithoutTransactionsIsRefused() throws Exception {
        TestDatabase database = TestDatabase.withTables(KIND);
        database.run("ALTER TABLE cg_webhook_quarantine ENGINE = MyISAM");
        database.run("ALTER TABLE cg_webhook_audit ENGINE = Aria");
        refused(
                database.dataSource(),
                "cg_webhook_quarantine is MyISAM",
                "ALTER TABLE cg_webhook_quarantine ENGINE = InnoDB",
                "cg_webhook_audit is Aria");
    }

    @Test
    void nonStrictSqlModeIsRefused() throws Exception {
        TestDatabase database =
                TestDatabase.empty(KIND).with("&sessionVariables=sql_mode=''").filled();
        refused(database.dataSource(), "sql_mode is not strict", "STRICT_TRANS_TABLES");
    }

    @Test
    void aMissingIndexOfDueTimesIsRefused() throws Exception {
        TestDatabase database = TestDatabase.withTables(KIND);
        database.run("DROP INDEX cg_webhook_event_open ON cg_webhook_event");
        refused(database.dataSource(), "cg_webhook_event_open");
    }

    @TestFactory
    Stream<DynamicTest> collationThatMergesDifferentIdsIsRefused() {
        return Stream.of(
                        List.of("utf8mb4_bin", "a blank at the end"),
                        List.of("utf8mb4_general_ci", "letter case, an accent"),
                        List.of("utf8mb4_nopad_bin", ""))
                .map(each -> DynamicTest.dynamicTest(each.get(0), () -> {
                    TestDatabase database = TestDatabase.withTables(KIND);
                    database.retype(
                            "cg_webhook_event", "event_id", "varchar(255) COLLATE " + each.get(0) + " NOT NULL");
                    if (each.get(1).isEmpty()) {
                        assertThat(JdbcTables.open(database.dataSource(), "erp"))
                                .isNotNull();
                        return;
                    }
                    refused(
                            database.dataSource(),
                            "cg_webhook_event.event_id does not distinguish texts that differ in " + each.get(1),
                            "ALTER TABLE cg_webhook_event MODIFY event_id varchar(255) CHARACTER SET utf8mb4"
                                    + " COLLATE utf8mb4_nopad_bin NOT NULL");
                }));
    }

    @Test
    void mysqlScriptsCreateUsableTables() throws Exception {
        TestDatabase database = TestDatabase.empty(KIND);
        for (int i = 0; i < 2; i++) {
            // Where MariaDB has MySQL's collation, it pads texts with blanks, which MySQL does not.
            database.run(SqlScript.of("mysql/V3001__cg_webhooks.sql").with("utf8mb4_0900_bin", "utf8mb4_nopad_bin"));
        }
        assertThat(JdbcEventStore.open(database.dataSource(), "erp")
                        .process(event("evt_1"), event -> {})
                        .result())
                .isEqualTo(Result.DONE);
    }

    // The server reads a prepared block again once its table was altered, and takes no parameters then.
    @TestFactory
    Stream<DynamicTest> preparedStatementsSurviveAnAlterTable() {
        return Stream.of(DatabaseKind.MARIADB, DatabaseKind.MARIADB_BY_MYSQL)
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    TestDatabase database = TestDatabase.empty(kind)
                            .with("&useServerPrepStmts=true&cachePrepStmts=true")
                            .filled();
                    HikariConfig config = new HikariConfig();
                    config.setDataSource(database.dataSource());
                    config.setMaximumPoolSize(1);
                    try (HikariDataSource pool = new HikariDataSource(config)) {
                        for (int i = 0; i < 3; i++) {
                            assertThat(JdbcTables.open(pool, "erp")).isNotNull();
                            database.run("ALTER TABLE cg_webhook_event ADD COLUMN own" + i + " int");
                        }
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> aVersionWithoutSkipLockedIsRefused() {
        return Stream.of(
                        List.of("5.5.5-10.5.29-MariaDB-log", "MariaDB 10.6 or later is needed"),
                        List.of("10.5.0-MariaDB", "MariaDB 10.6 or later is needed"),
                        List.of("8.0.16", "MySQL 8.0.17 or later is needed"),
                        List.of("5.7.44-log", "MySQL 8.0.17 or later is needed"),
                        List.of("unknown", "cannot be read: unknown"))
                .map(each -> DynamicTest.dynamicTest(
                        each.get(0), () -> refused(Proxies.called("MySQL", each.get(0)), each.get(0), each.get(1))));
    }

    @Test
    void timesAreTheSameInEveryTimeZone() throws Exception {
        TestDatabase database = TestDatabase.withTables(KIND);
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        Result unused = JdbcEventStore.of(tables)
                .process(event("evt_1"), event -> {
                    throw new IllegalStateException("the ERP is away");
                })
                .result();
        assertThat(tables.unfinished().open(1))
                .singleElement()
                .satisfies(
                        each -> assertThat(each.receivedAt()).isCloseTo(Instant.now(), within(5, ChronoUnit.MINUTES)));
    }

    private static org.assertj.core.data.TemporalUnitOffset within(long amount, ChronoUnit unit) {
        return org.assertj.core.api.Assertions.within(amount, unit);
    }

    @TestFactory
    Stream<DynamicTest> lockWaitTimeoutIsRetried() {
        return JdbcMode.allOn(KIND, MariadbTest::waitsTooLong);
    }

    private static void waitsTooLong(JdbcMode mode, TestDatabase database) throws Exception {
        database.run("CREATE TABLE account (id integer PRIMARY KEY, total integer) ENGINE = InnoDB");
        database.run("INSERT INTO account VALUES (1, 0)");
        EventHandler waits = writesAnd((event, attempt) -> {
            try (Statement statement = attempt.connection().createStatement()) {
                statement.execute("SET SESSION innodb_lock_wait_timeout = 1");
                statement.execute("UPDATE account SET total = total + 1");
            }
        });
        JdbcTables tables = JdbcTables.open(database.dataSource(), "erp");
        try (Connection other = database.dataSource().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("UPDATE account SET total = 0");
            assertThat(mode.attempt(tables, event("evt_1"), waits)).isEqualTo(Result.FAILED);
            other.rollback();
        }
        database.timePasses();
        assertThat(JdbcEventStore.of(tables).retry("evt_1", waits).result()).isEqualTo(Result.DONE);
        assertThat(database.effects()).containsExactly("evt_1");
        assertThat(database.query("SELECT total FROM account")).containsExactly("1");
    }

    @Test
    void implicitCommitByDdlMakesTheEventDead() throws Exception {
        TestDatabase database = TestDatabase.withTables(KIND);
        Outcome taken = JdbcEventStore.open(database.dataSource(), "erp")
                .process(event("evt_1"), writesAnd((event, attempt) -> {
                    try (Statement statement = attempt.connection().createStatement()) {
                        statement.execute("CREATE TABLE more (id integer)");
                    }
                }));
        assertThat(taken.result()).isEqualTo(Result.DEAD);
        assertThat(taken.failure()).hasMessageContaining("ended the transaction");
    }

    @Test
    void repeatedEventReturnsRunningWithoutWaiting() throws Exception {
        TestDatabase database = TestDatabase.withTables(KIND);
        JdbcEventStore store = JdbcEventStore.open(database.dataSource(), "erp");
        Outcome taken = store.process(event("evt_1"), (JdbcHandler) (event, attempt) -> {
            effect(attempt, event.id());
            assertThat(store.process(event("evt_1"), WRITES).result()).isEqualTo(Result.RUNNING);
        });
        assertThat(taken.result()).isEqualTo(Result.DONE);
    }

    @Tag("slow")
    @Test
    void nonDurableServerSettingsAreRefused(@TempDir Path directory) throws Exception {
        try (MariaDbServer server = MariaDbServer.start(
                directory.resolve("data"),
                "--innodb-flush-log-at-trx-commit=2",
                "--log-bin",
                "--sync-binlog=0",
                "--max-allowed-packet=1M")) {
            DataSource database = OwnDatabase.source(server.url());
            JdbcTables.createTables(database);
            refused(
                    database,
                    "innodb_flush_log_at_trx_commit is 2",
                    "sync_binlog is 0",
                    "max_allowed_packet is 1048576, too small");
        }
    }

    @Tag("slow")
    @Test
    void lockTimeoutWithFullRollbackIsRetried(@TempDir Path directory) throws Exception {
        try (MariaDbServer server = MariaDbServer.start(directory.resolve("data"), "--innodb-rollback-on-timeout")) {
            OwnDatabase own = new OwnDatabase(KIND, server.url());
            waitsTooLong(JdbcMode.TRANSACTION, TestDatabase.of(own).filled());
        }
    }
}
