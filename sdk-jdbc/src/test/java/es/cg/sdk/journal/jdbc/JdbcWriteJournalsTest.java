package es.cg.sdk.journal.jdbc;

import static es.cg.sdk.journal.jdbc.JournalDatabase.each;
import static es.cg.sdk.journal.jdbc.JournalDatabase.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.testing.DatabaseKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The journals of many firms, which a process opens once. */
final class JdbcWriteJournalsTest {
    @TestFactory
    Stream<DynamicTest> databaseIsCheckedOnceForAllFirms() {
        return each(database -> {
            WatchedDataSource watched = new WatchedDataSource(database.dataSource(), true);
            JdbcWriteJournals journals = JdbcWriteJournals.open(watched.dataSource());
            int before = watched.connections.get();
            for (int i = 0; i < 300; i++) {
                assertThat(journals.of("firm-" + i, Environment.PRODUCTION).account())
                        .isEqualTo("firm-" + i);
            }
            assertThat(watched.connections.get() - before).isZero();
            assertThat(journals.of("firm-7", Environment.PRODUCTION).baseUrl("https://a/"))
                    .isEqualTo("https://a/");
            assertThat(journals.of("firm-7", Environment.PRODUCTION).baseUrl("https://b/"))
                    .isEqualTo("https://a/");
            assertThat(database.open().baseUrl("https://b/")).isEqualTo("https://a/");
        });
    }

    @TestFactory
    Stream<DynamicTest> countsAndDoubtsAreOfAllFirms() {
        return each(database -> {
            JdbcWriteJournals journals = JdbcWriteJournals.open(database.dataSource());
            JdbcWriteJournal first = journals.of("firm-1", Environment.PRODUCTION);
            JdbcWriteJournal second = journals.of("firm-2", Environment.SANDBOX);
            WriteRecord doubtful = record("a", State.IN_DOUBT);
            WriteRecord died = record("b", State.SENDING);
            WriteRecord other = record("a", State.IN_DOUBT);
            assertThat(first.add(died)).isTrue();
            assertThat(first.add(doubtful)).isTrue();
            assertThat(first.add(record("c", State.DONE, 1, "november"))).isTrue();
            assertThat(first.add(record("d", State.DONE))).isTrue();
            assertThat(second.add(other)).isTrue();
            assertThat(journals.of("firm-0", Environment.PRODUCTION).add(other)).isTrue();
            assertThat(second.add(record("held", State.SENDING))).isTrue();
            database.run("UPDATE cg_write SET held_until = changed_at + INTERVAL '1' DAY WHERE write_key = 'held'");
            assertThat(second.holdBatch("november", "holder", Duration.ofHours(1)))
                    .isTrue();

            assertThat(journals.counts()).isEqualTo(new JdbcWriteJournal.Counts(4, 1, 1, 1));
            assertThat(journals.inDoubt(Environment.PRODUCTION, 10))
                    .isEqualTo(Map.of("firm-0", List.of(other), "firm-1", List.of(doubtful, died)));
            assertThat(journals.inDoubt(Environment.PRODUCTION, 2))
                    .isEqualTo(Map.of("firm-0", List.of(other), "firm-1", List.of(doubtful)));
            assertThat(journals.inDoubt(Environment.SANDBOX, 10)).isEqualTo(Map.of("firm-2", List.of(other)));
            assertThatIllegalArgumentException().isThrownBy(() -> journals.inDoubt(Environment.SANDBOX, 0));
        });
    }

    @Test
    void nameOfAFirmIsRefusedAndNeverChangedToFit() throws Exception {
        JournalDatabase database = JournalDatabase.withTables(DatabaseKind.H2);
        JdbcWriteJournals journals = JdbcWriteJournals.open(database.dataSource());
        for (String each : List.of("", "Firm-7", "-7", "firm 7", "a".repeat(64), "firm~sandbox")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> journals.of(each, Environment.PRODUCTION))
                    .withMessageContaining("the firm's name");
        }
        assertThat(journals.of("a".repeat(63), Environment.SANDBOX).environment())
                .isEqualTo(Environment.SANDBOX);
    }
}
