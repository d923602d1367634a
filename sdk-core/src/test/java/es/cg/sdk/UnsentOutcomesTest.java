package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.mock.Fault;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * With a write journal, a call that sent nothing tells of its document: {@code NOTHING_DONE} is said only after its
 * record was read, and only if no other call may have done it.
 */
final class UnsentOutcomesTest {
    // The reference of the invoice is no number.
    private static final String UNFIT = "{\"contract\":\"2026-09-05\",\"requests\":{\"NewInvoice\":"
            + "{\"referencia_externa\":{\"as\":\"number\"}}}}";

    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private static <E extends CallException> E failed(Class<E> type, Runnable call) {
        E e = requireNonNull(Thrown.by(type, call::run), "it was not refused");
        assertThat(e.sentByThisCall()).as(e.getMessage()).isFalse();
        return e;
    }

    /** A process that can be closed. */
    private CgClient process(boolean isJournaled) {
        CgClient.Builder builder =
                Clients.of(erp.mock().baseUrl(), erp.mock().liveKey()).time(erp.time);
        return (isJournaled ? builder.writeJournal(erp.journal) : builder).build();
    }

    /** Another process records the document, and dies before it sends it. */
    private void dieBeforeSending() {
        erp.journal.fail("after add");
        assertThatThrownBy(erp::issue).isInstanceOf(WriteJournalException.class);
    }

