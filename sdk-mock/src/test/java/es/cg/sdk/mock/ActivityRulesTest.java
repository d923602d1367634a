package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.keys.ApiKey;
import org.junit.jupiter.api.Test;

/** The rules of activities that need something from outside their chapter. */
final class ActivityRulesTest {
    private static final String ACTIVITY = """
            {"codigo_iae":"%s","descripcion":"Libros","seccion_iae":"empresarial",
             "regimen_irpf":"estimacion_directa_normal","regimen_iva":"general","fecha_alta":"2026-01-01"}""";

    private final ServiceHarness desk = new ServiceHarness();
    private final ApiKey key = desk.key(1002L, 1003L);

    private ApiResponse create(String heading) {
        return desk.call(key, "POST", "/activities", 1002, ACTIVITY.formatted(heading));
    }

    private ApiResponse delete(String id) {
        return desk.call(key, "DELETE", "/activities/" + id, 1002, "");
    }

    private String created(String heading) {
        return ServiceHarness.json(create(heading)).path("id").asText();
    }

    @Test
    void anythingThatNamesTheActivityKeepsItFromBeingDeleted() {
        int heading = 6510;
        for (String kind : new String[] {"invoices", "irpf_payments", "tax_models", "accounting_entries", "expenses"}) {
            ApiResponse created = create(Integer.toString(heading++));
            String id = ServiceHarness.json(created).path("id").asText();
            assertThat(created.status()).as(kind).isEqualTo(201);
            desk.put(kind, 1002, "record", "actividad_id", id);

            assertThat(ServiceHarness.code(delete(id))).as(kind).isEqualTo("actividad_con_operaciones");
        }
        assertThat(delete(created("7000")).status()).isEqualTo(200);
    }
}
