package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.settings.PlanLimit;
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
    void thePlansCapIs409() {
        desk.settings().limit(PlanLimit.ACTIVITIES, 2);
        String first = created("6594");
        created("6595");

        assertThat(create("6596").status()).isEqualTo(409);
        assertThat(ServiceHarness.code(create("6596"))).isEqualTo("limite_de_actividades");
        assertThat(create("6594").status()).isEqualTo(200);
        delete(first);
        assertThat(create("6596").status()).isEqualTo(201);
    }

    @Test
    void takingBackIsPossibleAboveTheCapToo() {
        String first = created("6594");
        delete(first);
        created("6595");
        desk.settings().limit(PlanLimit.ACTIVITIES, 1);

        assertThat(create("6594").status()).isEqualTo(200);
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

    @Test
    void whatIsTakenBackKeepsItsInvoices() {
        String id = created("6594");
        desk.put("invoices", 1002, "invoice", "actividad_id", id);
        desk.call(key, "PUT", "/activities/" + id, 1002, "{\"activa\":false}");
        ApiResponse back = create("6594");

        assertThat(ServiceHarness.json(back).path("id").asText()).isEqualTo(id);
        assertThat(ServiceHarness.code(delete(id))).isEqualTo("actividad_con_operaciones");
    }

    @Test
    void activitiesAreReadFromStarterOnAndWrittenOnEnterprise() {
        for (Plan plan : new Plan[] {Plan.STARTER, Plan.PROFESSIONAL}) {
            desk.settings().plan(plan);

            assertThat(desk.call(key, "GET", "/activities", 1002, "").status()).isEqualTo(200);
            ApiResponse refused = create("6594");
            assertThat(ServiceHarness.code(refused)).isEqualTo("permiso_fuera_de_plan");
            assertThat(ServiceHarness.json(refused).at("/error/plan_minimo").asText())
                    .isEqualTo("enterprise");
            assertThat(ServiceHarness.json(refused).at("/error/scope").asText()).isEqualTo("actividades:escribir");
        }
    }
}
