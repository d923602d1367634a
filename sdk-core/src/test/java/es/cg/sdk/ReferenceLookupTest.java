package es.cg.sdk;

import static es.cg.sdk.call.ReferenceLookup.State.CANNOT_TELL;
import static es.cg.sdk.call.ReferenceLookup.State.FOUND;
import static es.cg.sdk.call.ReferenceLookup.State.NONE;
import static es.cg.sdk.call.ReferenceLookup.State.SEVERAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Looks up an invoice by its reference at services that obey the contract, and at those that do not. */
final class ReferenceLookupTest {
    private static final String OURS = "erp-42";
    private static final String FILTERED = "referencia_externa=erp-42&limit=100";
    private static final Duration SETTLED = Duration.ofMinutes(15);

    @RegisterExtension
    private final Answering server = new Answering();

    @TempDir
    private Path folder;

    private InvoiceService service;

    @BeforeEach
    void start() {
        startAnother();
    }

    private InvoiceService startAnother() {
        service = new InvoiceService(server.time);
        server.server.setDispatcher(service);
        return service;
    }

    private ClientApi laura() {
        return server.once().forClient(1001);
    }

    private ReferenceLookup<Invoice> lookUp(@Nullable Instant lastAttemptEnded) {
        return laura().invoices().findByReference(OURS, lastAttemptEnded);
    }

    private ReferenceLookup<Invoice> lookUp() {
        return lookUp(server.time.now().minus(SETTLED));
    }

    private static void isUnclear(ReferenceLookup<?> answer, String why) {
        assertThat(answer.state()).isEqualTo(CANNOT_TELL);
        assertThat(answer.reason()).contains(why);
        assertThatThrownBy(answer::record)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(why);
    }

    @Test
    void theOneRecordWithTheReferenceIsFound() {
        service.withOthers(200).with(OURS).withOthers(1);
        ReferenceLookup<Invoice> found = lookUp(null);

        assertThat(found.state()).isEqualTo(FOUND);
        assertThat(found.record().id()).isEqualTo("inv_201");
        assertThat(found.records()).containsExactly(found.record());
        assertThat(service.lists).containsExactly(FILTERED);
    }

    @Test
    void twoRecordsWithTheReferenceAreSeveral() {
        service.with(OURS, "x", OURS);
        ReferenceLookup<Invoice> several = lookUp();

        assertThat(several.state()).isEqualTo(SEVERAL);
        assertThat(several.records()).extracting(Invoice::id).containsExactly("inv_3", "inv_1");
        assertThatThrownBy(several::record).hasMessageContaining("several records carry the reference: [Invoice[inv_3");
        assertThat(Finding.of(several).reason()).isEqualTo(several.reason());
    }

    @Test
    void referenceThatNoRecordCarriesIsNone() {
        service.withOthers(150);

        assertThat(lookUp()).hasToString("NONE: no record carries the reference");
        assertThat(service.lists).containsExactly(FILTERED, "limit=100");
    }

    @Test
    void aClientWithoutRecordsHasNone() {
        assertThat(lookUp().state()).isEqualTo(NONE);
    }

    @Test
    void wholeListIsSearchedIfTheFilterIsIgnored() {
        service.filter = (kept, wanted) -> true;
        service.withOthers(130).with(OURS).withOthers(130);

        assertThat(lookUp().record().id()).isEqualTo("inv_131");
        assertThat(service.lists).hasSize(3);
        startAnother().withOthers(130).filter = (kept, wanted) -> true;
        isUnclear(lookUp(), "the service returned other records than those asked for");
        startAnother().with(OURS).withOthers(300).with(OURS).filter = (kept, wanted) -> true;
        assertThat(lookUp().state()).isEqualTo(SEVERAL);
    }

    @Test
    void listLongerThanMaxPagesCannotTell() {
        service.filter = (kept, wanted) -> true;
        service.withOthers(2000).with(OURS);
        ReferenceLookup<Invoice> answer = lookUp();

        isUnclear(answer, "one record of the first 2000 has the reference, but the list is longer");
        assertThat(answer.records()).extracting(Invoice::id).containsExactly("inv_2001");
        assertThat(service.lists).hasSize(ReferenceLookup.MAX_PAGES);
    }

