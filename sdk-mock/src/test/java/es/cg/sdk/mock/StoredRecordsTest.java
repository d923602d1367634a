package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;

import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.contract.Samples;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What follows from records that no request makes, but a restored state may have. */
final class StoredRecordsTest {
    private final ListeningService service = new ListeningService(false);

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void referencedActivityCannotBeDeleted() throws IOException {
        int heading = 6510;
        for (String kind : new String[] {"invoices", "irpf_payments", "tax_models", "accounting_entries", "expenses"}) {
            String id = service.post("/activities", Samples.activity(Integer.toString(heading++)))
                    .text("/id");
            service.put(kind, 1001, "{\"id\":\"%s_1\",\"actividad_id\":\"%s\"}".formatted(kind, id));

            refused(service.delete("/activities/" + id), 409, "actividad_con_operaciones");
        }
        String free = service.post("/activities", Samples.activity("7000")).text("/id");
        answers(service.delete("/activities/" + free), 200);
    }

    @Test
    void closedQuarterAndLockedYearRefuseInvoices() throws IOException {
        service.put("accounting_periods", 1002, """
                {"id":"1002/2026","ejercicio":2026,"estado":"abierto","trimestres":[
                 {"periodo":"3T","estado":"cerrado"},{"periodo":"4T","estado":"abierto"}]}""");
        service.put("accounting_periods", 1002, "{\"id\":\"1002/2025\",\"ejercicio\":2025,\"estado\":\"bloqueado\"}");

        refused(issue("2026-09-30"), 409, "periodo_cerrado");
        refused(issue("2025-12-31"), 409, "periodo_cerrado");
        answers(issue("2026-10-01"), 201);
    }

    private Answer issue(String day) throws IOException {
        return service.post("/invoices", "1002", Samples.invoice(day));
    }
}
