package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.contract.Samples.LAURA;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import okhttp3.Response;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Operations named with purpose only")
final class ClientOperationsTest {
    private static final Deferred IMPORT = Deferred.each().get(3);

    private static String readyKeyId(Place place) throws IOException {
        JsonNode keys = place.panel("GET /panel/keys").json().path("data");
        return StreamSupport.stream(keys.spliterator(), false)
                .filter(each -> place.key("live").startsWith(each.path("prefix").asText() + "."))
                .map(each -> each.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    private static void authoriseAgain(Place place, long client) throws IOException {
        String key = "/panel/keys/" + readyKeyId(place);
        place.panel("PUT " + key + "/clients/" + client);
        assertThat(place.panel("PUT " + key + "/consents/" + client, "{\"scopes\":\"all\"}")
                        .status())
                .isEqualTo(204);
    }

    @Test
    void theStatusIsAFirstCallThatNeedsNothingElse() throws IOException {
        try (Place place = Place.open()) {
            String key = place.makeKey("{\"kind\":\"live\",\"clients\":[1003],\"scopes\":[\"nominas:leer\"]}")
                    .path("key")
                    .asText();

            assertThat(place.get("/status").as(key).send().status()).isEqualTo(200);
        }
    }

    @Test
    void theStatusConsumesNoQuota() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            place.panel("PUT /panel/limits", "{\"monthly_reads\":1}");
            for (int i = 0; i < 3; i++) {
                assertThat(place.get("/status").send().status()).isEqualTo(200);
            }

            assertThat(place.get("/clients").send().status()).isEqualTo(200);
            refused(place.get("/clients").send(), 429, "cupo_mensual_agotado");
            assertThat(place.get("/status").send().status()).isEqualTo(200);
        }
    }

    @Test
    void theStatusTellsWhatTheKeyCanDo() throws IOException {
        try (Place place = Place.open()) {
            String key = place.makeKey("""
                            {"kind":"test","scopes":["clientes:leer","facturas:leer"],"clients":[1001,1002],
                             "expires_at":"2027-01-01T00:00:00Z","allowed_ips":["127.0.0.0/8"]}""")
                    .path("key")
                    .asText();
            JsonNode status = place.get("/status").as(key).send().json();

            assertThat(status.path("entorno").asText()).isEqualTo("produccion");
            assertThat(status.path("plan").asText()).isEqualTo("enterprise");
            assertThat(status.path("clientes_autorizados").intValue()).isEqualTo(2);
            JsonNode shown = status.path("clave");
            assertThat(shown.path("permisos"))
                    .extracting(JsonNode::asText)
                    .containsExactlyInAnyOrder("clientes:leer", "facturas:leer");
            assertThat(shown.path("prefijo").asText()).startsWith("cg_test_");
            assertThat(key).startsWith(shown.path("prefijo").asText() + ".");
            assertThat(shown.path("tipo").asText()).isEqualTo("test");
            assertThat(shown.path("caduca_en").asText()).startsWith("2027-01-01T01:00");
            assertThat(shown.path("ips_permitidas")).hasToString("[\"127.0.0.0/8\"]");
        }
    }

    @Test
    void theStatusOfTheSandboxHasTheTimeOfItsClock() throws IOException {
        try (Place place = Place.open()) {
            JsonNode status = place.get("/status").inSandbox().send().json();

            assertThat(status.path("entorno").asText()).isEqualTo("sandbox");
            assertThat(status.at("/sandbox/reloj").asText()).startsWith("2026-11-20T09:00");
        }
    }

