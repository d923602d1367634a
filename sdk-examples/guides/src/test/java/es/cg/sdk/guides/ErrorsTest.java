package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.messages.UserMessages;
import es.cg.sdk.mock.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Java of docs/errors.md. */
class ErrorsTest extends MockedGuide {
    private final List<String> shown = new ArrayList<>();

    private void issue(NewInvoice request) {
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        // snippet handle
        UserMessages messages =
                UserMessages.in(Locale.ENGLISH).withFieldNames(Map.of("receptor_nif", "tax id of the customer"));
        try {
            laura.invoices().issue(request, key);
        } catch (CallException e) {
            shown.add(messages.of(e)); // for the person at the screen
            System.err.println(e.getMessage()); // for the log: operation, cause, next step, request id
        }
        // end snippet
    }

    @Test
    void invalidFieldIsReported() {
        issue(ExampleInvoice.request().toBuilder().receptorNif("B12345678").build());
        assertThat(shown)
                .containsExactly("Nothing was saved. Some data is not valid: tax id of the customer."
                        + " Check the marked fields.");
    }

    @Test
    void errorWithoutFieldsIsReportedByItsCode() {
        mock.faults().arm("invoices.issue", 9, Fault.status(409, "periodo_cerrado"));
        issue(ExampleInvoice.request());
        assertThat(shown)
                .containsExactly("Nothing was saved. The accounting period is closed."
                        + " Use another date, or talk to your accounting firm.");
    }

    @Test
    void error500IsReportedAsPerhapsSaved() {
        mock.faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
        issue(ExampleInvoice.request());
        assertThat(shown).hasSize(1);
        assertThat(shown.get(0))
                .startsWith("We do not know whether this was saved.")
                .endsWith("The service had an error.");
    }
}
