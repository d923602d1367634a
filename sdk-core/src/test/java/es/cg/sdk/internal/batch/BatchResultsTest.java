package es.cg.sdk.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.BatchReport.Done;
import es.cg.sdk.batch.BatchReport.NotSent;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every item is in the report, once. */
final class BatchResultsTest {
    @Test
    void itemWithoutResultIsReportedNotSent() {
        BatchResults<String, String> results = new BatchResults<>(List.of("a", "b"), null);
        results.done(new Done<>("a", 1, "key", null, null, false, null, null, false, null, null, null), null);
        BatchReport<String, String> report = results.report(null, List.of(), "new");

        assertThat(report.allDone()).isFalse();
        assertThat(report.notSent())
                .containsExactly(new NotSent<>("b", 2, "the run ended without a result for it: run the batch again"));
    }

    @Test
    void theFirstResultOfAnItemCounts() {
        BatchResults<String, String> results = new BatchResults<>(List.of("a"), null);
        results.done(new Done<>("a", 1, "key", null, null, false, null, null, false, null, null, null), null);
        results.notSent(new NotSent<>("a", 1, "stopped"));

        assertThat(results.report("stopped", List.of(), "new").notSent()).isEmpty();
        assertThat(results.report("stopped", List.of(), "new").succeeded()).hasSize(1);
    }
}
