package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Purged;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.KeptLog;
import es.cg.sdk.testing.OwnDatabase;
import es.cg.sdk.testing.Proxies;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.postgresql.ds.PGSimpleDataSource;

/** What the journal in a database does beyond the conformance kit. */
final class JdbcWriteJournalTest {
    private static WriteRecord done(String key) {
        return record(key, State.DONE, 2, null);
    }

    @TestFactory
    Stream<DynamicTest> aWriteTakesTwoCommits() {
        return each(database -> {
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
            JdbcWriteJournal journal = database.through(watched.dataSource()).open();
            int before = watched.commits.get();
            int connections = watched.connections.get();

            assertThat(journal.find("key").record()).isNull();
            assertThat(journal.add(record("key", State.SENDING))).isTrue();
            assertThat(journal.replace(done("key"), 1)).isTrue();

            assertThat(watched.commits.get() - before).isEqualTo(2);
            assertThat(watched.connections.get() - connections).isEqualTo(3);
        });
    }

    @TestFactory
    Stream<DynamicTest> connectionsAreGivenBackAsTheyWere() {
        return each(database -> {
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), false);
            JdbcWriteJournal journal = database.through(watched.dataSource()).open();
            String before;
            try (Connection connection = watched.dataSource().getConnection()) {
                before = connection.getAutoCommit() + " " + connection.getTransactionIsolation();
            }
            watched.settings.clear();

            assertThat(journal.add(record("key", State.SENDING))).isTrue();
            assertThat(journal.tell(done("key"), 1, connection -> {})).isTrue();
            assertThat(journal.purge(Instant.EPOCH)).isEqualTo(new Purged(0, 0));

            assertThat(watched.settings).isNotEmpty().allMatch(before::equals);
            assertThat(before).isEqualTo("false " + Connection.TRANSACTION_SERIALIZABLE);
        });
    }

    @TestFactory
    Stream<DynamicTest> commitThatLosesItsAnswerThrows() {
        return each(database -> {
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
            JdbcWriteJournal journal = database.through(watched.dataSource()).open();
            WriteRecord record = record("key", State.SENDING);

            watched.failures.add("08006");
            assertThatThrownBy(() -> journal.add(record))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the database of the write journal could not record a write: SQLState 08006")
                    .hasCauseInstanceOf(SQLException.class);
            assertThat(journal.find("key").record()).isEqualTo(record);
        });
    }

    @Test
    void whatTheDatabaseRolledBackRunsAgain() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
        JdbcWriteJournal journal = database.through(watched.dataSource()).open();

        watched.failures.addAll(List.of("40001", "40P01", "40000"));
        assertThat(journal.add(record("key", State.SENDING))).isTrue();

        watched.failures.add("40003");
        assertThatThrownBy(() -> journal.replace(done("key"), 1)).hasMessageContaining("SQLState 40003");
    }

    @Test
    void unstorableTextsAreRefusedBeforeAConnection() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
        JdbcWriteJournal journal = database.through(watched.dataSource()).open();
        int before = watched.connections.get();

        assertThatThrownBy(() -> journal.find("k".repeat(256)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the write journal stores at most 255 characters of the key, and this one has 256");
        assertThatThrownBy(() -> journal.add(record("\ud83e", State.SENDING)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("half of a surrogate pair");
        assertThatThrownBy(() -> journal.replace(record("k\0", State.SENDING, 2, null), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("zero character");
        assertThatThrownBy(() -> journal.holdBatch("b".repeat(101), "holder", Duration.ZERO))
                .hasMessageContaining("name of the batch");
        assertThatThrownBy(() -> journal.replace(record("key", State.DONE, 3, null), 1))
                .hasMessage("the version of a changed record must be 2 and is 3");
        assertThat(watched.connections.get()).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> addressIsReplacedOnlyWhenConfirmed() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.baseUrl("https://old.example/v1")).isEqualTo("https://old.example/v1");
            assertThat(database.open().baseUrl("https://new.example/v1")).isEqualTo("https://old.example/v1");
            database.open().confirmAddress("https://new.example/v1");
            assertThat(journal.baseUrl("https://old.example/v1")).isEqualTo("https://new.example/v1");
        });
    }

    @TestFactory
    Stream<DynamicTest> purgeDeletesOldSettledRecords() {
        return each(database -> {
            database.run("CREATE TABLE test_clock AS SELECT "
                    + (database.kind().isMariadb() ? "UTC_TIMESTAMP(6)" : "CURRENT_TIMESTAMP") + " AS moment");
            JdbcWriteJournal journal = JdbcWriteJournal.open(
                    database.dataSource(),
                    "firm-7",
                    Environment.PRODUCTION,
                    "(SELECT moment FROM test_clock)",
                    JdbcWriteJournal.CALL_WAIT);
            for (State each : State.values()) {
                assertThat(journal.add(record("old " + each, each))).isTrue();
            }
            assertThat(journal.add(record("old job", State.ACCEPTED, 1, "november")))
                    .isTrue();
            Instant old = journal.find("key").now();
            database.run("UPDATE test_clock SET moment = moment + INTERVAL '1' DAY");
            assertThat(journal.find("key").now()).isEqualTo(old.plusSeconds(86_400));
            assertThat(journal.add(record("new", State.DONE))).isTrue();
            assertThat(journal.replace(record("old REFUSED", State.REFUSED, 2, null), 1))
                    .isTrue();

            assertThat(journal.purge(old)).isEqualTo(new Purged(0, 0));
            assertThat(journal.purge(old.plusSeconds(1))).isEqualTo(new Purged(State.values().length - 3, 0));

            assertThat(database.query("SELECT write_key FROM cg_write ORDER BY write_key"))
                    .containsExactly("new", "old IN_DOUBT", "old REFUSED", "old SENDING", "old job");
        });
    }

    @TestFactory
    Stream<DynamicTest> purgeKeepsWhatIsDoneAndUntold() {
        return each(database -> {
            // Tests that run at the same time log too.
            String account = "purged-" + database.kind();
            JdbcWriteJournal journal = JdbcWriteJournal.open(database.dataSource(), account, Environment.PRODUCTION);
            for (State each : State.values()) {
                assertThat(journal.add(record("untold " + each, each, 1, "november")))
                        .isTrue();
            }
            assertThat(journal.add(record("single DONE", State.DONE))).isTrue();
            assertThat(journal.add(record("single untold", State.DONE))).isTrue();
            assertThat(journal.add(record("told DONE", State.DONE, 2, "november")))
                    .isTrue();
            assertThat(journal.add(record("without code", State.DONE, 1, "december")))
                    .isTrue();
            database.run(
                    "UPDATE cg_write SET told = NULL WHERE batch = 'december'",
                    "UPDATE cg_write SET told = FALSE WHERE write_key = 'single untold'");
            JdbcWriteJournal other = JdbcWriteJournal.open(database.dataSource(), "firm-8", Environment.PRODUCTION);
            assertThat(other.add(record("other", State.DONE, 1, "november"))).isTrue();
            Instant later = journal.find("key").now().plusSeconds(1);
            assertThat(journal.holdBatch("november", "running", Duration.ofHours(1)))
                    .isTrue();

            assertThat(journal.counts().untold()).isEqualTo(2);
            assertThat(warnings(journal, later, new Purged(State.values().length - 4 + 3, 2)))
                    .containsExactly(
                            "WARN es.cg.sdk.journal.jdbc.JdbcWriteJournal the purge of write journal " + account
                                    + " kept 2 items that are done and untold: run their batches again, or delete them by"
                                    + " purgeUntold");
            assertThat(warnings(journal, Instant.parse("+10000-01-01T00:00:00Z"), new Purged(0, 2)))
                    .hasSize(1);
            assertThat(journal.holdBatch("november", "another", Duration.ofHours(1)))
                    .isFalse();
            assertThat(database.query("SELECT write_key FROM cg_write ORDER BY write_key"))
                    .containsExactly(
                            "other",
                            "single untold",
                            "untold ACCEPTED",
                            "untold DONE",
                            "untold IN_DOUBT",
                            "untold SENDING");

            assertThat(journal.purgeUntold(Instant.parse("-0001-01-01T00:00:00Z")))
                    .isZero();
            assertThat(journal.purgeUntold(later)).isEqualTo(2);
            assertThat(warnings(journal, later, new Purged(0, 0))).isEmpty();
            assertThat(database.query("SELECT write_key FROM cg_write ORDER BY write_key"))
                    .containsExactly("other", "untold ACCEPTED", "untold IN_DOUBT", "untold SENDING");
        });
    }

    /** Purges, with that result, and returns what was logged. */
    private static List<String> warnings(JdbcWriteJournal journal, Instant before, Purged result) throws Exception {
        return KeptLog.during(() -> assertThat(journal.purge(before)).isEqualTo(result)).stream()
                .filter(line -> line.contains("the purge of write journal " + journal.account()))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> countsAreOfTheAccountAndByTheDatabasesClock() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            for (State each : State.values()) { // SENDING is in doubt too: its lease has ended
                assertThat(journal.add(record("single " + each, each))).isTrue();
                assertThat(journal.add(record("item " + each, each, 1, "november")))
                        .isTrue();
            }
            assertThat(journal.add(record("told", State.DONE, 2, "november"))).isTrue();
            assertThat(journal.add(record("held", State.SENDING))).isTrue();
            database.run(
                    "UPDATE cg_write SET held_until = changed_at - INTERVAL '1' DAY",
                    "UPDATE cg_write SET held_until = changed_at + INTERVAL '1' DAY WHERE write_key = 'held'");
            assertThat(journal.holdBatch("november", "holder", Duration.ofHours(1)))
                    .isTrue();
            assertThat(journal.holdBatch("december", "holder", Duration.ZERO)).isTrue();

            assertThat(journal.counts()).isEqualTo(new JdbcWriteJournal.Counts(4, 1, 1, 1));
            assertThat(JdbcWriteJournal.open(database.dataSource(), "firm-8", Environment.PRODUCTION)
                            .counts())
                    .isEqualTo(new JdbcWriteJournal.Counts(0, 0, 0, 0));
        });
    }

    @Test
    void purgeDeletesMoreThanOnePortion() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        JdbcWriteJournal journal = database.open();
        for (int i = 0; i < 1001; i++) {
            assertThat(journal.add(record("key " + i, State.DONE))).isTrue();
        }
        JdbcWriteJournal other = JdbcWriteJournal.open(database.dataSource(), "firm-8", Environment.PRODUCTION);
        assertThat(other.add(record("key", State.DONE))).isTrue();
        Instant later = journal.find("key").now().plusSeconds(1);

        assertThat(journal.purge(later)).isEqualTo(new Purged(1001, 0));
        assertThat(other.find("key").record()).isNotNull();
    }

    @TestFactory
    Stream<DynamicTest> timesAreTheSameInEveryTimeZone() {
        return DatabaseKind.each()
                .map(kind -> DynamicTest.dynamicTest(kind.name(), () -> {
                    OwnDatabase own = OwnDatabase.empty(kind);
                    JournalDatabase here = JournalDatabase.of(own).filled();
                    JournalDatabase there = JournalDatabase.of(own.inOtherTimeZone());
                    WriteRecord record = record("key", State.SENDING);
                    assertThat(there.open().add(record)).isTrue();
                    assertThat(here.open().find("key").record()).isEqualTo(record);
                    assertThat(here.open().find("key").now())
                            .isBetween(
                                    Instant.now().minusSeconds(300),
                                    Instant.now().plusSeconds(300));
                    assertThat(there.open().find("key").now())
                            .isBetween(
                                    Instant.now().minusSeconds(300),
                                    Instant.now().plusSeconds(300));
                }));
    }

    @Test
    void dataSourceThatJoinsTransactionsIsRefused() {
        assertThatThrownBy(() ->
                        JdbcWriteJournal.open(new TransactionAwareDataSourceProxy(), "firm-7", Environment.PRODUCTION))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give the write journal the data source behind it");
    }

    /** As a pool does that has none to lend. */
    private static final class EmptyPool extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;

        @Override
        public Connection getConnection() throws SQLException {
            throw new SQLTransientConnectionException("none after 30000ms");
        }
    }

    @Test
    void poolThatLendsNoConnectionIsExplained() {
        assertThatThrownBy(() -> JdbcWriteJournal.open(new EmptyPool(), "firm-7", Environment.PRODUCTION))
                .hasMessageContaining("A transaction of the caller, or a handler, may hold the last one")
                .hasMessageNotContaining("null");
    }

    /** Named as Spring's, which lends the connection of the thread's transaction. */
    private static final class TransactionAwareDataSourceProxy extends PGSimpleDataSource {
        private static final long serialVersionUID = 1L;
    }

    @Test
    void accountNameMustBeStorable() throws Exception {
        DataSource database = JournalDatabase.withTables(DatabaseKind.H2).dataSource();
        for (String each : new String[] {"", " ", "a".repeat(101), "a\0"}) {
            assertThatThrownBy(() -> JdbcWriteJournal.open(database, each, Environment.SANDBOX))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("name of the account");
        }
        assertThat(JdbcWriteJournal.open(database, "firm-7", Environment.SANDBOX))
                .hasToString("JdbcWriteJournal[firm-7, SANDBOX]");
    }

    @Test
    void unreachableDatabaseIsReported() {
        DataSource away = Proxies.of(DataSource.class, (proxy, method, none) -> {
            throw new SQLException("connection refused", "08001");
        });
        assertThatThrownBy(() -> JdbcWriteJournal.open(away, "firm-7", Environment.PRODUCTION))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the database of the write journal could not be checked: SQLState 08001");
    }

    @Test
    void databaseThatDiesDuringTheCheckIsReportedAsAway() throws Exception {
        DataSource database =
                JournalDatabase.withTables(DatabaseKind.POSTGRESQL).dataSource();
        String killing = "(CASE WHEN pg_catalog.pg_terminate_backend(pg_catalog.pg_backend_pid())"
                + " THEN pg_catalog.statement_timestamp() END)";
        assertThatThrownBy(() -> JdbcWriteJournal.open(
                        database, "firm-7", Environment.PRODUCTION, killing, JdbcWriteJournal.CALL_WAIT))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the database of the write journal could not be checked: SQLState ");
    }
}
