package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.mock.Fault;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two generations of one document in a write journal: whatever the order, only one of them is sent. */
final class DocumentGenerationsTest {
    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private Invoice issue(int generation) {
        return erp.process().forClient(1001).invoices().issue(invoice(REFERENCE).build(), KEY.generation(generation));
    }

    private void refuseTheFirst() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(409, "emision_no_posible"));
        Thrown.by(() -> issue(1));
    }

    private WriteJournalException refused(int generation) {
        return Thrown.by(WriteJournalException.class, () -> issue(generation));
    }

    @Test
    void refusedGenerationIsNotSentAfterTheNext() {
        refuseTheFirst();
        Invoice second = issue(2);
        WriteJournalException e = refused(1);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e)
                .hasMessageContaining("a later generation of the document was sent in its place")
                .hasMessageContaining("send it with the key of the later generation");
        assertThat(erp.withReference()).containsExactly(second);
        assertThat(issue(2)).isEqualTo(second);
    }

    @Test
    void generationThatWasNeverSentIsNotSentAfterTheNext() {
        Invoice second = issue(2);

        assertThat(refused(1).outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(erp.withReference()).containsExactly(second);
    }

    /** The other generation is sent before the record of this one is stored. */
    @ParameterizedTest
    @ValueSource(strings = {"before add", "before replace"})
    void firstGenerationDuringTheSecondIssuesOne(String moment) {
        refuseTheFirst();
        erp.journal.next(moment, () -> issueOrNot(1));
        issueOrNot(2);

        assertThat(erp.withReference()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void secondGenerationDuringTheFirstIssuesOne(boolean isRefusedBefore) {
        if (isRefusedBefore) {
            refuseTheFirst();
        }
        erp.journal.next(isRefusedBefore ? "before replace" : "before add", () -> issueOrNot(2));
        issueOrNot(1);

        assertThat(erp.withReference()).hasSize(1);
    }

    private void issueOrNot(int generation) {
        try {
            issue(generation);
        } catch (WriteJournalException e) {
            assertThat(e.outcome()).isNotEqualTo(Outcome.DONE);
        }
    }

    private BatchReport<String, Invoice> run(int generation) {
        return erp.process()
                .forClient(1001)
                .batch(List.of(REFERENCE))
                .keyedBy(item -> KEY.generation(generation))
                .journalNamed("november")
                .run((api, item) -> api.invoices().issue(invoice(item).build()));
    }

    @Test
    void batchDoesNotSendAGenerationThatBeginsMeanwhile() {
        refuseTheFirst();
        // On a thread of its own: in that of the item, the batch refuses other writes.
        erp.journal.next(
                "before replace",
                () -> CompletableFuture.runAsync(() -> issueOrNot(1)).join());
        BatchReport<String, Invoice> report = run(2);

        assertThat(report.allDone()).isFalse();
        assertThat(erp.withReference()).hasSize(1);
    }
}
