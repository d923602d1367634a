package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.mock.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The Java of docs/errors.md. */
class ErrorsTest extends MockedGuide {
    private final List<String> shown = new ArrayList<>();

    private void issue(NewInvoice request) {
        IdempotencyKey key = IdempotencyKey.forDocument("erp-invoice", "2026-00042");
        // snippet handle
        try {
            laura.invoices().issue(request, key);
        } catch (ValidationException e) { // a field is wrong: let the user correct it
            for (FieldError field : e.fieldErrors()) {
                shown.add(field.param() + ": " + field.message());
            }
        } catch (CallException e) { // any other failure: the outcome says whether it may be saved
            String code = e instanceof ApiException answer ? answer.code() : null; // null: not an error of the service
            shown.add((e.outcome() == Outcome.UNKNOWN ? "perhaps saved" : "not saved") + ", " + code);
            System.err.println(e.getMessage()); // for the log: operation, cause, next step, request id
        }
        // end snippet
    }

    @Test
    void invalidFieldIsReported() {
        issue(ExampleInvoice.request().toBuilder().serie("NADA").build());
        assertThat(shown).hasSize(1);
        assertThat(shown.get(0)).startsWith("serie");
    }

    @Test
    void errorWithoutFieldsIsReportedByItsCode() {
        mock.faults().arm("invoices.issue", 9, Fault.status(409, "periodo_cerrado"));
        issue(ExampleInvoice.request());
        assertThat(shown).containsExactly("not saved, periodo_cerrado");
    }

    @Test
    void error500IsReportedAsPerhapsSaved() {
        mock.faults().arm("invoices.issue", 1, Fault.status(500, "error_interno"));
        issue(ExampleInvoice.request());
        assertThat(shown).containsExactly("perhaps saved, error_interno");
    }
}
