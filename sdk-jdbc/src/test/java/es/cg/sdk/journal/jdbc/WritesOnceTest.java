package es.cg.sdk.journal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four processes take the same documents in different orders, while answers are lost, processes and the database are
 * killed, the API key is rotated, 25 hours pass and the database loses commits: each document is issued once.
 */
final class WritesOnceTest {
    @TempDir
    private Path folder;

    private WritesOutcome run(int documents, WritesPlan plan, boolean isJournaled) throws Exception {
        WritesOutcome outcome = WritesUnderFaults.run(folder, documents, plan, isJournaled);
        System.out.println(outcome);
        return outcome;
    }

    private void issuesEachOnce(int documents, WritesPlan plan) throws Exception {
        WritesOutcome outcome = run(documents, plan, true);
        assertThat(outcome.twice()).isEmpty();
        assertThat(outcome.missing()).as("neither issued nor listed").isEmpty();
        assertThat(outcome.wrong()).as("told to the caller under another id").isEmpty();
        assertThat(outcome.inDoubt()).hasSizeLessThanOrEqualTo(documents / 100);
        assertThat(outcome.takenAgain()).as("faults have struck").isGreaterThan(documents / 20);
    }

    @Test
    @Tag("slow")
    void eachDocumentIsIssuedOnce() throws Exception {
        issuesEachOnce(120, new WritesPlan(4, 2, 1, 1, 1, 4));
    }

    @Test
    @Tag("soak")
    void each5000DocumentsAreIssuedOnce() throws Exception {
        issuesEachOnce(5000, new WritesPlan(60, 10, 8, 8, 8, 60));
    }

    /** Shows that the faults would be seen. */
    @Test
    @Tag("soak")
    void withoutAJournalDocumentsAreIssuedTwice() throws Exception {
        assertThat(run(120, new WritesPlan(4, 2, 1, 1, 1, 0), false).twice()).isNotEmpty();
    }
}
