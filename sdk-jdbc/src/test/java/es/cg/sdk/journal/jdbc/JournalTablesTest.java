package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.HangLimit;
import es.cg.sdk.testing.MariaDbServer;
import es.cg.sdk.testing.OwnDatabase;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The tables of the write journal, and which databases it refuses. */
final class JournalTablesTest {
    private static final int THREADS = 8;

    private static void refused(JournalDatabase database, String... told) {
        assertThatThrownBy(database::open)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(told);
    }

    private static String script(DatabaseKind kind) {
        String folder = kind.isMariadb() ? "mariadb" : kind.name().toLowerCase(Locale.ROOT);
        return "script 1 (es/cg/sdk/journal/jdbc/" + folder + "/V1001__cg_write.sql in sdk-jdbc)";
    }

    @TestFactory
    Stream<DynamicTest> missingTablesNameTheScript() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    JournalDatabase database = JournalDatabase.of(OwnDatabase.empty(kind));
                    refused(database, "the tables of the write journal are missing: run " + script(kind));
                    database.filled();
                    database.run("DELETE FROM cg_write_version");
                    refused(database, "are missing: run " + script(kind));
                }));
    }

    @TestFactory
    Stream<DynamicTest> tablesOfALaterVersionAreRefused() {
        return each(database -> {
            database.run("INSERT INTO cg_write_version VALUES (4)");
            String told =
                    "the tables of the write journal are of version 4, made by script V1002__cg_write.sql of a later"
                            + " sdk-jdbc";
            refused(database, told);
            assertThatThrownBy(database::filled).hasMessageContaining(told);
        });
    }

    @TestFactory
    Stream<DynamicTest> interruptedScriptIsRunAgain() {
        return each(database -> {
            database.run("DELETE FROM cg_write_version", "DROP TABLE cg_write_batch");
            database.filled().filled();
            assertThat(database.open().add(record("key", State.SENDING))).isTrue();
            assertThat(database.query("SELECT version FROM cg_write_version")).containsExactly("3");
        });
    }

    @TestFactory
    Stream<DynamicTest> tablesThatWereNeverPublishedAreRefused() {
        return each(database -> {
            assertThat(database.open().add(record("key", State.IN_DOUBT))).isTrue();
            database.run("UPDATE cg_write_version SET version = 2");
            refused(database, "are of version 2, which was never published: settle", "drop the tables");
            assertThatThrownBy(database::filled).hasMessageContaining("never published");
            assertThat(database.query("SELECT write_key FROM cg_write")).containsExactly("key");
        });
    }

    /** What a later version would do: its script runs on filled tables, and processes of this version go on meanwhile. */
    @TestFactory
    Stream<DynamicTest> processesGoOnWhileALaterScriptRuns() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.add(record("before", State.SENDING))).isTrue();
            database.run(
                    "ALTER TABLE cg_write ADD COLUMN added varchar(10)",
                    "INSERT INTO cg_write_version (version) VALUES (4)",
                    "UPDATE cg_write SET added = 'new' WHERE write_key = 'before'");

            assertThat(journal.add(record("after", State.SENDING))).isTrue();
            WriteRecord before = Objects.requireNonNull(journal.find("before").record());
            assertThat(journal.replace(record("before", State.DONE, 2, null), before.version()))
                    .isTrue();
            assertThat(database.query("SELECT write_key FROM cg_write WHERE added IS NULL"))
                    .containsExactly("after");
            assertThat(database.query("SELECT state FROM cg_write WHERE added = 'new'"))
                    .containsExactly("done");
            refused(database, "of a later sdk-jdbc");
        });
    }

    @TestFactory
    Stream<DynamicTest> textOfTheScriptCreatesTheTables() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    JournalDatabase database = JournalDatabase.of(OwnDatabase.empty(kind));
                    String sql = JdbcWriteJournal.tables(database.dataSource());
                    database.run(statements(sql));
                    assertThat(database.open().find("key").record()).isNull();
                }));
    }

    private static String[] statements(String sql) {
        return Arrays.stream(sql.replaceAll("--[^\n]*", "").split(";", -1))
                .filter(each -> !each.isBlank())
                .toArray(String[]::new);
    }

    @Test
    @Tag("slow")
    void scriptForMysqlCreatesUsableTables() throws Exception {
        JournalDatabase database = JournalDatabase.of(OwnDatabase.empty(DatabaseKind.MARIADB));
        for (String script : List.of("V1001__cg_write", "V1001__cg_write")) {
            try (InputStream in =
                    Objects.requireNonNull(JdbcWriteJournal.class.getResourceAsStream("mysql/" + script + ".sql"))) {
                // Where MariaDB has MySQL's collation, it pads texts with blanks, which MySQL does not.
                database.run(statements(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .replace("utf8mb4_0900_bin", "utf8mb4_nopad_bin")));
            }
        }
        assertThat(database.open().find("key").record()).isNull();
    }

    @Test
    void rowsHaveOnlyTheColumnsOfARecord() throws Exception {
        List<String> expected =
                new ArrayList<>(List.of("account", "environment", "write_key", "unsettled", "changed_at"));
        expected.addAll(List.of(WriteRow.COLUMNS));
        assertThat(
                        JournalDatabase.withTables(DatabaseKind.H2)
                                .query(
                                        "SELECT LOWER(COLUMN_NAME) FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_NAME = 'CG_WRITE'"))
                .containsExactlyInAnyOrderElementsOf(expected);
        // The key is the one that is not among them.
        assertThat(WriteRow.COLUMNS).hasSize(WriteRecord.class.getRecordComponents().length - 1);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> eightThreadsCreateTheTablesAtOnce() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
                    try {
                        for (int round = 0; round < 5; round++) {
                            JournalDatabase database = JournalDatabase.of(OwnDatabase.empty(kind));
                            CyclicBarrier start = new CyclicBarrier(THREADS);
                            List<Future<JdbcWriteJournal>> all = new ArrayList<>();
                            for (int i = 0; i < THREADS; i++) {
                                all.add(threads.submit(() -> {
                                    start.await(HangLimit.MINUTES, TimeUnit.MINUTES);
                                    return database.filled().open();
                                }));
                            }
                            for (Future<JdbcWriteJournal> each : all) {
                                assertThat(each.get(HangLimit.MINUTES, TimeUnit.MINUTES)
                                                .find("key")
                                                .record())
                                        .isNull();
                            }
                        }
                    } finally {
                        threads.shutdownNow();
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyModeOfH2IsUsableButOracle() {
        return Stream.of(
                        "Regular",
                        "STRICT",
                        "LEGACY",
                        "PostgreSQL;DATABASE_TO_LOWER=TRUE",
                        "MySQL",
                        "MariaDB",
                        "MSSQLServer",
                        "DB2",
                        "Derby",
                        "HSQLDB",
                        "Regular;IGNORECASE=TRUE",
                        "Oracle")
                .map(mode -> DynamicTest.dynamicTest(mode, () -> {
                    JournalDatabase database = JournalDatabase.of(
                            OwnDatabase.empty(DatabaseKind.H2).with(";MODE=" + mode));
                    if (mode.equals("Oracle")) {
                        refused(database, "takes an empty text for null");
                        return;
                    }
                    JdbcWriteJournal journal = database.filled().open();
                    assertThat(journal.add(record("key", State.SENDING))).isTrue();
                    assertThat(journal.add(record("KEY", State.SENDING))).isTrue();
                    assertThat(journal.unsettled(null, "a", 10)).hasSize(1);
                }));
    }

    @TestFactory
    Stream<DynamicTest> columnThatMergesDifferentKeysIsRefused() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    JournalDatabase database = JournalDatabase.of(
                                    OwnDatabase.empty(kind).with(kind == DatabaseKind.H2 ? ";IGNORECASE=TRUE" : ""))
                            .filled();
                    switch (kind) {
                        case H2 ->
                            database.run(
                                    "ALTER TABLE cg_write ALTER COLUMN write_key VARCHAR_IGNORECASE(255) NOT NULL");
                        case POSTGRESQL ->
                            database.run(
                                    "CREATE COLLATION weak (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
                                    "ALTER TABLE cg_write ALTER COLUMN write_key TYPE varchar(255) COLLATE weak");
                        case MARIADB, MARIADB_BY_MYSQL ->
                            database.run(
                                    "ALTER TABLE cg_write MODIFY write_key varchar(255) COLLATE utf8mb4_general_ci NOT NULL");
                    }
                    refused(
                            database,
                            "cg_write.write_key does not distinguish texts that differ in letter case",
                            "run ALTER TABLE cg_write");
                }));
    }

    @TestFactory
    Stream<DynamicTest> columnThatIsTooShortIsRefused() {
        return each(database -> {
            database.run("ALTER TABLE cg_write"
                    + (database.kind().isMariadb() ? " MODIFY " : " ALTER COLUMN ") + "job_token "
                    + (database.kind() == DatabaseKind.POSTGRESQL ? "TYPE " : "") + "varchar(3000)");
            refused(database, "a record cannot be stored and found");
        });
    }

    @Test
    void timesWithoutMicrosecondsAreRefused() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        database.run("ALTER TABLE cg_write ALTER COLUMN held_until timestamp(3) with time zone");
        refused(database, "a record comes back changed");
    }

    @Test
    void postgresqlThatLosesCommitsIsRefused() throws Exception {
        refused(
                JournalDatabase.of(
                                OwnDatabase.empty(DatabaseKind.POSTGRESQL).with("&options=-c%20synchronous_commit=off"))
                        .filled(),
                "synchronous_commit is off");
        JournalDatabase unlogged = JournalDatabase.withTables(DatabaseKind.POSTGRESQL);
        unlogged.run("ALTER TABLE cg_write SET UNLOGGED");
        refused(unlogged, "cg_write is unlogged or temporary", "ALTER TABLE cg_write SET LOGGED");
    }

    @Test
    void h2ThatLosesCommitsIsRefused(@TempDir Path directory) {
        for (String settings : new String[] {"", ";WRITE_DELAY=0"}) {
            OwnDatabase own = OwnDatabase.inFile(directory.resolve("journal")).with(settings);
            JournalDatabase database = JournalDatabase.of(own).filled();
            if (settings.isEmpty()) {
                refused(database, "WRITE_DELAY is not 0", ";WRITE_DELAY=0");
            } else {
                assertThat(database.open().find("key").record()).isNull();
            }
        }
    }

    @Test
    @Tag("slow")
    void mariadbThatLosesCommitsIsRefused(@TempDir Path directory) throws Exception {
        try (MariaDbServer server = MariaDbServer.start(
                directory.resolve("data"), "--innodb-flush-log-at-trx-commit=2", "--log-bin", "--sync-binlog=0")) {
            // The driver would make the mode strict.
            String url = server.url("mysql") + "&sessionVariables=sql_mode=''";
            JournalDatabase database = JournalDatabase.of(new OwnDatabase(DatabaseKind.MARIADB, url))
                    .filled();
            database.run("ALTER TABLE cg_write_batch ENGINE = Aria");
            refused(
                    database,
                    "innodb_flush_log_at_trx_commit is 2",
                    "sync_binlog is 0",
                    "sql_mode is not strict",
                    "cg_write_batch is Aria",
                    "ALTER TABLE cg_write_batch ENGINE = InnoDB");
        }
    }

    @TestFactory
    Stream<DynamicTest> otherDatabasesAndOldVersionsAreRefused() {
        return Stream.of(
                        List.of("MySQL", "5.5.5-10.5.29-MariaDB-log", "MariaDB 10.6 or later is needed"),
                        List.of("MySQL", "8.0.16", "MySQL 8.0.17 or later is needed"),
                        List.of("MySQL", "unknown", "cannot be read: unknown"),
                        List.of("Oracle", "19", "the database is Oracle"))
                .map(each -> DynamicTest.dynamicTest(each.get(0) + " " + each.get(1), () -> {
                    DataSource source = of(each.get(0), each.get(1));
                    assertThatThrownBy(() -> JdbcWriteJournal.open(source, "firm-7", Environment.PRODUCTION))
                            .hasMessageContaining(each.get(2));
                    assertThatThrownBy(() -> JdbcWriteJournal.tables(source)).hasMessageContaining(each.get(2));
                }));
    }

    private static DataSource of(String product, String version) {
        DatabaseMetaData metaData =
                proxy(DatabaseMetaData.class, method -> method.equals("getDatabaseProductName") ? product : version);
        Connection connection = proxy(Connection.class, method -> switch (method) {
            case "getMetaData" -> metaData;
            case "getAutoCommit" -> true;
            case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
            default -> null;
        });
        return proxy(DataSource.class, method -> connection);
    }

    private static <T> T proxy(Class<T> type, Function<String, Object> answers) {
        return type.cast(Proxy.newProxyInstance(
                JournalTablesTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answers.apply(method.getName())));
    }
}
