package es.cg.sdk.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.NotSent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every item is in the report, once. */
final class BatchTallyTest {
    @Test
    void whatNothingWasToldOfIsNotSent() {
        BatchResults<String, String> tally = new BatchResults<>(List.of("a", "b"), null);
        tally.done(new Done<>("a", 1, "key", null, null, false, null, null));
        BatchReport<String, String> report = tally.report(null, List.of(), "new");

        assertThat(report.allDone()).isFalse();
        assertThat(report.notSent()).containsExactly(new NotSent<>("b", 2, "the run lost it: run the batch again"));
    }

    @Test
    void theFirstWordOnAnItemCounts() {
        BatchResults<String, String> tally = new BatchResults<>(List.of("a"), null);
        tally.done(new Done<>("a", 1, "key", null, null, false, null, null));
        tally.notSent(new NotSent<>("a", 1, "stopped"));

        assertThat(tally.report("stopped", List.of(), "new").notSent()).isEmpty();
        assertThat(tally.report("stopped", List.of(), "new").succeeded()).hasSize(1);
    }
}
