package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

@Chapter("Errors › Codes")
final class AccessCodesTest {
    /** At most as many as may be invalid within a minute. */
    @Test
    void escenario_desconocidoNamesThoseThereAre(Place place) throws IOException {
        Answer answer = place.get("/invoices")
                .inSandbox()
                .client(9001)
                .header("X-CG-Sandbox-Scenario", "nada")
                .send();

        refused(answer, 422, "escenario_desconocido");
        assertThat(answer.message())
                .contains(
                        "aceptada",
                        "aceptada_con_errores",
                        "rechazada",
                        "estado_desconocido",
                        "reintentable",
                        "duplicada",
                        "espera",
                        "cobro_correcto",
                        "cobro_parcial",
                        "cobro_fuera_de_plazo",
                        "cobro_devuelto",
                        "cobro_devuelto_con_retraso",
                        "limite_de_peticiones",
                        "servicio_no_disponible",
                        "operacion_en_curso",
                        "error_interno",
                        "sin_efecto");
    }

    @Test
    void inProductionNoScenarioIsUnknown(Place place) throws IOException {
        answers(place.get("/clients").header("X-CG-Sandbox-Scenario", "nada").send(), 200);
    }
}
