package es.cg.sdk.mock;

import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.contract.Samples;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What keeps an activity from being deleted, of records that no request makes too. */
final class ActivityRulesTest {
    @Test
    void referencedActivityCannotBeDeleted() throws IOException {
        try (ListeningService service = new ListeningService(false)) {
            int heading = 6510;
            for (String kind :
                    new String[] {"invoices", "irpf_payments", "tax_models", "accounting_entries", "expenses"}) {
                String id = service.post("/activities", Samples.activity(Integer.toString(heading++)))
                        .text("/id");
                service.put(kind, 1001, "{\"id\":\"%s_1\",\"actividad_id\":\"%s\"}".formatted(kind, id));

                refused(service.delete("/activities/" + id), 409, "actividad_con_operaciones");
            }
            String free = service.post("/activities", Samples.activity("7000")).text("/id");
            assertThat(service.delete("/activities/" + free).status()).isEqualTo(200);
        }
    }
}
