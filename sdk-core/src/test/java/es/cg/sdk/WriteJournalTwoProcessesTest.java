package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.internal.journal.WriteEnding;
import es.cg.sdk.internal.requests.RecordIds;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Two processes that send the same document: one sends it, and the other waits, or takes over what a lease has left. */
@ParameterizedClass
@EnumSource(ServiceForm.class)
final class WriteJournalTwoProcessesTest {
    @RegisterExtension
    final JournaledMock erp;

    WriteJournalTwoProcessesTest(ServiceForm form) {
        erp = new JournaledMock(form);
    }

    /** A process dies after it has recorded the write, and before it sends it. */
    private void dieBeforeSending() {
        erp.journal.fail("after add");
        Thrown.by(WriteJournalException.class, erp::issue);
        assertThat(erp.record().state()).isEqualTo(State.SENDING);
    }

    /** A process dies after it has got the answer, and before it marks the write as done. */
    private Invoice dieBeforeMarking() {
        erp.journal.fail("before replace");
        return erp.issue();
    }

    @Test
    void secondProcessWaitsForTheFirstResult() {
        List<Invoice> first = new ArrayList<>();
        CgClient second = erp.process();
        // While the first one has recorded the write, the second one comes; the first one goes on in its second wait.
        erp.journal.next("after add", () -> {
            WriteRecord sending = erp.record();
            List<Runnable> waits = new ArrayList<>(
                    List.of(() -> assertThat(erp.record()).isEqualTo(sending), () -> first.add(sendAndMark(sending))));
            erp.time.duringWaits(() -> waits.remove(0).run());
            Invoice returned = JournaledMock.issue(second);
            assertThat(returned).isEqualTo(first.get(0));
            erp.time.duringWaits(() -> {});
        });
        Invoice late = erp.issue();

        assertThat(first).hasSize(1);
        assertThat(late.id()).isEqualTo(first.get(0).id());
        assertThat(erp.time.waits()).startsWith(Duration.ofMillis(50), Duration.ofMillis(100));
    }

    /** Sends what the record says, and marks it as done. */
    private Invoice sendAndMark(WriteRecord sending) {
        Invoice issued = JournaledMock.issue(erp.withoutJournal());
        assertThat(erp.journal.replace(WriteEnding.done(sending, RecordIds.of(issued.json())), sending.version()))
                .isTrue();
        return issued;
    }

    @Test
    void waitingProcessEndsAtItsDeadlineAsUnknown() {
        dieBeforeSending();
        WriteJournalException e = Thrown.by(WriteJournalException.class, erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.deadlineReached()).isTrue();
        assertThat(e).hasMessageContaining("another process that sends the same document");
        assertThat(erp.time.now()).isEqualTo(erp.begin.plusSeconds(120));
        assertThat(erp.time.waits()).startsWith(Duration.ofMillis(50)).contains(Duration.ofSeconds(1));
        erp.mock().journal().assertNever("invoices.issue");
        // The lease ends ten seconds after the deadline of the first process.
        assertThat(e.repeat(Invoice.class)).isEqualTo(erp.withReference().get(0));
    }

    @Test
    void waitCountsAgainstTheDeadline() {
        dieBeforeSending();
        erp.pass(Duration.ofSeconds(60));
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(409, "operacion_en_curso", 55));
        CallException e = Thrown.by(() -> JournaledMock.issue(erp.process().with(CallOptions.defaults())));

