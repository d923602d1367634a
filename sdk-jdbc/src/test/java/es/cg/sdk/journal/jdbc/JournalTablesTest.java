package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.eachEmpty;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.AtOnce;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.OwnDatabase;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

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
        return eachEmpty(database -> {
            refused(database, "the tables of the write journal are missing: run " + script(database.kind()));
            database.filled();
            database.run("DELETE FROM cg_write_version");
            refused(database, "are missing: run " + script(database.kind()));
        });
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
            WriteRecord before = requireNonNull(journal.find("before").record());
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
        return eachEmpty(database -> {
            database.run(statements(JdbcWriteJournal.tables(database.dataSource())));
            assertThat(database.open().find("key").record()).isNull();
        });
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
        for (int run = 0; run < 2; run++) {
            try (InputStream in =
                    requireNonNull(JdbcWriteJournal.class.getResourceAsStream("mysql/V1001__cg_write.sql"))) {
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
        return eachEmpty(database -> {
            AtOnce.run(THREADS, database::filled);
            assertThat(database.open().find("key").record()).isNull();
        });
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
}
