package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.SettleReport;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settling what a write journal has in doubt: by look-ups, and by what a person has found. */
final class JournaledWritesTest {
    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private void lose(Fault fault) {
        erp.mock().faults().arm("invoices.issue", 1, fault);
        Thrown.by(erp::issue);
    }

    private JournaledWrites writes() {
        return erp.process().journaledWrites();
    }

    private Invoice issue(DocumentKey key) {
        return erp.process().forClient(1001).invoices().issue(invoice(REFERENCE).build(), key);
    }

    @Test
    void settleRecordsWhatWasDone() {
        lose(Fault.droppedAfter());
        assertThat(writes().inDoubt()).singleElement().satisfies(each -> {
            assertThat(each.key()).isEqualTo(erp.record().key());
            assertThat(each.reason()).isEqualTo("its record was found: settle() records it");
        });
        SettleReport report = writes().settle();

        Invoice done = erp.withReference().get(0);
        assertThat(report.done()).containsExactly(erp.record());
        assertThat(report.inDoubt()).isEmpty();
        assertThat(erp.record().objectId()).isEqualTo(done.id());
        assertThat(erp.record().askedBy()).isNull();
        assertThat(writes().inDoubt()).isEmpty();
        assertThat(erp.issue()).isEqualTo(done);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void settleLeavesWhatItDoesNotSeeToAPerson() {
        erp.issueAnother();
        lose(Fault.droppedBefore());
        erp.pass(Duration.ofDays(3));

        assertThat(writes().settle().done()).isEmpty();
        assertThat(writes().settle().inDoubt()).isEqualTo(writes().inDoubt());
        assertThat(writes().inDoubt()).singleElement().satisfies(each -> {
            assertThat(each.key()).isEqualTo(erp.record().key());
            assertThat(each.reason()).startsWith("0 of 0 records that were read carry exactly the reference");
            assertThat(each.reference()).isEqualTo(REFERENCE);
            assertThat(each.series()).isEqualTo("A");
            assertThat(each.amount()).isEqualTo("121.00");
            assertThat(each.lastAttemptEnded()).isEqualTo(erp.record().lastEnded());
            assertThat(each).asString().doesNotContain(REFERENCE);
        });
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
    }

    @Test
    void settleOfOneClientLeavesTheOthers() {
        lose(Fault.droppedAfter());
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        Thrown.by(() ->
                erp.process().forClient(1002).invoices().issue(invoice("other").build(), KEY));

        SettleReport report = writes().settle(1001);
        assertThat(report.done())
                .singleElement()
                .satisfies(each -> assertThat(each.client()).isEqualTo(1001));
        assertThat(report.inDoubt()).isEmpty();
        assertThat(writes().inDoubt())
                .singleElement()
                .satisfies(each -> assertThat(each.client()).isEqualTo(1002));
    }

    @Test
    void writeOfAnErasedClientIsSettledByAPerson() {
        lose(Fault.droppedAfter());
        Invoice done = erp.withReference().get(0);
        erp.process().forClient(1001).dataRights().erase();

        assertThat(writes().settle().inDoubt())
                .singleElement()
                .satisfies(each -> assertThat(each.reason())
                        .startsWith(
                                "it could not be looked up: invoices.list for client 1001 answered 404: the API key acts on it no more")
                        .doesNotContain("base URL"));
        assertThat(Thrown.by(erp::issue).outcome()).isEqualTo(Outcome.UNKNOWN);
        Finding finding = Finding.foundAs(requireNonNull(done.id()), done.numeroCompleto());
        assertThat(writes().settle(erp.record().key(), finding, "user-17")).isEmpty();
        assertThat(erp.record().objectId()).isEqualTo(done.id());
        assertThat(writes().inDoubt()).isEmpty();
    }

    @Test
    void settleLooksUpAPaymentOnItsInvoice() {
        ClientApi laura = erp.process().forClient(1001);
        String id = String.valueOf(laura.invoices().issue(invoice("1").build()).id());
        NewPayment payment = NewPayment.builder()
                .fecha(LocalDate.of(2026, 11, 20))
                .importe("10.00")
                .referencia("erp-cobro-7")
                .build();
        erp.mock().faults().arm("invoices.recordPayment", 1, Fault.droppedAfter());
        assertThatThrownBy(() -> laura.invoices().recordPayment(id, payment, KEY))
                .isInstanceOf(CallException.class);

        assertThat(writes().settle().done()).containsExactly(erp.record());
        assertThat(erp.record().objectId()).isNotNull();
    }

    @Test
    void settleLeavesWhatAProcessIsSending() {
        erp.journal.fail("after add");
        assertThatThrownBy(erp::issue).isInstanceOf(WriteJournalException.class);
        assertThat(writes().inDoubt()).isEmpty();
        assertThat(writes().settle()).isEqualTo(new SettleReport(List.of(), List.of()));
        assertThatIllegalStateException()
                .isThrownBy(() -> writes().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .withMessageContaining("a process may send it until");

        erp.pass(Duration.ofSeconds(130));
        assertThat(writes().inDoubt())
                .singleElement()
                .satisfies(each -> assertThat(each.lastAttemptEnded()).isEqualTo(erp.begin.plusSeconds(130)));
    }

    @Test
    void settleOfManyPagesSettlesAll() {
        for (int i = 0; i < 205; i++) {
            DocumentKey key = IdempotencyKey.forDocument("erp-factura", "many", "" + i);
            erp.journal.fail("after add");
            assertThatThrownBy(() -> issue(key)).isInstanceOf(WriteJournalException.class);
        }
        erp.pass(Duration.ofMinutes(3));

        assertThat(writes().inDoubt()).hasSize(205).doesNotHaveDuplicates();
    }

    @Test
    void personsFindingIsRecorded() {
        lose(Fault.droppedAfter());
        Invoice done = erp.withReference().get(0);
        List<String> spent = writes().settle(
                        erp.record().key(),
                        Finding.foundAs(requireNonNull(done.id()), done.numeroCompleto()),
                        "user-17");

        assertThat(spent).isEmpty();
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().askedBy()).isEqualTo("user-17");
        assertThat(erp.issue()).isEqualTo(done);
    }

    @Test
    void personMaySayThatItWasNotDone() {
        lose(Fault.droppedBefore());
        erp.rotateApiKey();
        writes().settle(erp.record().key(), Finding.notDone(), "user-17");
        Invoice issued = erp.issue();

        assertThat(erp.withReference()).containsExactly(issued);
        assertThat(erp.record().askedBy()).isNull();
    }

    @Test
    void personsFindingWithStoredAnswerNeedsNextGeneration() {
        lose(Fault.status(500, "error_interno"));
        assertThat(writes().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .containsExactly(erp.record().key());
        assertThat(erp.record().state()).isEqualTo(State.NOT_DONE);
        WriteJournalException e = Thrown.by(WriteJournalException.class, erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e).hasMessageContaining("generation(n)");
        assertThat(issue(KEY.generation(2))).isEqualTo(erp.withReference().get(0));
    }

    @Test
    void manyWritesAreSettledAtOnceAndAgain() {
        List<DocumentKey> documents = List.of(KEY, KEY.generation(5), IdempotencyKey.forDocument("erp-factura", "7"));
        List<String> keys = new ArrayList<>();
        for (DocumentKey each : documents) {
            erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
            keys.add(Thrown.by(() -> issue(each)).idempotencyKey());
        }
        assertThatIllegalArgumentException().isThrownBy(() -> {
            List<String> more = new ArrayList<>(keys);
            more.add("other");
            writes().settle(more, Finding.notDone(), "user-17");
        });
        assertThat(writes().inDoubt()).as("nothing was recorded").hasSize(3);
        // The journal fails in the middle.
        erp.journal.next("before settle", () -> {});
        erp.journal.fail("before settle");
        assertThatIllegalStateException()
                .isThrownBy(() -> writes().settle(keys, Finding.notDone(), "user-17"))
                .withMessage("the database is away");
        assertThat(writes().inDoubt()).hasSize(2);
        assertThat(writes().settle(keys, Finding.notDone(), "user-17")).isEmpty();

        assertThat(writes().inDoubt()).isEmpty();
        documents.forEach(this::issue);
        assertThat(erp.mock().journal().proof("invoices.issue").done()).isEqualTo(3);
        assertThatIllegalStateException()
                .isThrownBy(() -> writes().settle(keys, Finding.notDone(), "user-17"))
                .withMessageContaining("cannot be settled: its state is DONE");
    }

    @Test
    void recordOfAnotherGenerationIsNotThisOnes() {
        Invoice first = erp.issue();
        String firstKey = erp.record().key();
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedBefore());
        CallException lost = Thrown.by(() -> issue(KEY.generation(2)));
        String key = requireNonNull(lost.idempotencyKey());
        erp.rotateApiKey();
        String why =
                "the record " + first.id() + " was found, but it is that of another write, with the key " + firstKey;
        WriteJournalException e = Thrown.by(WriteJournalException.class, () -> issue(KEY.generation(2)));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining(why);
        assertThat(writes().settle().done()).isEmpty();
        assertThat(writes().settle().inDoubt())
                .singleElement()
                .satisfies(each -> assertThat(each.reason()).isEqualTo(why));
        assertThatIllegalStateException()
                .isThrownBy(() -> writes().settle(key, Finding.foundAs(requireNonNull(first.id())), "user-17"))
                .withMessageContaining(why);
        writes().settle(key, Finding.notDone(), "user-17");
        assertThat(issue(KEY.generation(2)).id()).isNotEqualTo(first.id());
        assertThat(erp.withReference()).hasSize(2);
    }

    @Test
    void storedAnswerOfAnotherApiKeyNeedsNoNextGeneration() {
        lose(Fault.status(500, "error_interno"));
        erp.rotateApiKey();

        assertThat(writes().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .isEmpty();
        assertThat(erp.record().state()).isEqualTo(State.REFUSED);
    }

    @Test
    void findingThatSettlesNothingIsRefused() {
        lose(Fault.droppedAfter());
        String key = erp.record().key();
        JournaledWrites writes = writes();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writes.settle(key, Finding.stillUnknown(), "user-17"))
                .withMessageContaining("settles nothing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writes.settle("other", Finding.notDone(), "user-17"))
                .withMessageContaining("has no key other");
        assertThatIllegalArgumentException().isThrownBy(() -> writes.settle(key, Finding.notDone(), " "));
        assertThatIllegalArgumentException().isThrownBy(() -> writes.settle(key, Finding.notDone(), "x".repeat(101)));
        writes.settle(key, Finding.foundAs("inv_1"), "user-17");
        assertThatIllegalStateException()
                .isThrownBy(() -> writes.settle(key, Finding.notDone(), "user-17"))
                .withMessageContaining("its state is DONE");
    }

    @Test
    void nextGenerationIsRefusedWhileTheFormerIsInDoubt() {
        lose(Fault.droppedAfter());
        WriteRecord first = erp.record();
        WriteJournalException e = Thrown.by(WriteJournalException.class, () -> issue(KEY.generation(2)));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e)
                .hasMessageContaining("has generation 1 of the document in doubt (key " + first.key() + ")")
                .hasMessageContaining("settle(\"" + first.key() + "\", finding, askedBy)");
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void nextGenerationIsIssuedOnPurposeAfterADoneOne() {
        Invoice first = erp.issue();
        Invoice second = issue(KEY.generation(2));

        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(issue(KEY.generation(2))).isEqualTo(second);
        assertThat(erp.issue()).isEqualTo(first);
        assertThat(erp.journal.all()).hasSize(2);
    }
}