    @Test
    void listWithoutAnyReferenceCannotTell() {
        service.with("", "", "");
        isUnclear(lookUp(), "no record has a reference, so the service may not keep them");
        service.filter = (kept, wanted) -> true;
        isUnclear(lookUp(), "other records than those asked for");
    }

    @Test
    void missingRecordCannotTellBeforeSettlingTime() {
        service.withOthers(1);
        Instant now = server.time.now();

        isUnclear(
                lookUp(now.minus(SETTLED).plusNanos(1)), "less than 15 min ago: look again after 2026-11-20T08:00:00");
        isUnclear(lookUp(null), "it is not known when the last attempt ended");
        isUnclear(lookUp(now.plusSeconds(1)), "the last attempt ends in the future");
        assertThat(lookUp(now.minus(SETTLED)).state()).isEqualTo(NONE);
        assertThat(laura().with(CallOptions.defaults().settlingTime(Duration.ofHours(1)))
                        .invoices()
                        .findByReference(OURS, now.minus(SETTLED))
                        .state())
                .isEqualTo(CANNOT_TELL);
    }

    @Test
    void referenceInAnotherFormCannotTell() {
        service.with("ERP-42 ");

        isUnclear(lookUp(), "in other capitals or with other spaces");
        service.filter = String::equalsIgnoreCase;
        service.with("ERP-42");
        isUnclear(lookUp(), "other records than those asked for");
    }

    @Test
    void filterThatMissesTheRecordIsNotTrusted() {
        service.filter = (kept, wanted) -> false;
        service.withOthers(100).with(OURS);

        isUnclear(lookUp(), "one record of the first 100 has the reference");
        startAnother().withOthers(99).with(OURS).filter = (kept, wanted) -> false;
        assertThat(lookUp().record().id()).isEqualTo("inv_100");
    }

    @Test
    void recordOnTwoPagesCountsOnce() {
        service.filter = (kept, wanted) -> true;
        service.overlap = 1;
        service.withOthers(50).with(OURS).withOthers(99);

        assertThat(lookUp().record().id()).isEqualTo("inv_51");
    }

