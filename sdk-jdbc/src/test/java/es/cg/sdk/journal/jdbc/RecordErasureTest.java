package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.journal.jdbc.JdbcWriteJournal.Purged;
import es.cg.sdk.testing.DatabaseKind;
import es.cg.sdk.testing.KeptLog;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an erasure takes from the records of a journal, and what stays for good. */
final class RecordErasureTest {
    private static final Instant LATER = Instant.parse("9999-12-31T23:59:59Z");

    private static void name(JournalDatabase database) throws SQLException {
        database.run("UPDATE cg_write SET reference = 'Ana', series = 'A', amount = '121.00', printed_number = 'A-1',"
                + " object_id = 'fac_1'");
    }

    private static List<String> named(JournalDatabase database) throws SQLException {
        return database.query("SELECT write_key FROM cg_write WHERE reference IS NOT NULL OR series IS NOT NULL"
                + " OR amount IS NOT NULL OR printed_number IS NOT NULL ORDER BY write_key");
    }

    @TestFactory
    Stream<DynamicTest> recordsOfAClientLoseTheirNamesAndStay() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.add(record("done", State.DONE))).isTrue();
            assertThat(journal.add(record("refused", State.REFUSED))).isTrue();
            assertThat(journal.add(record("told", State.DONE, 2, "november"))).isTrue();
            assertThat(journal.add(record("other", State.DONE))).isTrue();
            assertThat(journal.add(record("doubt", State.IN_DOUBT))).isTrue();
            assertThat(journal.add(record("accepted", State.ACCEPTED, 2, "november")))
                    .isTrue();
            assertThat(journal.add(record("untold", State.DONE, 1, "november"))).isTrue();
            name(database);
            database.run("UPDATE cg_write SET client_id = 1002 WHERE write_key = 'other'");

            assertThat(KeptLog.during(() -> assertThat(journal.eraseClient(1001, "ana"))
                            .extracting(WriteRecord::key)
                            .containsExactly("accepted", "doubt", "untold")))
                    .anyMatch(each -> each.endsWith("3 records of the client 1001 were erased from the write journal of"
                            + " firm-7, production, asked by ana"));
            assertThat(named(database)).containsExactly("accepted", "doubt", "other", "untold");
            assertThat(journal.eraseClient(1001, "bea")).hasSize(3);
            WriteRecord done = requireNonNull(journal.find("done").record());
            assertThat(done.objectId()).isEqualTo("fac_1");
            assertThat(done.state()).isEqualTo(State.DONE);
            assertThat(done.askedBy()).isEqualTo("ana");
            assertThat(journal.purge(LATER)).isEqualTo(new Purged(1, 1));
            assertThat(database.query("SELECT write_key FROM cg_write ORDER BY write_key"))
                    .containsExactlyInAnyOrder("accepted", "doubt", "done", "refused", "told", "untold");
        });
    }

    @TestFactory
    Stream<DynamicTest> acceptedSingleWriteKeepsItsJobAlone() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.add(record("accepted", State.ACCEPTED))).isTrue();
            name(database);
            database.run("UPDATE cg_write SET job_token = 'job'");

            assertThat(journal.eraseClient(1001, "ana")).isEmpty();
            assertThat(journal.eraseAccount("ana")).isEmpty();
            assertThat(named(database)).isEmpty();
            assertThat(journal.purge(LATER)).isEqualTo(new Purged(0, 0));
            WriteRecord accepted = requireNonNull(journal.find("accepted").record());
            assertThat(accepted.state()).isEqualTo(State.ACCEPTED);
            assertThat(accepted.jobToken()).isEqualTo("job");
        });
    }

    @TestFactory
    Stream<DynamicTest> erasedRecordThatChangesStaysForGood() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.add(record("told", State.DONE, 2, "november"))).isTrue();
            assertThat(journal.add(record("refused", State.REFUSED))).isTrue();
            name(database);
            assertThat(journal.eraseClient(1001, "ana")).isEmpty();
            assertThat(named(database)).isEmpty();

            assertThat(journal.replace(record("told", State.DONE, 4, "november"), 3))
                    .isTrue();
            database.run("UPDATE cg_write SET told = FALSE WHERE write_key = 'told'");
            assertThat(journal.replace(record("refused", State.DONE, 3, null), 2))
                    .isTrue();
            name(database);
            assertThat(journal.purge(LATER).deleted()).isZero();
            assertThat(journal.purgeUntold(LATER)).isZero();
            assertThat(journal.eraseClient(1001, "ana")).hasSize(1);
            assertThat(named(database)).containsExactly("told");
            assertThat(journal.purge(LATER).deleted()).isZero();
        });
    }

    @TestFactory
    Stream<DynamicTest> accountIsErasedOnceAllHasEnded() {
        return each(database -> {
            JdbcWriteJournal journal = database.open();
            assertThat(journal.baseUrl("https://a/")).isEqualTo("https://a/");
            assertThat(journal.add(record("done", State.DONE))).isTrue();
            assertThat(journal.add(record("doubt", State.IN_DOUBT))).isTrue();
            assertThat(journal.add(record("untold", State.DONE, 1, "november"))).isTrue();
            assertThat(journal.holdBatch("december", "holder", Duration.ofHours(1)))
                    .isTrue();
            name(database);

            assertThatIllegalStateException()
                    .isThrownBy(() -> journal.eraseAccount("ana"))
                    .withMessageContainingAll(
                            "batch december is running",
                            "invoices.issue (key doubt) is in doubt",
                            "invoices.issue (key untold) is untold");
            assertThat(named(database)).hasSize(3);

            journal.releaseBatch("december", "holder");
            assertThat(journal.replace(record("doubt", State.NOT_DONE, 2, null), 1))
                    .isTrue();
            assertThat(journal.replace(record("untold", State.DONE, 2, "november"), 1))
                    .isTrue();
            assertThat(journal.eraseAccount("ana")).isEmpty();
            assertThat(named(database)).isEmpty();
            assertThat(journal.purge(LATER)).isEqualTo(new Purged(0, 0));
            assertThat(journal.baseUrl("https://b/")).isEqualTo("https://a/");
        });
    }

    @Test
    void erasureOfMoreThanOnePortionErasesAll() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        JdbcWriteJournal journal = database.open();
        for (int i = 0; i < 1001; i++) {
            assertThat(journal.add(record("key " + i, State.DONE))).isTrue();
        }
        name(database);
        assertThat(journal.eraseClient(1001, "ana")).isEmpty();
        assertThat(named(database)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> journal.eraseClient(1001, " "));
    }
}
