package es.cg.sdk;

import static es.cg.sdk.JournaledMock.KEY;
import static es.cg.sdk.JournaledMock.REFERENCE;
import static es.cg.sdk.JournaledMock.invoice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.activities.Activity;
import es.cg.sdk.activities.ActivityChange;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.documents.Document;
import es.cg.sdk.documents.NewDocument;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.files.Upload;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewPayment;
import es.cg.sdk.journal.WriteJournal.Environment;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.journal.WriteRecord.State;
import es.cg.sdk.mock.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which writes a write journal records, when, and what a document that is done returns. */
final class WriteJournalTest {
    @RegisterExtension
    final JournaledMock erp = new JournaledMock();

    private static WriteJournalException refused(Runnable call) {
        return Thrown.by(WriteJournalException.class, call::run);
    }

    @Test
    void withoutJournalNothingIsRecorded() {
        CgClient cg = erp.withoutJournal();
        JournaledMock.issue(cg);
        JournaledMock.issue(cg);

        assertThat(erp.mock().journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
        assertThatIllegalStateException()
                .isThrownBy(cg::journaledWrites)
                .withMessageContaining("CgClient.builder().writeJournal(…)");
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> JournaledMock.issue(cg.with(CallOptions.defaults().journaled())))
                .withMessageContaining("has no write journal");
    }

    @Test
    void creationIsRecordedBeforeItIsSent() {
        erp.journal.next("after add", () -> {
            erp.mock().journal().assertNever("invoices.issue");
            assertThat(erp.record().state()).isEqualTo(State.SENDING);
            assertThat(erp.record().heldUntil()).isEqualTo(erp.begin.plusSeconds(130));
        });
        Invoice issued = erp.issue();

        WriteRecord record = erp.record();
        assertThat(record.state()).isEqualTo(State.DONE);
        assertThat(record.key()).isEqualTo(issued.meta().idempotencyKey());
        assertThat(record.operation()).isEqualTo("invoices.issue");
        assertThat(record.client()).isEqualTo(1001);
        assertThat(record.path()).isEqualTo("/invoices");
        assertThat(record.request()).matches("[0-9a-f]{64}");
        assertThat(record.apiKey()).matches("[0-9a-f]{32}");
        assertThat(record.item()).matches("[0-9a-f]{32}");
        assertThat(record.reference()).isEqualTo(REFERENCE);
        assertThat(record.firstSent()).isEqualTo(erp.begin);
        assertThat(record.attempts()).isEqualTo(1);
        assertThat(record.objectId()).isEqualTo(issued.id());
        assertThat(record.number()).isEqualTo(issued.numeroCompleto());
        assertThat(record.holder()).isNull();
        assertThat(record.version()).isEqualTo(2);
        assertThat(record)
                .usingRecursiveAssertion()
                .allFieldsSatisfy(each -> !String.valueOf(each).matches(".*(Talleres|B12345674|Asesoría).*"));
    }

    @Test
    void documentThatIsDoneIsReadAndNotSent() {
        Invoice issued = erp.issue();
        Invoice again = erp.issue();

        assertThat(again).isEqualTo(issued);
        assertThat(again.meta().idempotencyKey()).isNull();
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void actionsAreNoCreations() {
        assertThat(Creations.BY_OPERATION)
                .hasSize(19)
                .containsKeys("invoices.issue", "invoices.recordPayment", "documents.upload", "clients.create")
                .doesNotContainKeys(
                        "invoices.collectDueDate", "expenses.confirm", "recurringInvoices.pause", "sandbox.reset");
    }

    @Test
    void updateIsRecordedOnlyWhereNamed() {
        CgClient cg = erp.process();
        Activity activity = erp.withoutJournal()
                .forClient(1001)
                .activities()
                .create(ExampleActivity.of("6594").build());
        ActivityChange change = ActivityChange.builder().descripcion("Otro").build();
        String id = String.valueOf(activity.id());
        cg.forClient(1001).activities().update(id, change, KEY);
        assertThat(erp.journal.all()).isEmpty();

        CgClient named = cg.with(CallOptions.defaults().journaled());
        named.forClient(1001).activities().update(id, change, IdempotencyKey.forDocument("erp-change", "1"));
        assertThat(erp.record().operation()).isEqualTo("activities.update");
        assertThat(erp.record().state()).isEqualTo(State.DONE);
        assertThat(named.forClient(1001).activities().list()).as("reads").isNotEmpty();
        named.forClient(1001).activities().delete(id);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named.forClient(1001).activities().update(id, change))
                .withMessageContaining("without a document key");
    }

