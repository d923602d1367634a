package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Errors › Codes")
final class AccessCodesTest {
    /** At most as many as may be invalid within a minute. */
    private static final int INVALID_KEYS = 60;

    private static Ask issuing(Place place) {
        return place.post("/invoices", Samples.invoice()).client(TALLERES);
    }

    private static void limited(Answer answer, String code) {
        refused(answer, 429, code);
        assertThat(Long.parseLong(answer.header("Retry-After"))).isPositive();
        assertThat(answer.header("X-CG-Rate-Limited-Reason")).isNotEmpty();
    }

    @Test
    void scope_insuficiente() throws IOException {
        try (Place place = Place.open()) {
            Answer answer = issuing(place).as(place.keyOf("facturas:leer")).send();

            refused(answer, 403, "scope_insuficiente");
            assertThat(Samples.ids(place, "/invoices", TALLERES)).isEmpty();
        }
    }

    @Test
    void permiso_fuera_de_planCarriesScopeAndCheapestPlan() throws IOException {
        try (Place place = Place.open()) {
            place.plan("starter");
            Answer answer = issuing(place).send();

            refused(answer, 403, "permiso_fuera_de_plan");
            assertThat(answer.text("/error/scope")).isEqualTo("facturas:escribir");
            assertThat(answer.text("/error/plan_minimo")).isEqualTo("professional");
            assertThat(Samples.ids(place, "/invoices", TALLERES)).isEmpty();
        }
    }

    @Test
    void sin_consentimiento() throws IOException {
        try (Place place = Place.open()) {
            refused(place.get("/invoices").client(1006).send(), 403, "sin_consentimiento");
            refused(place.get("/invoices").client(1007).send(), 403, "sin_consentimiento");
            assertThat(place.get("/activities").client(1007).send().status()).isEqualTo(200);
        }
    }

    @Test
    void ip_no_permitida() throws IOException {
        try (Place place = Place.open()) {
            for (String allowed : List.of("10.0.0.0/8", "127.0.0.0/8")) {
                String key = place.makeKey("{\"kind\":\"live\",\"allowed_ips\":[\"%s\"]}".formatted(allowed))
                        .path("key")
                        .asText();
                Answer answer = place.get("/status").as(key).send();

                assertThat(answer.status()).isEqualTo(allowed.startsWith("127") ? 200 : 403);
                assertThat(answer.code()).isEqualTo(allowed.startsWith("127") ? "" : "ip_no_permitida");
            }
        }
    }

    @Test
    void entorno_incorrecto() throws IOException {
        try (Place place = Place.open()) {
            for (String kind : List.of("live", "test")) {
                refused(place.get("/status").inSandbox().as(place.key(kind)).send(), 401, "entorno_incorrecto");
            }
            refused(place.get("/status").as(place.key("sandbox")).send(), 401, "entorno_incorrecto");
        }
    }

    @Test
    void cupo_mensual_agotadoStopsReadsAndNotWrites() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            place.panel("PUT /panel/limits", "{\"monthly_reads\":2}");
            place.get("/clients").send();
            place.get("/clients").send();

            limited(place.get("/clients").send(), "cupo_mensual_agotado");
            assertThat(issuing(place).send().status()).isEqualTo(201);
        }
    }

    @Test
    void demasiados_intentos_fallidosAfterSixtyInvalidKeysInAMinute() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            String invalid = "cg_live_aaaaaaaa.bbbbbbbb";
            for (int i = 0; i < INVALID_KEYS; i++) {
                assertThat(place.get("/status").as(invalid).send().status()).isEqualTo(401);
            }

            limited(place.get("/status").as(invalid).send(), "demasiados_intentos_fallidos");
            assertThat(place.get("/status").send().status()).isEqualTo(200);
            place.advance("PT1M");
            assertThat(place.get("/status").as(invalid).send().status()).isEqualTo(401);
        }
    }

    @Test
    void escenario_desconocidoNamesThoseThereAre() throws IOException {
        try (Place place = Place.open()) {
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
    }

    @Test
    void inProductionNoScenarioIsUnknown() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/clients")
                            .header("X-CG-Sandbox-Scenario", "nada")
                            .send()
                            .status())
                    .isEqualTo(200);
        }
    }

    @TestFactory
    Stream<DynamicTest> funcion_no_disponible_en_sandbox() {
        return Stream.of(
                        "/documents",
                        "/tax-models",
                        "/bank-transactions/import",
                        "/bank-transactions/x/match-proposals")
                .map(path -> dynamicTest(path, () -> {
                    try (Place place = Place.open()) {
                        Answer answer = place.ask("POST", path)
                                .json("{}")
                                .key(Ask.fresh())
                                .inSandbox()
                                .client(9001)
                                .send();

                        refused(answer, 501, "funcion_no_disponible_en_sandbox");
                    }
                }));
    }
}
