package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Writes whose outcome is unknown: when they are repeated, when they are looked up, and what that leads to. */
@ParameterizedClass
@EnumSource(ServiceForm.class)
final class WriteJournalDoubtTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @RegisterExtension
    final JournaledMock erp;

    WriteJournalDoubtTest(ServiceForm form) {
        erp = new JournaledMock(form);
    }

    private CallException fail(Fault fault) {
        erp.mock().faults().arm("invoices.issue", 1, fault);
        return Thrown.by(erp::issue);
    }

    private void loseTheAnswer() {
        assertThat(fail(Fault.droppedAfter()).outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(erp.record().lastEnded()).isNotNull();
    }

    private void loseTheRequest() {
        assertThat(fail(Fault.droppedBefore()).outcome()).isEqualTo(Outcome.UNKNOWN);
    }

    private WriteJournalException unknown() {
        WriteJournalException e = Thrown.by(WriteJournalException.class, erp::issue);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        return e;
    }

    private void assertSent(int times) {
        assertThat(erp.mock().journal().calls("invoices.issue").stream()
                        .filter(each -> erp.record().key().equals(each.idempotencyKey())))
                .hasSize(times);
    }

    private void assertLookedUp(int times) {
        assertThat(erp.mock().journal().calls("invoices.list")).hasSize(times);
    }

    @Test
    void lostAnswerIsRepeatedWithin23Hours() {
        loseTheAnswer();
        erp.pass(HOUR.multipliedBy(22).plusMinutes(55));
        Invoice issued = erp.issue();

        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().objectId()).isEqualTo(issued.id());
        assertThat(erp.record().firstSent()).isEqualTo(erp.begin);
        assertSent(2);
        assertLookedUp(0);
    }

    @Test
    void nextStepOfAWriteInDoubtNamesTheJournal() {
        String advice = "it may have been done: send the same document again, and the write journal returns, repeats or"
                + " looks up what it sent; or find out yourself, and record it by cg.journaledWrites().settle(\"";
        assertThat(fail(Fault.droppedAfter()).nextStep())
                .isEqualTo(advice + erp.record().key() + "\", finding, askedBy)");
        assertThat(fail(Fault.status(500, "error_interno")).nextStep()).startsWith(advice);
    }

    @Test
    void after23HoursItIsLookedUp() {
        loseTheAnswer();
        erp.pass(HOUR.multipliedBy(23));
        Invoice found = erp.issue();

        assertLookedUp(1);
        assertThat(found).isEqualTo(erp.withReference().get(0));
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().number()).isEqualTo(found.numeroCompleto());
        assertSent(1);
    }

    @Test
    void ageIsCheckedAgainBeforeTheFirstByte() {
        loseTheAnswer();
        erp.pass(HOUR.multipliedBy(23).minusSeconds(30));
        erp.journal.next("after replace", () -> erp.time.jump(Duration.ofMinutes(1)));
        CallException e = Thrown.by(erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertSent(1);
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
    }

    @Test
    void ageIsTheLargestOfTheClocks() {
        loseTheAnswer();
        erp.pass(HOUR.multipliedBy(23).minusSeconds(30));
        erp.time.jump(Duration.ofSeconds(40));
        erp.issue();

        assertSent(1);
        assertLookedUp(1);
    }

    @Test
    void anotherApiKeyIsLookedUp() {
        loseTheAnswer();
        erp.rotateApiKey();
        Invoice found = erp.issue();

        assertLookedUp(1);
        assertThat(erp.withReference()).containsExactly(found);
        assertSent(1);
    }

    @Test
    void firstSentInTheFutureIsLookedUp() {
        erp.journalAhead(Duration.ofSeconds(50));
        loseTheAnswer();
        erp.journalAhead(Duration.ZERO);
        erp.issue();

        assertSent(1);
        assertLookedUp(1);
    }

    @Test
    void clocksApartAreLookedUp() {
        loseTheAnswer();
        erp.time.jump(Duration.ofSeconds(61));
        erp.issue();
        assertSent(1);
        assertLookedUp(1);
    }

    @Test
    void clockBehindIsLookedUp() {
        loseTheAnswer();
        erp.time.jump(Duration.ofSeconds(-61));
        erp.issue();
        assertSent(1);
        assertLookedUp(1);
    }

    @Test
    void otherDataInDoubtIsLookedUpAndRefused() {
        loseTheRequest();
        WriteJournalException e = otherData();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("its data changed since it was first sent; 0 of 0 records");
        assertThat(e.nextStep()).startsWith("send it with the data that it had first, or find out");
        assertThat(e.lastAttemptEnded()).isEqualTo(erp.record().lastEnded());
        assertSent(1);
    }

    @Test
    void otherDataOfWhatIsFoundDoneIsTold() {
        loseTheAnswer();
        WriteJournalException e = otherData();

        assertThat(e.outcome()).isEqualTo(Outcome.DONE);
        assertThat(e).hasMessageContaining("it is done, but with other data");
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().objectId()).isEqualTo(erp.withReference().get(0).id());
        assertSent(1);
    }

    /** Issues it with another amount, by which it would not be found. */
    private WriteJournalException otherData() {
        NewInvoiceLine line = NewInvoiceLine.of("Asesoría noviembre")
                .cantidad("2")
                .precioUnitario("100.00")
                .ivaPct("21");
        return Thrown.by(
                WriteJournalException.class,
                () -> erp.process()
                        .forClient(1001)
                        .invoices()
                        .issue(invoice(REFERENCE).lineas(List.of(line)).build(), KEY));
    }

    @Test
    void refusalAfterDoubtStaysInDoubt() {
        loseTheAnswer();
        assertThat(fail(Fault.status(422, "validacion")).outcome()).isEqualTo(Outcome.UNKNOWN);

        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(erp.record().lastAnswer()).isEqualTo("422 validacion");
        assertThat(erp.issue()).isEqualTo(erp.withReference().get(0));
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void reusedKeyIsInDoubt() {
        fail(Fault.status(409, "idempotency_key_reutilizada"));
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(erp.record().lastAnswer()).isEqualTo("409 idempotency_key_reutilizada");
    }

    @Test
    void proofThatNothingWasDoneIsRefused() {
        assertThat(fail(Fault.status(409, "emision_no_posible")).outcome()).isEqualTo(Outcome.NOTHING_DONE);

        assertThat(erp.record().state()).isEqualTo(State.REFUSED);
        erp.pass(HOUR.multipliedBy(30));
        erp.issue();
        assertThat(erp.record().firstSent()).isEqualTo(erp.begin.plus(HOUR.multipliedBy(30)));
        assertLookedUp(0);
    }

    @Test
    void severalRecordsAreUnknown() {
        erp.withoutJournal().forClient(1001).invoices().issue(invoice(REFERENCE).build());
        loseTheAnswer();
        erp.rotateApiKey();

        assertThat(unknown())
                .hasMessageContaining("2 of 2 records that were read carry exactly the reference")
                .hasMessageContaining("settle(\"" + erp.record().key());
        assertSent(1);
    }

    @Test
    void lookUpThatFailsIsUnknown() {
        loseTheAnswer();
        erp.rotateApiKey();
        erp.mock().faults().arm("invoices.list", 1, Fault.status(503, "servicio_no_disponible"));

        assertThat(unknown()).hasMessageContaining("another API key").hasMessageContaining("could not be looked up");
        assertSent(1);
    }

    private void personSaysNotDone() {
        assertThat(erp.process().journaledWrites().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .isEmpty();
    }

    @Test
    void stored500IsInDoubtAndLookedUp() {
        fail(Fault.status(500, "error_interno"));
        assertThat(erp.record().state()).isEqualTo(State.IN_DOUBT);
        assertThat(unknown()).hasMessageContaining("the service stores the answer to its key, 500 error_interno");
        erp.pass(HOUR);
        assertThat(unknown()).hasMessageContaining("0 of 0 records that were read carry exactly the reference");
        assertThat(erp.process().journaledWrites().settle(erp.record().key(), Finding.notDone(), "user-17"))
                .containsExactly(erp.record().key());

        WriteJournalException e = Thrown.by(WriteJournalException.class, erp::issue);
        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(e).hasMessageContaining("give the document the next generation");
        assertSent(1);
        Invoice second = erp.process()
                .forClient(1001)
                .invoices()
                .issue(invoice(REFERENCE + "/2").build(), KEY.generation(2));
        assertThat(second.referenciaExterna()).isEqualTo(REFERENCE + "/2");
        assertThat(erp.withReference()).isEmpty();
    }

    @Test
    void stored500IsForgottenAfterADay() {
        fail(Fault.status(500, "error_interno"));
        erp.pass(HOUR.multipliedBy(25));
        assertThat(unknown()).hasMessageContaining("0 of 0 records that were read carry exactly the reference");
        personSaysNotDone();
        Invoice issued = erp.issue();

        assertThat(erp.withReference()).containsExactly(issued);
        assertSent(2);
    }

    @Test
    void recordThatIsNotSeenIsSentAnewIfAPersonSaysSo() {
        erp.issueAnother();
        loseTheRequest();
        String before = erp.record().apiKey();
        erp.rotateApiKey();
        for (int i = 0; i < 3; i++) {
            erp.pass(HOUR.multipliedBy(25));
            assertThat(unknown()).hasMessageContaining("0 of 0 records that were read carry exactly the reference");
        }
        assertSent(1);
        personSaysNotDone();
        Invoice issued = erp.issue();

        assertThat(erp.withReference()).containsExactly(issued);
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(erp.record().apiKey()).isNotEqualTo(before);
        assertThat(erp.record().firstSent()).isEqualTo(erp.begin.plus(HOUR.multipliedBy(75)));
        assertThat(erp.record().perhapsDone()).isFalse();
        assertSent(2);
    }

    @Test
    void refusalAfterAPersonsWordIsProof() {
        loseTheRequest();
        erp.pass(HOUR.multipliedBy(25));
        personSaysNotDone();

        assertThat(fail(Fault.status(409, "emision_no_posible")).outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(erp.record().state()).isEqualTo(State.REFUSED);
    }

    @Test
    void oneOfTwoProcessesSendsAfterAPersonsWord() {
        loseTheRequest();
        erp.pass(HOUR.multipliedBy(25));
        personSaysNotDone();
        List<Invoice> other = new ArrayList<>();
        erp.journal.next("before replace", () -> other.add(erp.issue()));

        assertThat(erp.issue()).isEqualTo(other.get(0));
        assertThat(erp.withReference()).hasSize(1);
    }

    @Test
    void leaseEndIsTheEndOfAKilledProcess() {
        erp.journal.fail("after add");
        Thrown.by(WriteJournalException.class, erp::issue);
        erp.rotateApiKey();
        erp.pass(Duration.ofSeconds(130).plusMinutes(14));
        assertThat(unknown().lastAttemptEnded()).isEqualTo(erp.begin.plusSeconds(130));
        personSaysNotDone();

        assertThat(erp.issue()).isEqualTo(erp.withReference().get(0));
    }

    @Test
    void oldDoubtfulWriteWithoutReferenceIsUnknown() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        assertThatThrownBy(() -> issueWithoutReference()).isInstanceOf(CallException.class);
        erp.pass(HOUR.multipliedBy(25));
        WriteJournalException e = Thrown.by(WriteJournalException.class, () -> issueWithoutReference());

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e)
                .hasMessageContaining("first sent 23 hours ago or more")
                .hasMessageContaining("it carried no reference of yours")
                .hasMessageContaining("cg.journaledWrites().settle(");
        assertSent(1);
    }

    private Invoice issueWithoutReference() {
        return erp.process().forClient(1001).invoices().issue(invoice(null).build(), KEY);
    }
}