    /** Another process sends the document, and gets no answer. */
    private void leaveInDoubt() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        CallException e = Thrown.by(erp::issue);
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.sentByThisCall()).isTrue();
    }

    @Test
    void interruptedWhileAnotherProcessSendsIsUnknown() {
        dieBeforeSending();
        erp.time.duringWaits(() -> Thread.currentThread().interrupt());
        InterruptedCallException e = failed(InterruptedCallException.class, erp::issue);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.nextStep()).contains("send the same document again with its key, and the write journal returns");
    }

    @Test
    void closedWhileAnotherProcessSendsIsUnknown() {
        dieBeforeSending();
        CgClient second = process(true);
        erp.time.duringWaits(second::close);

        assertThat(failed(ClientClosedException.class, () -> JournaledMock.issue(second))
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void unreadableJournalIsUnknown() {
        Invoice issued = erp.issue();
        erp.journal.fail("before find");
        WriteJournalException e = failed(WriteJournalException.class, erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("this call sent nothing, but an earlier one may have");
        assertThat(erp.issue()).isEqualTo(issued);
    }

    @Test
    void closedClientTellsOfTheDocument() {
        CgClient closed = process(true);
        closed.close();
        assertThat(failed(ClientClosedException.class, () -> JournaledMock.issue(closed))
                        .outcome())
                .isEqualTo(Outcome.NOTHING_DONE);
        leaveInDoubt();
        assertThat(failed(ClientClosedException.class, () -> JournaledMock.issue(closed))
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
        Invoice issued = erp.issue();
        AlreadyDoneException e = failed(AlreadyDoneException.class, () -> JournaledMock.issue(closed));

        assertThat(e.outcome()).isEqualTo(Outcome.DONE);
        assertThat(e.objectId()).isEqualTo(issued.id());
        assertThat(e).hasMessageContaining("was not read: the call was not sent: its CgClient is closed");
        erp.journal.fail("before find");
        assertThat(failed(ClientClosedException.class, () -> JournaledMock.issue(closed))
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void closedClientWithoutJournalOrKeyIsIllegal() {
        CgClient plain = process(false);
        CgClient journaled = process(true);
        plain.close();
        journaled.close();

        assertThatIllegalStateException().isThrownBy(() -> JournaledMock.issue(plain));
        assertThatIllegalStateException()
                .isThrownBy(() -> journaled
                        .forClient(1001)
                        .invoices()
                        .issue(invoice(REFERENCE).build()));
        assertThatIllegalStateException().isThrownBy(() -> journaled.status().get());
    }

    private CgClient corrected() {
        return erp.started(CgClient.builder()
                .baseUrl(erp.mock().baseUrl())
                .corrections(Corrections.parse("their.json", UNFIT))
                .writeJournal(erp.journal));
    }

    @Test
    void requestThatCannotBeMadeTellsOfTheDocument() {
        CgClient corrected = corrected();
        RequestRefusedException first = failed(RequestRefusedException.class, () -> JournaledMock.issue(corrected));
        assertThat(first.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(first).hasCauseInstanceOf(IllegalArgumentException.class);
        leaveInDoubt();
        assertThat(failed(RequestRefusedException.class, () -> JournaledMock.issue(corrected))
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
        erp.issue();
        assertThat(failed(AlreadyDoneException.class, () -> JournaledMock.issue(corrected))
                        .outcome())
                .isEqualTo(Outcome.DONE);
        assertThatThrownBy(() -> corrected
                        .forClient(1001)
                        .invoices()
                        .issue(invoice(REFERENCE).build()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void unreadableFileTellsOfTheDocument() {
        NewDocument readable = NewDocument.of(Upload.of("a.txt", new byte[] {1}));
        NewDocument unreadable = NewDocument.of(Upload.of("a.txt", 1, () -> {
            throw new IOException("gone");
        }));
        assertThat(failed(LocalFileException.class, () -> upload(unreadable)).outcome())
                .isEqualTo(Outcome.NOTHING_DONE);
        erp.mock().faults().arm("documents.upload", 1, Fault.droppedAfter());
        assertThatThrownBy(() -> upload(readable)).isInstanceOf(CallException.class);
        LocalFileException doubt = failed(LocalFileException.class, () -> upload(unreadable));
        upload(readable);

        assertThat(doubt.outcome()).isEqualTo(Outcome.UNKNOWN);
        LocalFileException accepted = failed(LocalFileException.class, () -> upload(unreadable));
        assertThat(accepted.outcome()).isEqualTo(Outcome.IN_PROGRESS);
        assertThat(accepted.jobToken()).isEqualTo(erp.record().jobToken()).isNotNull();
    }

    private void upload(NewDocument document) {
        erp.process().forClient(1001).documents().upload(document, KEY);
    }

    @Test
    void interruptBeforeTheRecordIsReadIsUnknown() {
        NewDocument slow = NewDocument.of(Upload.of("a.txt", 1, () -> {
            Thread.currentThread().interrupt();
            return new ByteArrayInputStream(new byte[] {1});
        }));
        InterruptedCallException e = failed(InterruptedCallException.class, () -> upload(slow));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(erp.journal.all()).isEmpty();
    }

    @Test
    void callThatNeverConnectedSentNothing() {
        CgClient away = erp.started(CgClient.builder()
                .baseUrl("https://gestor.invalid/api/public/v1")
                .writeJournal(erp.journal(Environment.PRODUCTION)));
        CallException e = failed(CallException.class, () -> JournaledMock.issue(away));

        assertThat(e.outcome()).isEqualTo(Outcome.NOTHING_DONE);
        assertThat(erp.mock().journal().calls("invoices.issue")).isEmpty();
    }

    @Test
    void repetitionInTheJournalBelongsToItsCall() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        CgClient cg = process(true);
        CallException sent = Thrown.by(
                () -> JournaledMock.issue(cg.with(CallOptions.defaults().maxAttempts(1))));
        erp.journal.next("after replace", cg::close);
        ClientClosedException again = Thrown.by(ClientClosedException.class, () -> sent.repeat(Invoice.class));

        assertThat(again.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(again.sentByThisCall()).isTrue();
    }

    @Test
    void journalOfAnotherAddressIsNoProof() {
        erp.issue();
        CgClient elsewhere = erp.started(CgClient.builder()
                .baseUrl("https://gestor.invalid/api/public/v1")
                .corrections(Corrections.parse("their.json", UNFIT))
                .writeJournal(erp.journal));

        assertThat(failed(
                                RequestRefusedException.class,
                                () -> elsewhere
                                        .forClient(1001)
                                        .invoices()
                                        .issue(invoice("REF-2").build(), IdempotencyKey.forDocument("erp", "another")))
                        .outcome())
                .isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void keySupplierThatThrowsIsNamedByItsClass() {
        CgClient cg = CgClient.builder()
                .baseUrl(erp.mock().baseUrl())
                .apiKey(() -> {
                    throw new IllegalStateException("vault token s3cret");
                })
                .writeJournal(erp.journal)
                .build();
        RequestRefusedException e = failed(RequestRefusedException.class, () -> JournaledMock.issue(cg));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e)
                .hasMessageContaining(IllegalStateException.class.getName())
                .hasMessageNotContaining("s3cret");
        assertThat(e.getCause()).hasMessage(IllegalStateException.class.getName());
    }

    @Test
    void laterGenerationIsUnknownWhileTheEarlierIsInDoubt() {
        leaveInDoubt();
        CgClient closed = process(true);
        closed.close();
        CallException e = failed(
                ClientClosedException.class,
                () -> closed.forClient(1001).invoices().issue(invoice(REFERENCE).build(), KEY.generation(2)));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.nextStep()).contains("generation 1 of the document in doubt");
    }

    @Test
    void closedClientSaysWhatToDo() {
        CgClient closed = process(true);
        closed.close();
        ClientClosedException e = failed(ClientClosedException.class, () -> JournaledMock.issue(closed));

        assertThat(e).hasMessageContaining("was not sent: its CgClient is closed");
        assertThat(e.nextStep()).contains("send it with an open client");
        assertThat(e).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void repetitionThatSendsNothingBelongsToItsCall() {
        erp.mock().faults().arm("invoices.issue", 1, Fault.droppedAfter());
        CgClient cg = process(true);
        CallException sent = Thrown.by(
                () -> JournaledMock.issue(cg.with(CallOptions.defaults().maxAttempts(1))));
        cg.close();

        ClientClosedException closed = Thrown.by(ClientClosedException.class, () -> sent.repeat(Invoice.class));
        assertThat(closed.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(closed.sentByThisCall()).isTrue();
    }
}