    @Test
    void theStatusOfProductionHasNoSandboxBlock() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.get("/status").send().json().has("sandbox")).isFalse();
        }
    }

    @Test
    void theClientsAreThoseThatTheHeaderTakes() throws IOException {
        try (Place place = Place.open()) {
            JsonNode clients = place.get("/clients").send().json().path("data");

            assertThat(clients).hasSize(7).allMatch(each -> each.path("id").isIntegralNumber());
            for (long client : place.clients()) {
                assertThat(clients.findValuesAsText("id")).contains(Long.toString(client));
            }
        }
    }

    @Test
    void anImportOfClientsIsAJobThatCreatesThem() throws IOException {
        try (Place place = Place.open()) {
            int before = clients(place);
            JsonNode job = IMPORT.begin(place);
            int meanwhile = clients(place);
            place.advance("PT2M");

            assertThat(meanwhile).isEqualTo(before);
            assertThat(Deferred.again(place, job).path("estado").asText()).isEqualTo("succeeded");
            assertThat(clients(place)).isEqualTo(before + 1);
        }
    }

    private static int clients(Place place) throws IOException {
        return place.panel("GET /panel/state")
                .json()
                .at("/production/tables/clients/rows")
                .size();
    }

    @Test
    void anImportedClientIsOnNoKey() throws IOException {
        try (Place place = Place.open()) {
            IMPORT.ended(place);

            assertThat(place.get("/clients").send().json().findValuesAsText("nif"))
                    .hasSize(7)
                    .doesNotContain("J12345674");
            refused(place.get("/activities").client(1008).send(), 404, "no_encontrado");
        }
    }

    @Test
    void theRightOfAccessShowsCallsWithPermissionAndResult() throws IOException {
        try (Place place = Place.open()) {
            place.get("/activities").client(TALLERES).send();
            place.post("/invoices", "{}").client(TALLERES).send();
            place.get("/activities").client(LAURA).send();
            Answer log = place.get("/clients/1002/activity").send();

            assertThat(log.status()).isEqualTo(200);
            assertThat(log.json().findValuesAsText("permiso")).containsExactly("facturas:escribir", "clientes:leer");
            assertThat(log.json().findValuesAsText("resultado")).containsExactly("422", "200");
        }
    }

    @Test
    void theRightOfAccessShowsTheDateOfTheConsent() throws IOException {
        try (Place place = Place.open()) {
            place.advance("P1D");
            authoriseAgain(place, TALLERES);

            assertThat(place.get("/clients/1001/activity").send().text("/consentimiento_desde"))
                    .startsWith("2026-11-20");
            assertThat(place.get("/clients/1002/activity").send().text("/consentimiento_desde"))
                    .startsWith("2026-11-21");
        }
    }

    @Test
    void theRightOfAccessShowsTheCallsOfThisIntegrationAlone() throws IOException {
        try (Place place = Place.open()) {
            place.get("/activities")
                    .client(TALLERES)
                    .as(place.keyOf("clientes:leer"))
                    .send();

            assertThat(place.get("/clients/1002/activity").send().json().path("data"))
                    .isEmpty();
        }
    }

    @Test
    void theExportIsOneFileWithAllOfTheClient() throws IOException {
        try (Place place = Place.open();
                Response file = place.get("/clients/1001/export").download()) {
            assertThat(file.code()).isEqualTo(200);
            assertThat(file.header("Content-Disposition")).startsWith("attachment");
        }
        try (Place place = Place.open()) {
            JsonNode export = place.get("/clients/1001/export").send().json();

            assertThat(export.at("/cliente/id").asLong()).isEqualTo(LAURA);
            assertThat(export.path("documentos")).hasSize(6);
            assertThat(export.path("facturas")).hasSize(4);
            assertThat(export.path("modelos")).hasSize(2);
            assertThat(export.path("asientos").isArray()).isTrue();
        }
    }

    @Test
    void theExportHasOneShapeForEveryClient() throws IOException {
        try (Place place = Place.open()) {
            JsonNode full = place.get("/clients/1001/export").send().json();
            JsonNode bare = place.get("/clients/1002/export").send().json();

            assertThat(bare.fieldNames()).toIterable().containsExactlyElementsOf(() -> full.fieldNames());
            full.properties()
                    .forEach(field -> assertThat(bare.path(field.getKey()).getNodeType())
                            .as(field.getKey())
                            .isEqualTo(field.getValue().getNodeType()));
        }
    }

    @Test
    void theExportIsRefusedToTestKeys() throws IOException {
        try (Place place = Place.open()) {
            refused(
                    place.get("/clients/1001/export").as(place.key("test")).send(),
                    403,
                    "clave_de_prueba_sin_escritura");
        }
    }

    @Test
    void erasureTakesTheKeyOffTheClient() throws IOException {
        try (Place place = Place.open()) {
            assertThat(place.delete("/clients/1002/data").send().status()).isEqualTo(200);

            refused(place.get("/activities").client(TALLERES).send(), 404, "no_encontrado");
            assertThat(place.get("/activities").client(LAURA).send().status()).isEqualTo(200);
        }
    }

    @Test
    void erasureRevokesTheConsent() throws IOException {
        try (Place place = Place.open()) {
            place.delete("/clients/1002/data").send();
            place.panel("PUT /panel/keys/" + readyKeyId(place) + "/clients/1002");

            refused(place.get("/activities").client(TALLERES).send(), 403, "sin_consentimiento");
            assertThat(place.events("production").stream()
                            .map(each -> each.path("type").asText()))
                    .containsExactly("consent.revoked");
        }
    }

    @Test
    void erasureTakesAddressAndBrowserOutOfTheLogAndKeepsItsRows() throws IOException {
        try (Place place = Place.open()) {
            place.get("/activities").client(TALLERES).send();
            JsonNode before = place.get("/clients/1002/activity").send().json().at("/data/0");
            place.delete("/clients/1002/data").send();
            authoriseAgain(place, TALLERES);
            JsonNode log = place.get("/clients/1002/activity").send().json().path("data");

            assertThat(before.path("ip").asText()).isEqualTo("127.0.0.1");
            assertThat(before.path("navegador").asText()).isNotEmpty();
            assertThat(log).hasSizeGreaterThanOrEqualTo(2);
            assertThat(log)
                    .allMatch(each -> each.path("ip").asText("").isEmpty()
                            || each.path("ip").isNull());
            assertThat(log)
                    .allMatch(each -> each.path("navegador").asText("").isEmpty()
                            || each.path("navegador").isNull());
            assertThat(log.findValuesAsText("ruta")).contains("/activities");
        }
    }

    @TestFactory
    Stream<DynamicTest> erasureLeavesWhatIsBookedUntouched() {
        return List.of("/invoices", "/tax-models", "/documents", "/activities").stream()
                .map(path -> dynamicTest(path, () -> {
                    try (Place place = Place.open()) {
                        JsonNode before = place.get(path).client(LAURA).send().json();
                        place.delete("/clients/1001/data").send();
                        authoriseAgain(place, LAURA);

                        assertThat(before.path("data")).isNotEmpty();
                        assertThat(place.get(path).client(LAURA).send().json()).isEqualTo(before);
                    }
                }));
    }
}
