package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Operations named with purpose only")
final class ClientOperationsTest {
    private static String readyKeyId(Place place) throws IOException {
        JsonNode keys = place.panel("GET /panel/keys").json().path("data");
        return StreamSupport.stream(keys.spliterator(), false)
                .filter(each -> place.key("live").startsWith(each.path("prefix").asText() + "."))
                .map(each -> each.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    static void authoriseAgain(Place place, long client) throws IOException {
        String key = "/panel/keys/" + readyKeyId(place);
        place.panel("PUT " + key + "/clients/" + client);
        answers(place.panel("PUT " + key + "/consents/" + client, "{\"scopes\":\"all\"}"), 204);
    }

    @Test
    void statusNeedsNoClientHeaderAndNoScope(Place place) throws IOException {
        String key = place.keyWith("{\"kind\":\"live\",\"clients\":[1003],\"scopes\":[\"nominas:leer\"]}");

        assertThat(place.get("/status").as(key).send().status()).isEqualTo(200);
    }

    @Test
    void statusReturnsTheSettingsOfTheKey(Place place) throws IOException {
        String key = place.keyWith("""
                            {"kind":"test","scopes":["clientes:leer","facturas:leer"],"clients":[1001,1002],
                             "expires_at":"2027-01-01T00:00:00Z","allowed_ips":["127.0.0.0/8"]}""");
        JsonNode status = place.get("/status").as(key).send().json();

        shows(status, "entorno=produccion", "plan=enterprise", "clientes_autorizados=2");
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

    @Test
    void theStatusOfTheSandboxHasTheTimeOfItsClock(Place place) throws IOException {
        JsonNode status = place.get("/status").inSandbox().send().json();

        assertThat(status.path("entorno").asText()).isEqualTo("sandbox");
        assertThat(status.at("/sandbox/reloj").asText()).startsWith("2026-11-20T09:00");
    }

    @Test
    void theStatusOfProductionHasNoSandboxBlock(Place place) throws IOException {
        assertThat(place.get("/status").send().json().has("sandbox")).isFalse();
    }

    @Test
    void accessLogContainsTheConsentDate(Place place) throws IOException {
        place.advance("P1D");
        authoriseAgain(place, TALLERES);

        assertThat(place.get("/clients/1001/activity").send().text("/consentimiento_desde"))
                .startsWith("2026-11-20");
        assertThat(place.get("/clients/1002/activity").send().text("/consentimiento_desde"))
                .startsWith("2026-11-21");
    }
}
