package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.onOne;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.Proxies;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.schema.SchemaCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the tables are asked about keys, transactions and indexes: processes that share them rely on these. */
final class TableKeysTest {
    private static final Map<String, String> KEYS = Map.of(
            "cg_webhook_event", "source, event_source, event_id",
            "cg_webhook_quarantine", "source, event_source, body_sha256",
            "cg_webhook_latest", "source, event_source, record");

    private static String key(String table) {
        return Objects.requireNonNull(KEYS.get(table));
    }

    private static void refused(TestDatabase database, String... told) throws SQLException {
        for (String process : List.of("one", "other")) {
            assertThatThrownBy(() -> JdbcTables.open(database.dataSource(), "erp"))
                    .as(process)
                    .isInstanceOf(StoreException.class)
                    .hasMessageContainingAll(told);
        }
        for (String table : KEYS.keySet()) {
            assertThat(database.query("SELECT source FROM " + table)).as(table).isEmpty();
        }
    }

    private static void accepted(TestDatabase database) {
        assertThat(JdbcTables.open(database.dataSource(), "erp").unfinished().open(1))
                .isEmpty();
    }

    @FunctionalInterface
    private interface Trial {
        void on(TestDatabase database, String table) throws Exception;
    }

    private static Stream<DynamicTest> eachTable(Trial trial) {
        return DatabaseKind.each()
                .flatMap(kind -> KEYS.keySet().stream()
                        .map(table -> DynamicTest.dynamicTest(
                                kind + " " + table, () -> trial.on(TestDatabase.withTables(kind), table))));
    }

    private static void dropKey(TestDatabase database, String table) throws SQLException {
        if (database.kind().isMariadb()) {
            database.run("ALTER TABLE " + table + " DROP PRIMARY KEY");
        } else {
            database.run("ALTER TABLE " + table + " DROP CONSTRAINT "
                    + database.query("SELECT constraint_name FROM information_schema.table_constraints WHERE"
                                    + " constraint_type = 'PRIMARY KEY' AND LOWER(table_name) = '" + table
                                    + "' AND table_schema = CURRENT_SCHEMA")
                            .get(0));
        }
    }

    @TestFactory
    Stream<DynamicTest> missingPrimaryKeyIsReported() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            String correction = "ALTER TABLE " + table + " ADD PRIMARY KEY (" + key(table) + ")";
            refused(database, table + " does not have its primary key", "run " + correction);
            database.run(correction);
            accepted(database);
        });
    }

    @TestFactory
    Stream<DynamicTest> keyOfMoreColumnsIsRefused() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            database.run("ALTER TABLE " + table + " ADD PRIMARY KEY (" + key(table) + ", "
                    + switch (table) {
                        case "cg_webhook_event" -> "state";
                        case "cg_webhook_quarantine" -> "times";
                        default -> "position";
                    }
                    + ")");
            refused(database, table + " does not have its primary key");
        });
    }

    /** Such a key would take the event of a second firm for that of the first. */
    @TestFactory
    Stream<DynamicTest> keyWithoutTheSourceIsRefused() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            database.run(
                    "ALTER TABLE " + table + " ADD PRIMARY KEY (" + key(table).replace("event_source, ", "") + ")");
            String correction = "ALTER TABLE " + table + " ADD PRIMARY KEY (" + key(table) + ")";
            refused(database, table + " does not have its primary key", "run " + correction);
            dropKey(database, table);
            database.run(correction);
            accepted(database);
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> engineWithoutTransactionsIsRefused() {
        return KEYS.keySet().stream()
                .map(table -> DynamicTest.dynamicTest(table, () -> {
                    TestDatabase database = TestDatabase.withTables(DatabaseKind.MARIADB);
                    database.run("ALTER TABLE " + table + " ENGINE = Aria");
                    String correction = "ALTER TABLE " + table + " ENGINE = InnoDB";
                    refused(database, table + " keeps what was rolled back", "run " + correction);
                    database.run(correction);
                    accepted(database);
                }));
    }

    @Test
    void unloggedTableIsRefused() throws Exception {
        TestDatabase database = TestDatabase.withTables(DatabaseKind.POSTGRESQL);
        database.run("ALTER TABLE cg_webhook_event SET UNLOGGED");
        String correction = "ALTER TABLE cg_webhook_event SET LOGGED";
        refused(database, "cg_webhook_event is unlogged", "run " + correction);
        database.run(correction);
        accepted(database);
    }

    @TestFactory
    Stream<DynamicTest> transactionThatBeginsLaterIsNotJoined() {
        return onOne(database -> {
            try (Connection own = database.dataSource().getConnection();
                    Statement statement = own.createStatement()) {
                JdbcTables tables = JdbcTables.open(Proxies.lending(own), "erp");
                own.setAutoCommit(false);
                statement.execute("INSERT INTO effect VALUES ('of the application', 1)");
                assertThatThrownBy(() -> tables.unfinished().dead(1))
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("lends the connection of a transaction of the application");
                own.rollback();
            }
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionInATransactionIsRefused() {
        return onOne(database -> {
            try (Connection own = database.dataSource().getConnection();
                    Statement statement = own.createStatement()) {
                own.setAutoCommit(false);
                statement.execute("INSERT INTO effect VALUES ('of the application', 1)");
                refused(
                        database.through(Proxies.lending(own)),
                        "lends the connection of a transaction of the application");
                own.rollback();
            }
            assertThat(database.effects()).isEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> missingIndexIsAWarning() {
        return DatabaseKind.each()
                .flatMap(kind -> Stream.of(
                                "cg_webhook_event_open ON cg_webhook_event",
                                "cg_webhook_event_ended ON cg_webhook_event",
                                "cg_webhook_audit_asked ON cg_webhook_audit")
                        .map(index -> DynamicTest.dynamicTest(kind + " " + index, () -> withoutIndex(kind, index))));
    }

    private static void withoutIndex(DatabaseKind kind, String index) throws SQLException {
        TestDatabase database = TestDatabase.withTables(kind);
        assertThat(SchemaCheck.of(database.dataSource()).warnings().sentences()).isEmpty();
        database.run("DROP INDEX " + (kind.isMariadb() ? index : index.split(" ", 2)[0]));
        String correction = "run CREATE INDEX " + index + " (";
        if (kind.isMariadb() && !index.contains("_ended")) {
            // A statement names it, and would fail.
            refused(database, correction);
            return;
        }
        List<String> warnings = SchemaCheck.of(database.dataSource()).warnings().sentences();
        assertThat(warnings).singleElement().asString().contains(correction);
        accepted(database);
        database.run(warnings.get(0).replaceFirst(".*: run CREATE INDEX \\w+", "CREATE INDEX another"));
        assertThat(SchemaCheck.of(database.dataSource()).warnings().sentences()).isEmpty();
    }
}
