package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long a write journal may take, and what follows if its answer is lost. */
final class JournalTimeLimitTest {
    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private CgClient within(Duration deadline) {
        return erp.process().with(CallOptions.defaults().deadline(deadline).maxAttempts(1));
    }

    @Test
    void journalMayTakeWhatIsLeftOfTheCall() {
        erp.journal.next("before find", () -> erp.time.advance(Duration.ofSeconds(7)));
        JournaledMock.issue(within(Duration.ofSeconds(30)));

        assertThat(erp.journal.asked()).containsExactly("find PT30S", "add PT23S", "replace PT5S");
    }

    @Test
    void howACallEndedHasFiveSecondsOfItsOwn() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(422, "validacion"));
        CgClient cg = within(Duration.ofSeconds(3));
        CallException e = Thrown.by(() -> JournaledMock.issue(cg));

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(erp.journal.asked()).containsExactly("find PT3S", "add PT3S", "replace PT5S");
    }

    @Test
    void settlingMayTakeTheDeadlineOfACall() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        CallException unused = Thrown.by(erp::issue);
        erp.journal.asked().clear();

        assertThat(within(Duration.ofSeconds(7)).journaledWrites().settle().done())
                .hasSize(1);
        assertThat(erp.journal.asked()).containsExactly("find PT7S", "settle PT7S");
    }

    private BatchReport<String, Invoice> run(CgClient cg) {
        return cg.batch(List.of(REFERENCE))
                .keyedBy(item -> KEY)
                .journalNamed("november")
                .run(
                        (api, item) -> api.forClient(1001)
                                .invoices()
                                .issue(invoice(item).build()),
                        (item, done, connection) -> {});
    }

    @Test
    void itemOfABatchMayTakeWhatIsLeftOfItsCall() {
        BatchReport<String, Invoice> unused = run(within(Duration.ofSeconds(30)));

        assertThat(erp.journal.asked().stream()
                        .filter(each -> !each.startsWith("ofItem"))
                        .toList())
                .containsExactly(
                        "hold PT5S",
                        "find PT30S",
                        "add PT30S",
                        "replace PT5S",
                        // Its code runs in the transaction that marks it as told.
                        "find PT30S",
                        "tell PT30S",
                        "release PT5S");
    }

    @Test
    void itemThatIsDoneWaitsForAnotherRunWhileTimeIsLeft() {
        erp.issue();
        erp.journal.asked().clear();
        erp.journal.next("before find", () -> erp.time.advance(Duration.ofSeconds(28)));
        BatchReport<String, Invoice> unused = run(within(Duration.ofSeconds(30)));

        assertThat(erp.journal.asked()).containsSubsequence("find PT30S", "find PT2S", "tell PT2S");
    }

    @Test
    void commitWhoseAnswerIsLostIsReadAndSent() {
        erp.journal.next("after add", HookedJournal::lose);
        Invoice issued = erp.issue();

        assertThat(erp.journal.asked()).containsSubsequence("find PT2M", "add PT2M", "find PT2M", "replace PT5S");
        assertThat(erp.record().objectId()).isEqualTo(issued.id());
        assertThat(erp.withReference()).containsExactly(issued);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void repeatWhoseCommitIsLostIsReadAndSent() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
        CallException unused = Thrown.by(erp::issue);
        erp.journal.next("after replace", HookedJournal::lose);
        Invoice issued = erp.issue();

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.withReference()).containsExactly(issued);
    }

    @Test
    void commitThatNobodyCanReadIsUnknown() {
        erp.journal.fail("after add");
        WriteJournalException e = Thrown.by(WriteJournalException.class, erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e)
                .hasMessageContaining("nobody knows whether it has recorded this write")
                .hasMessageContaining("send the same document again with its key");
        erp.mock().journal().assertNever("invoices.issue");
        assertThat(erp.record().state()).isEqualTo(State.SENDING);
    }

    @Test
    void commitThatWasNotMadeIsNothingDone() {
        erp.journal.fail("before add");
        assertThat(Thrown.by(WriteJournalException.class, erp::issue).outcome()).isEqualTo(Outcome.NOTHING_DONE);
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void commitOfARepeatThatWasNotMadeIsUnknown() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        CallException unused = Thrown.by(erp::issue);
        erp.journal.fail("before replace");

        assertThat(Thrown.by(WriteJournalException.class, erp::issue).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void recordChangedByAnotherProcessIsDecidedAnew() {
        Invoice[] other = new Invoice[1];
        erp.journal.next("before add", () -> {
            other[0] = erp.issue();
            HookedJournal.lose();
        });

        assertThat(erp.issue()).isEqualTo(other[0]);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void itemWhoseCommitIsLostIsReadAndSent() {
        erp.journal.next("after add", HookedJournal::lose);
        BatchReport<String, Invoice> report = run(within(Duration.ofSeconds(30)));

        assertThat(report.stopReason()).isNull();
        assertThat(report.succeeded()).hasSize(1);
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void itemWhoseCommitNobodyCanReadIsNotSent() {
        erp.journal.fail("after add");
        BatchReport<String, Invoice> report = run(within(Duration.ofSeconds(30)));

        assertThat(report.notSent()).hasSize(1);
        assertThat(report.stopReason()).contains("nobody knows whether it has recorded this write");
        erp.mock().journal().assertNever("invoices.issue");
    }
}