    @Test
    void failedReadCannotTell() {
        service.withOthers(1).status = 403;

        isUnclear(lookUp(), "it could not be looked up: invoices.list for client 1001 answered 403");
        assertThatThrownBy(() -> laura().invoices().findByReference(" ", null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the reference to look up is blank");
    }

    @Test
    void aListWithoutAFilterIsReadToItsEnd() {
        service.withOthers(130);
        Instant settled = server.time.now().minus(SETTLED);

        assertThat(laura().products().findByReference(OURS, settled).state()).isEqualTo(NONE);
        isUnclear(laura().products().findByReference(OURS, null), "it is not known when");
        service.with(OURS);
        assertThat(laura().products().findByReference(OURS, null).record().id()).isEqualTo("inv_131");
        service.withOthers(2000);
        isUnclear(laura().products().findByReference(OURS, settled), "no record of the first 2000");
        startAnother().with("");
        isUnclear(laura().products().findByReference(OURS, settled), "the service may not keep them");
    }

    @Test
    void invoiceWithoutPaymentListCannotTell() {
        isUnclear(laura().invoices().findPaymentByReference("inv_1", OURS, null), "does not have the list");
        Instant settled = server.time.now().minus(SETTLED);
        for (String paid :
                List.of("\"importe_cobrado\":121.00", "\"estado_cobro\":\"parcial\"", "\"estado_cobro\":\"cobrada\"")) {
            invoice(paid);
            isUnclear(laura().invoices().findPaymentByReference("inv_1", OURS, settled), "does not have the list");
        }
        invoice("\"importe_cobrado\":0,\"estado_cobro\":\"pendiente\"");
        assertThat(laura().invoices()
                        .findPaymentByReference("inv_1", OURS, settled)
                        .state())
                .isEqualTo(NONE);
    }

    private void invoice(String fields) {
        server.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder()
                        .body("{\"id\":\"inv_1\",\"pagos\":[]," + fields + "}")
                        .build();
            }
        });
    }

    @Test
    void exceptionReportsEndOfItsLastAttempt() {
        service.answers = false;
        Instant began = server.time.now();
        CallException e = catchThrowableOfType(
                CallException.class,
                () -> server.cg().forClient(1001).invoices().issue(request(OURS)));
        Instant ended = server.time.now();
        server.time.advance(Duration.ofHours(1));

        assertThat(e.lastAttemptEnded()).isEqualTo(ended).isAfter(began);
        CallException again = catchThrowableOfType(CallException.class, () -> e.repeat(Invoice.class));
        assertThat(again.lastAttemptEnded()).isEqualTo(server.time.now());
    }

    @TestFactory
    Stream<DynamicTest> aBatchIssuesNoSecondInvoice() {
        return Stream.of(
                batch("obeys", true, true, each -> each.withOthers(3)),
                batch("obeys, not executed", false, true, each -> each.withOthers(3)),
                batch("is empty", false, true, each -> {}),
                batch("answers late", true, true, each -> each.withOthers(3).late = Duration.ofMinutes(10)),
                batch("ignores the filter", true, true, each -> each.withOthers(3).filter = (kept, wanted) -> true),
                batch(
                        "ignores it, not executed",
                        false,
                        false,
                        each -> each.withOthers(3).filter = (kept, wanted) -> true),
                batch("drops the reference", true, false, each -> each.with("", "").keeping = sent -> ""),
                batch("drops it and ignores the filter", false, false, each -> {
                    each.with("", "").keeping = sent -> "";
                    each.filter = (kept, wanted) -> true;
                }),
                batch("changes the reference", true, false, each -> each.withOthers(3).keeping = sent -> sent + " "),
                batch("has another such record", true, false, each -> each.with(OURS)));
    }

    /** The first answer is lost, then the API key is rotated, so that the service does not know the idempotency key. */
    private DynamicTest batch(String name, boolean executed, boolean done, Consumer<InvoiceService> way) {
        return dynamicTest(name, () -> {
            way.accept(startAnother());
            server.apiKey.set(ApiKey.of("cg_live_old.s3cret"));
            Path journal = folder.resolve(name);
            service.answers = false;
            service.executes = executed;
            assertThat(run(journal).unknown()).hasSize(1);
            server.apiKey.set(ApiKey.of("cg_live_new.s3cret"));
            service.answers = true;
            service.executes = true;
            run(journal);
            server.time.advance(SETTLED);
            BatchReport<String, Invoice> last = run(journal);

            assertThat(last.succeeded()).as(last.toString()).hasSize(done ? 1 : 0);
            assertThat(last.unknown()).hasSize(done ? 0 : 1);
            assertThat(service.issued).hasSize(executed || done ? 1 : 0);
            assertThat(last.succeeded())
                    .allSatisfy(each -> assertThat(each.objectId()).isEqualTo(service.issued.get(0)))
                    .allSatisfy(each -> assertThat(each.number()).isEqualTo("A-" + each.objectId()));
        });
    }

    private BatchReport<String, Invoice> run(Path journal) {
        ClientApi laura = laura();
        return laura.batch(List.of(OURS))
                .keyedBy(item -> IdempotencyKey.forDocument("erp-invoice", item))
                .journal(journal)
                .onUnknown((item, unknown) ->
                        Finding.of(laura.invoices().findByReference(item, unknown.lastAttemptEnded())))
                .run((api, item) -> api.invoices().issue(request(item)));
    }

    private static NewInvoice request(String reference) {
        return NewInvoice.builder()
                .serie("A")
                .fechaExpedicion(LocalDate.of(2026, 11, 20))
                .receptorNif("B12345674")
                .receptorNombre("Talleres Ejemplo SL")
                .referenciaExterna(reference)
                .linea(NewInvoiceLine.of("Asesoría noviembre")
                        .cantidad("1")
                        .precioUnitario("100.00")
                        .ivaPct("21"))
                .build();
    }
}
