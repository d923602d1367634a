package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.KeptLog;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What the journal asks of keys, transactions and indexes when it is opened: two processes rely on them. */
final class JournalKeysTest {
    private static final Map<String, String> KEYS = Map.of(
            "cg_write", "account, environment, write_key",
            "cg_write_account", "account, environment",
            "cg_write_batch", "account, environment, batch");
    private static final Map<String, String> INDEXES = Map.of(
            "cg_write_item", "account, environment, item",
            "cg_write_unsettled", "unsettled, account, environment, write_key",
            "cg_write_changed", "account, environment, unsettled, changed_at",
            "cg_write_untold", "told, account, environment, batch");

    private static String key(String table) {
        return Objects.requireNonNull(KEYS.get(table));
    }

    private static void refused(JournalDatabase database, String... told) throws SQLException {
        for (String process : List.of("one", "other")) {
            assertThatThrownBy(() -> JdbcWriteJournal.open(database.dataSource(), "firm-7", Environment.PRODUCTION))
                    .as(process)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll(told);
        }
        for (String table : KEYS.keySet()) {
            assertThat(database.query("SELECT account FROM " + table)).as(table).isEmpty();
        }
    }

    private static Stream<DynamicTest> eachTable(TableTrial trial) {
        return DatabaseKind.each()
                .flatMap(kind -> KEYS.keySet().stream()
                        .map(table -> DynamicTest.dynamicTest(
                                kind + " " + table, () -> trial.on(JournalDatabase.withTables(kind), table))));
    }

    @FunctionalInterface
    private interface TableTrial {
        void on(JournalDatabase database, String table) throws Exception;
    }

    private static void dropKey(JournalDatabase database, String table) throws SQLException {
        database.run("ALTER TABLE " + table
                + (database.kind() == DatabaseKind.POSTGRESQL
                        ? " DROP CONSTRAINT " + table + "_pkey"
                        : " DROP PRIMARY KEY"));
    }

    private static void addKey(JournalDatabase database, String table, String columns) throws SQLException {
        database.run("ALTER TABLE " + table + " ADD PRIMARY KEY (" + columns + ")");
    }

    @TestFactory
    Stream<DynamicTest> tableWithoutItsPrimaryKeyIsRefused() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            refused(
                    database,
                    table + " does not have its primary key",
                    "run ALTER TABLE " + table + " ADD PRIMARY KEY (" + key(table) + ")");
            addKey(database, table, key(table));
            assertThat(database.open().find("key").record()).isNull();
        });
    }

    @TestFactory
    Stream<DynamicTest> keyOfMoreColumnsIsRefused() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            addKey(
                    database,
                    table,
                    key(table)
                            + switch (table) {
                                case "cg_write" -> ", perhaps_done";
                                case "cg_write_account" -> ", base_url";
                                default -> ", holder";
                            });
            refused(database, table + " does not have its primary key");
        });
    }

    @TestFactory
    Stream<DynamicTest> keyThatSomeRowsHaveIsRefused() {
        // Only PostgreSQL has indexes of some rows.
        return Stream.of("told", "NOT told", "unsettled", "NOT unsettled")
                .map(rows -> DynamicTest.dynamicTest(rows, () -> {
                    JournalDatabase database = JournalDatabase.withTables(DatabaseKind.POSTGRESQL);
                    dropKey(database, "cg_write");
                    database.run("CREATE UNIQUE INDEX of_some ON cg_write (" + key("cg_write") + ") WHERE " + rows);
                    refused(database, "cg_write does not have its primary key");
                }));
    }

    @TestFactory
    Stream<DynamicTest> keyWithoutTheEnvironmentIsRefused() {
        return eachTable((database, table) -> {
            dropKey(database, table);
            addKey(database, table, key(table).replace("environment, ", "").replace(", environment", ""));
            refused(database, table + " does not have its primary key");
        });
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> engineWithoutTransactionsIsRefused() {
        return Stream.of("MyISAM", "Aria")
                .flatMap(engine -> KEYS.keySet().stream()
                        // Its keys have at most 1000 bytes.
                        .filter(table -> !engine.equals("MyISAM") || !table.equals("cg_write"))
                        .map(table -> DynamicTest.dynamicTest(engine + " " + table, () -> {
                            JournalDatabase database = JournalDatabase.withTables(DatabaseKind.MARIADB);
                            database.run("ALTER TABLE " + table + " ENGINE = " + engine);
                            refused(
                                    database,
                                    table + " keeps what was rolled back",
                                    "run ALTER TABLE " + table + " ENGINE = InnoDB");
                        })));
    }

    @TestFactory
    Stream<DynamicTest> missingIndexIsAWarning() {
        return each(database -> {
            assertThat(warnings(database)).isEmpty();
            for (String index : INDEXES.keySet()) {
                database.run("DROP INDEX " + index + (database.kind().isMariadb() ? " ON cg_write" : ""));
            }
            List<String> warned = warnings(database);
            assertThat(warned).hasSize(INDEXES.size());
            for (Map.Entry<String, String> index : INDEXES.entrySet()) {
                String correction = "CREATE INDEX " + index.getKey() + " ON cg_write (" + index.getValue() + ")";
                assertThat(warned)
                        .filteredOn(each -> each.endsWith("run " + correction))
                        .hasSize(1);
                database.run(correction.replace(index.getKey(), "of_another_name_" + index.getKey()));
            }
            assertThat(warnings(database)).isEmpty();
        });
    }

    private static List<String> warnings(JournalDatabase database) throws Exception {
        return KeptLog.during(database::open).stream()
                .filter(each -> each.startsWith("WARN es.cg.sdk.database.TableIndexes cg_write "))
                .toList();
    }
}
