package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.ReferenceLookup;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of docs/recovery.md. */
class RecoveryTest extends MockedGuide {
    @Test
    void aCallWhoseAnswerIsLostIsRepeated() {
        NewInvoice request = ExampleInvoice.request();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        mock.faults().arm("invoices.issue", 1, Fault.droppedAfter());
        ClientApi laura = cg.with(CallOptions.defaults().maxAttempts(1)).forClient(1001); // no retry: the failure shows
        List<CallException> later = new ArrayList<>();
        List<String> messages = new ArrayList<>();
        // snippet outcome
        try {
            laura.invoices().issue(request, key);
        } catch (CallException e) {
            if (e.outcome() == Outcome.UNKNOWN) { // the service may have issued it: keep the exception, try again later
                later.add(e);
            } else { // NOTHING_DONE: fix the cause and send it again
                messages.add(e.nextStep());
            }
        }
        // end snippet
        assertThat(messages).isEmpty();
        CallException e = later.get(0);
        // snippet repeat
        Invoice invoice = e.repeat(Invoice.class); // the same bytes with the same key: the service issues it once
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        assertThat(mock.journal().proof("invoices.issue")).hasToString("2 calls, 1 done, 1 replays");
    }

    @Test
    void documentResentAfterRestartIsIssuedOnce() {
        try (CgClient died = CgClient.builder()
                .baseUrl(mock.baseUrl())
                .apiKey(ApiKey.of(mock.liveKey()))
                .build()) {
            died.forClient(1001)
                    .invoices()
                    .issue(ExampleInvoice.request(), IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
        }
        NewInvoice request = ExampleInvoice.request();
        // snippet restart
        // After a restart, within 24 hours and with the same API key: the same document gives the same key.
        Invoice invoice = laura.invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void replacedApiKeyHasAnotherDigest() {
        CallException e = lost(Fault.droppedAfter());
        String digest = e.apiKeyDigest();
        String id = mock.panel().keys().stream()
                .filter(each -> each.kind().equals("live"))
                .findFirst()
                .orElseThrow()
                .id();
        ApiKey apiKey = ApiKey.of(mock.panel().rotateKey(id).key());
        // snippet rotated
        boolean isSameApiKey = apiKey.digest().equals(digest); // digest: e.apiKeyDigest(), kept with the document
        // end snippet
        assertThat(isSameApiKey).isFalse();
        assertThat(e.repeat(Invoice.class).numeroCompleto()).isEqualTo("A-2026-000004");
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void afterADayTheDocumentIsLookedUpFirst() {
        laura.invoices()
                .issue(ExampleInvoice.request().toBuilder()
                        .referenciaExterna("2026-00041")
                        .build());
        List<String> numbers = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        for (Fault fault : List.of(Fault.droppedBefore(), Fault.droppedAfter())) {
            assertThat(lost(fault)).isNotNull();
            mock.panel().advance(Duration.ofDays(2));
            // snippet look-up
            ReferenceLookup<Invoice> issued = laura.invoices().findByReference("2026-00042");
            if (issued.state() == ReferenceLookup.State.FOUND) {
                numbers.add(issued.record().numeroCompleto()); // it was issued
            } else {
                doubts.add(issued.reason()); // nobody can tell: a person looks in the panel of the firm
            }
            // end snippet
        }
        assertThat(doubts).singleElement().asString().contains("0 of 0 records that were read carry exactly the");
        assertThat(numbers).containsExactly("A-2026-000005");
        assertThat(mock.journal().proof("invoices.issue").done()).isEqualTo(2);
    }

    /** Issues the document without an answer. */
    private CallException lost(Fault fault) {
        mock.faults().arm("invoices.issue", 1, fault);
        return catchThrowableOfType(
                CallException.class,
                () -> cg.with(CallOptions.defaults().maxAttempts(1))
                        .forClient(1001)
                        .invoices()
                        .issue(ExampleInvoice.request(), IdempotencyKey.forDocument("erp-invoice", "2026-00042")));
    }

    @Test
    void aStored500NeedsTheNextGenerationOfTheKey() {
        NewInvoice request = ExampleInvoice.request();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        mock.faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
        assertThatThrownBy(() -> laura.invoices().issue(request, key)).hasMessageContaining("error_interno");
        assertThatThrownBy(() -> laura.invoices().issue(request, key)).hasMessageContaining("error_interno");
        // snippet generation
        // Only after a person has seen that nothing was issued. The reference is another one too: a look-up must
        // not take the invoice of one generation for that of the other.
        DocumentKey second =
                IdempotencyKey.forDocument("erp-invoice", "2026-00042").generation(2);
        NewInvoice again = request.toBuilder().referenciaExterna("2026-00042/2").build();
        Invoice invoice = laura.invoices().issue(again, second);
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
    }
}