    @Test
    void otherKeysThanDocumentKeysAreNotRecorded() {
        ClientApi laura = erp.process().forClient(1001);
        laura.invoices().issue(invoice("1").build());
        laura.invoices().issue(invoice("2").build(), IdempotencyKey.of("mine"));

        assertThat(erp.journal.all()).isEmpty();
    }

    @Test
    void documentWithOtherDataIsRefusedOnceDone() {
        Invoice issued = erp.issue();
        WriteJournalException e = refused(() -> erp.process()
                .forClient(1001)
                .invoices()
                .issue(invoice(REFERENCE).notas("otra").build(), KEY));

        assertThat(e.outcome()).isEqualTo(Outcome.DONE);
        assertThat(e)
                .hasMessageContaining("it is done, but with other data")
                .hasMessageContaining("(id " + issued.id() + ")");
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void jobThatIsDoneReturnsItsResumedToken() {
        NewDocument document =
                NewDocument.of(Upload.of("a.txt", new byte[] {1})).referenciaExterna("erp-1");
        Job<Document> first = erp.process().forClient(1001).documents().upload(document, KEY);
        Job<Document> again = erp.process().forClient(1001).documents().upload(document, KEY);

        assertThat(again.token()).isEqualTo(first.token());
        erp.pass(Duration.ofMinutes(5));
        assertThat(again.await(Duration.ofMinutes(5))).isEqualTo(first.await(Duration.ofMinutes(5)));
        assertThat(erp.record().jobToken()).isEqualTo(first.token());
        assertThat(erp.record().reference()).isEqualTo("erp-1");
        assertThat(erp.mock().journal().calls("documents.upload")).hasSize(1);
    }

    @Test
    void doneRecordThatIsUnreadableNowThrowsAlreadyDone() {
        Invoice issued = erp.issue();
        erp.mock().faults().arm("invoices.get", 1, Fault.status(503, "servicio_no_disponible"));
        AlreadyDoneException e = Thrown.by(AlreadyDoneException.class, erp::issue);

        assertThat(e.outcome()).isEqualTo(Outcome.DONE);
        assertThat(e.objectId()).isEqualTo(issued.id());
        assertThat(e.number()).isEqualTo(issued.numeroCompleto());
        assertThat(e)
                .hasMessageContaining("its record could not be read now")
                .hasMessageContaining("do not send it again");
        assertThat(e.repeat(Invoice.class)).isEqualTo(issued);
        assertThat(erp.issued()).isEqualTo(1);
    }

    @Test
    void anotherRecordThanTheDoneOneIsNotReturned() {
        erp.issue();
        ClientApi plain = erp.withoutJournal().forClient(1001);
        String otherId = String.valueOf(
                plain.invoices().issue(invoice("2026-00041").build()).id());
        erp.mock()
                .faults()
                .arm("invoices.get", 1, Fault.foreign(200, "application/json", "{\"id\":\"" + otherId + "\"}"));

        assertThat(Thrown.by(AlreadyDoneException.class, erp::issue))
                .hasMessageContaining("has another id than the one that was asked for");
    }

    @Test
    void doneRecordThatIsNeverReadableThrowsAlreadyDone() {
        ClientApi laura = erp.process().forClient(1001);
        Invoice invoice = laura.invoices().issue(invoice("1").build());
        NewPayment payment = NewPayment.builder()
                .fecha(LocalDate.of(2026, 11, 20))
                .importe("10.00")
                .build();
        String id = String.valueOf(invoice.id());
        String paid = laura.invoices().recordPayment(id, payment, KEY).id();
        AlreadyDoneException e =
                Thrown.by(AlreadyDoneException.class, () -> laura.invoices().recordPayment(id, payment, KEY));

        assertThat(e.objectId()).isEqualTo(paid);
        assertThat(e.number()).isNull();
        assertThat(erp.record().path()).isEqualTo("/invoices/" + id + "/payments");
        assertThat(erp.mock().journal().calls("invoices.recordPayment")).hasSize(1);
    }

    @Test
    void journalOfOtherEnvironmentIsRefused() {
        HookedJournal sandbox = erp.journal(Environment.SANDBOX);
        CgClient cg =
                erp.started(CgClient.builder().baseUrl(erp.mock().baseUrl()).writeJournal(sandbox));
        WriteJournalException e = refused(() -> JournaledMock.issue(cg));

        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e).hasMessageContaining("is for the sandbox, but the API key is not");
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void journalOfOtherAddressIsRefused() {
        erp.journal.baseUrl("https://elsewhere.example/api/public/v1");
        WriteJournalException e = refused(erp::issue);

        assertThat(e)
                .hasMessageContaining("belongs to https://elsewhere.example/api/public/v1")
                .hasMessageContaining("confirm it once with JdbcWriteJournal.confirmAddress");
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void documentIsKnownAtAnAddressWithAnotherPath() throws IOException {
        Invoice issued = erp.issue();
        try (MockWebServer moved = PromptServer.create()) {
            moved.start();
            OkHttpClient http = new OkHttpClient();
            moved.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return forwarded(http, request);
                }
            });
            String address = "http://127.0.0.1:" + moved.getPort() + "/gestor/v2";
            erp.journal.confirmAddress(address);

            assertThat(JournaledMock.issue(erp.process(address, new OkHttpClient())))
                    .isEqualTo(issued);
        }
        assertThat(erp.issued()).isEqualTo(1);
    }

    /** The mock's answer to a read that came to the other address. */
    private MockResponse forwarded(OkHttpClient http, RecordedRequest request) {
        String path = request.getUrl().encodedPath().replace("/gestor/v2", "");
        Request read = new Request.Builder()
                .url(erp.mock().baseUrl() + path)
                .headers(request.getHeaders())
                .removeHeader("Accept-Encoding")
                .build();
        try (Response answer = http.newCall(read).execute()) {
            return new MockResponse.Builder()
                    .code(answer.code())
                    .addHeader("Request-Id", String.valueOf(answer.header("Request-Id")))
                    .body(answer.body().string())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void journalThatIsAwayBeforeTheRecordSendsNothing() {
        for (String at : new String[] {"before find", "before add"}) {
            erp.journal.fail(at);
            WriteJournalException e = refused(erp::issue);

            // The second time, its record could be read.
            assertThat(e.outcome()).isEqualTo(at.equals("before find") ? Outcome.UNKNOWN : Outcome.NOTHING_DONE);
            assertThat(e)
                    .hasMessageContaining("the write journal failed (the database is away)")
                    .hasMessageContaining("check the journal's database")
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
        erp.mock().journal().assertNever("invoices.issue");
        assertThat(erp.issue().id()).isNotNull();
    }

    @Test
    void journalThatIsAwayAfterTheAnswerChangesNoResult() {
        erp.journal.fail("before replace");
        try (CapturedLog.Lines lines = CapturedLog.lines()) {
            Invoice issued = erp.issue();

            assertThat(lines.with(String.valueOf(erp.record().key())))
                    .anyMatch(each -> each.contains("could not record"));
            assertThat(erp.record().state()).isEqualTo(State.SENDING);
            erp.pass(Duration.ofMinutes(3));
            assertThat(erp.process().journaledWrites().settle().done())
                    .singleElement()
                    .satisfies(each -> {
                        assertThat(each.objectId()).isEqualTo(issued.id());
                        assertThat(each.number()).isEqualTo(issued.numeroCompleto());
                    });
        }
    }

    @Test
    void interruptedThreadRecordsHowItEnded() {
        erp.journal.next("after add", () -> Thread.currentThread().interrupt());
        erp.journal.next(
                "before replace",
                () -> assertThat(Thread.currentThread().isInterrupted()).isFalse());
        assertThatThrownBy(erp::issue).isInstanceOf(InterruptedCallException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(erp.record().state()).isEqualTo(State.REFUSED);
    }

    @Test
    void requestIsNotSentAfterItsLeaseEnded() {
        OkHttpClient suspended = new OkHttpClient.Builder()
                .addNetworkInterceptor(chain -> {
                    erp.time.jump(Duration.ofMinutes(3));
                    return chain.proceed(chain.request());
                })
                .build();
        CallException e =
                Thrown.by(() -> JournaledMock.issue(erp.process(erp.mock().baseUrl(), suspended)));

        // Another process may send it by now.
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(e.sentByThisCall()).isFalse();
        assertThat(e)
                .hasMessageContaining("its lease in the write journal ended while it was being sent")
                .hasMessageContaining("the write journal returns how it ended");
        erp.mock().journal().assertNever("invoices.issue");
    }

    @Test
    void attemptIsNotBegunAfterTheLeaseEnded() {
        erp.journal.next("after add", () -> erp.time.jump(Duration.ofMinutes(3)));

        CallException e = Thrown.by(erp::issue);
        assertThat(e).hasMessageContaining("until its lease in the write journal ended");
        assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
        erp.mock().journal().assertNever("invoices.issue");
    }
}
