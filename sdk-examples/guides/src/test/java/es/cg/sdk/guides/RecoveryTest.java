package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.CgClient;
import es.cg.sdk.ClientApi;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.DocumentKey;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.InvoiceQuery;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    void anotherProcessSendsTheDocumentAgain() {
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
        // After a restart, within 24 hours: the same document gives the same key, whatever process sends it.
        Invoice invoice = laura.invoices().issue(request, IdempotencyKey.forDocument("erp-invoice", "2026-00042"));
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void afterADayTheDocumentIsLookedUpFirst() {
        NewInvoice request = ExampleInvoice.request().toBuilder()
                .referenciaExterna("2026-00042")
                .build();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        for (int run = 1; run <= 2; run++) {
            // snippet look-up
            Optional<Invoice> issued = laura.invoices()
                    .list(InvoiceQuery.create().referenciaExterna("2026-00042"))
                    .first();
            Invoice invoice =
                    issued.isPresent() ? issued.get() : laura.invoices().issue(request, key);
            // end snippet
            assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
        }
        mock.journal().assertDoneOnce("invoices.issue");
    }

    @Test
    void aStored500NeedsTheNextGenerationOfTheKey() {
        NewInvoice request = ExampleInvoice.request();
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        mock.faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
        assertThatThrownBy(() -> laura.invoices().issue(request, key)).hasMessageContaining("error_interno");
        assertThatThrownBy(() -> laura.invoices().issue(request, key)).hasMessageContaining("error_interno");
        // snippet generation
        // Only after a person or a look-up has found that nothing was issued:
        DocumentKey second =
                IdempotencyKey.forDocument("erp-invoice", "2026-00042").generation(2);
        Invoice invoice = laura.invoices().issue(request, second);
        // end snippet
        assertThat(invoice.numeroCompleto()).isEqualTo("A-2026-000004");
    }
}
