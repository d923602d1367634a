package es.cg.sdk;

import static es.cg.sdk.call.ReferenceLookup.State.FOUND;
import static es.cg.sdk.call.ReferenceLookup.State.NOT_SEEN;
import static es.cg.sdk.call.ReferenceLookup.State.SEVERAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.batch.Finding;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Looks up an invoice by its reference at services that obey the contract, and at those that do not. */
final class ReferenceLookupTest {
    private static final String OURS = "erp-42";
    private static final String FILTERED = "referencia_externa=erp-42&limit=100";

    @RegisterExtension
    private final Answering server = new Answering();

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

    private ReferenceLookup<Invoice> lookUp() {
        return laura().invoices().findByReference(OURS);
    }

    private static void isNotSeen(ReferenceLookup<?> answer, String why) {
        assertThat(answer.state()).isEqualTo(NOT_SEEN);
        assertThat(answer.reason()).contains(why);
        assertThat(answer).asString().contains(why).doesNotContain(OURS);
        assertThatThrownBy(answer::record)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(why);
        assertThat(Finding.of(answer).isNotDone())
                .as("a look-up proves nothing")
                .isFalse();
        assertThat(Finding.of(answer).reason()).isEqualTo(answer.reason());
    }

    @Test
    void theOneRecordWithTheReferenceIsFound() {
        service.withOthers(200).with(OURS).withOthers(1);
        ReferenceLookup<Invoice> found = lookUp();

        assertThat(found.state()).isEqualTo(FOUND);
        assertThat(found.record().id()).isEqualTo("inv_201");
        assertThat(found.records()).containsExactly(found.record());
        assertThat(Finding.of(found).objectId()).isEqualTo("inv_201");
        assertThat(service.lists).containsExactly(FILTERED);
    }

    @Test
    void twoRecordsWithTheReferenceAreSeveral() {
        service.with(OURS, "x", OURS);
        ReferenceLookup<Invoice> several = lookUp();

        assertThat(several.state()).isEqualTo(SEVERAL);
        assertThat(several.records()).extracting(Invoice::id).containsExactly("inv_3", "inv_1");
        assertThatThrownBy(several::record)
                .hasMessageContaining("2 of 2 records that were read carry exactly the reference: [Invoice[inv_3");
        assertThat(Finding.of(several).reason()).isEqualTo(several.reason());
    }

    @Test
    void referenceThatNoRecordCarriesIsNotSeen() {
        service.withOthers(150);
        ReferenceLookup<Invoice> answer = lookUp();

        isNotSeen(answer, "0 of 0 records that were read carry exactly the reference");
        assertThat(answer.newest()).hasSize(100).extracting(Invoice::id).startsWith("inv_150", "inv_149");
        assertThat(service.lists).containsExactly(FILTERED, "limit=100");
        isNotSeen(emptyService(), "0 of 0 records");
    }

    private ReferenceLookup<Invoice> emptyService() {
        startAnother();
        return lookUp();
    }

    @Test
    void wholeListIsSearchedIfTheFilterIsIgnored() {
        service.filter = (kept, wanted) -> true;
        service.withOthers(130).with(OURS).withOthers(130);

        assertThat(lookUp().record().id()).isEqualTo("inv_131");
        assertThat(service.lists).hasSize(3);
        startAnother().withOthers(130).filter = (kept, wanted) -> true;
        isNotSeen(lookUp(), "0 of 130 records");
        startAnother().with(OURS).withOthers(300).with(OURS).filter = (kept, wanted) -> true;
        assertThat(lookUp().state()).isEqualTo(SEVERAL);
    }

    @Test
    void listLongerThanMaxPagesIsNotSeen() {
        service.filter = (kept, wanted) -> true;
        service.withOthers(2000).with(OURS);
        ReferenceLookup<Invoice> answer = lookUp();

        isNotSeen(
                answer,
                "1 of 2000 records that were read carry exactly the reference, but the list is longer, and the service"
                        + " does not filter it");
        assertThat(answer.records()).extracting(Invoice::id).containsExactly("inv_2001");
        assertThat(service.lists).hasSize(ReferenceLookup.MAX_PAGES);
    }

    @Test
    void recordOnTwoPagesCountsOnce() {
        service.filter = (kept, wanted) -> true;
        service.overlap = 1;
        service.withOthers(50).with(OURS).withOthers(99);

        assertThat(lookUp().record().id()).isEqualTo("inv_51");
    }

    @Test
    void failedReadIsNotSeen() {
        service.withOthers(1).status = 403;

        isNotSeen(lookUp(), "it could not be looked up: invoices.list for client 1001 answered 403");
        assertThatThrownBy(() -> laura().invoices().findByReference(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the reference to look up is blank");
    }

    @Test
    void aListWithoutAFilterIsReadToItsEnd() {
        service.withOthers(130);

        isNotSeen(laura().products().findByReference(OURS), "0 of 130 records");
        assertThat(laura().products().findByReference(OURS).newest()).hasSize(100);
        service.with(OURS);
        assertThat(laura().products().findByReference(OURS).record().id()).isEqualTo("inv_131");
        service.withOthers(2000);
        isNotSeen(
                laura().products().findByReference(OURS),
                "0 of 2000 records that were read carry exactly the reference, but the list is longer");
    }

    @Test
    void invoiceWithoutPaymentListIsNotSeen() {
        isNotSeen(laura().invoices().findPaymentByReference("inv_1", OURS), "does not have the list");
        for (String paid :
                List.of("\"importe_cobrado\":121.00", "\"estado_cobro\":\"parcial\"", "\"estado_cobro\":\"cobrada\"")) {
            invoice(paid);
            isNotSeen(laura().invoices().findPaymentByReference("inv_1", OURS), "does not have the list");
        }
        invoice("\"importe_cobrado\":0,\"estado_cobro\":\"pendiente\"");
        isNotSeen(laura().invoices().findPaymentByReference("inv_1", OURS), "0 of 0 records");
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
        CallException e = Thrown.by(() -> server.cg().forClient(1001).invoices().issue(request(OURS)));
        Instant ended = server.time.now();
        server.time.advance(Duration.ofHours(1));

        assertThat(e.lastAttemptEnded()).isEqualTo(ended).isAfter(began);
        CallException again = Thrown.by(() -> e.repeat(Invoice.class));
        assertThat(again.lastAttemptEnded()).isEqualTo(server.time.now());
    }

    private static NewInvoice request(String reference) {
        return InvoiceService.request(reference, "100.00");
    }
}