        assertThat(e.deadlineReached()).isTrue();
        assertThat(erp.time.now()).isBefore(erp.begin.plusSeconds(180));
    }

    @Test
    void interruptEndsTheWait() {
        dieBeforeSending();
        erp.time.duringWaits(() -> Thread.currentThread().interrupt());
        InterruptedCallException e = Thrown.by(InterruptedCallException.class, erp::issue);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void endedLeaseIsTakenOver() {
        dieBeforeSending();
        erp.pass(Duration.ofSeconds(130));
        Invoice issued = erp.issue();

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().objectId()).isEqualTo(issued.id());
        assertThat(erp.record().attempts()).isEqualTo(2);
        assertThat(erp.record().perhapsDone()).isTrue();
        assertThat(erp.record().firstSent()).isEqualTo(erp.begin);
    }

    @Test
    void oneOfTwoProcessesTakesOver() {
        dieBeforeSending();
        erp.pass(Duration.ofSeconds(130));
        List<Invoice> other = new ArrayList<>();
        erp.journal.next("before replace", () -> other.add(erp.issue()));
        Invoice issued = erp.issue();

        assertThat(other).containsExactly(issued);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void oneOfTwoProcessesAddsTheRecord() {
        List<Invoice> other = new ArrayList<>();
        erp.journal.next("before add", () -> other.add(erp.issue()));

        assertThat(erp.issue()).isEqualTo(other.get(0));
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void leaseGoesByTheJournalsClock() {
        dieBeforeSending();
        erp.time.jump(Duration.ofMinutes(10));

        assertThat(Thrown.by(WriteJournalException.class, erp::issue).deadlineReached())
                .isTrue();
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void deadProcessIsRefusedOnlyByAnswerToItsOwnKey() {
        dieBeforeMarking();
        erp.pass(Duration.ofSeconds(130));
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(422, "validacion"));
        CallException e = Thrown.by(erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(erp.record().lastAnswer()).startsWith("422");
    }

    @Test
    void answerAfterTheLeaseEndedIsRecorded() {
        List<CallException> other = new ArrayList<>();
        // The mark of the slow process comes after another one has taken the record over, and has got no answer.
        erp.journal.next("before replace", () -> {
            erp.pass(Duration.ofSeconds(130));
            erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
            other.add(Thrown.by(erp::issue));
        });
        Invoice issued = erp.issue();

        assertThat(other).singleElement().satisfies(e -> assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN));
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().objectId()).isEqualTo(issued.id());
    }

    @Test
    void repeatOfAnExceptionClaimsTheRecord() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
        CallException e = Thrown.by(erp::issue);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        Invoice issued = erp.issue();

        assertThat(e.repeat(Invoice.class)).isEqualTo(issued);
        assertThat(erp.mock().journal().calls("invoices.issue")).hasSize(2);
    }

    @Test
    void repeatIsRecordedAgain() {
        erp.mock().faults().arm("invoices.issue", 2, Fault.droppedAfter());
        CallException first = Thrown.by(erp::issue);
        CallException second = Thrown.by(() -> first.repeat(Invoice.class));
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(erp.record().attempts()).isEqualTo(2);
        Invoice issued = requireNonNull(second).repeat(Invoice.class);

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().objectId()).isEqualTo(issued.id());
        assertThat(erp.record().attempts()).isEqualTo(3);
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void repeatWaitsForAnotherProcess() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
        CallException e = Thrown.by(erp::issue);
        erp.journal.fail("after replace");
        assertThatThrownBy(erp::issue).isInstanceOf(RuntimeException.class);
        assertThat(erp.record().state()).isEqualTo(State.SENDING);

        CallException waited = Thrown.by(() -> e.repeat(Invoice.class));
        assertThat(waited).isInstanceOf(WriteJournalException.class);
        assertThat(waited.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(erp.mock().journal().calls("invoices.issue")).hasSize(1);
    }

    @Test
    void refusedDocumentIsSentWithOtherData() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.status(422, "validacion"));
        CgClient cg = erp.process();
        CallException e = Thrown.by(() -> cg.forClient(1001)
                .invoices()
                .issue(invoice(REFERENCE).notas("otra").build(), KEY));
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(erp.record().state()).isEqualTo(State.REFUSED);
        String digest = erp.record().request();
        erp.issue();

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().request()).isNotEqualTo(digest);
        assertThat(erp.withReference()).hasSize(1);
    }
}
