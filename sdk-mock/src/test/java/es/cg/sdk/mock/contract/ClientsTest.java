package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.calls.Shown.wrong;
import static es.cg.sdk.mock.contract.Samples.TALLERES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Operations named with purpose only")
final class ClientsTest {

    private static final String CLIENT = """
            {"nombre":"Muebles Muestra SL","nif":"J12345674","email":"muebles@ejemplo.invalid","tipo":"sociedad"%s}""";

    private static Answer create(TestMock mock, String more) throws IOException {
        return mock.post("/clients", CLIENT.formatted(more)).send();
    }

    private static JsonNode listed(TestMock mock) throws IOException {
        return mock.get("/clients").send().json().path("data");
    }

    @Test
    void theListHasTheClientsOfTheKeyNewestFirst(TestMock mock) throws IOException {
        JsonNode list = listed(mock);

        assertThat(list)
                .extracting(each -> each.path("id").asLong())
                .containsExactly(1007L, 1006L, 1005L, 1004L, 1003L, 1002L, 1001L);
        assertThat(list).allMatch(each -> each.path("autorizado").asBoolean());
        assertThat(mock.get("/clients/1005").send().json()).isEqualTo(list.path(2));
        assertThat(list.at("/2/nif").asText()).isEqualTo("X1234567L");
    }

    @Test
    void theSandboxHasTheSamePeopleUnderIdsOfItsOwn(TestMock mock) throws IOException {
        JsonNode fictitious = mock.get("/clients").inSandbox().send().json().path("data");

        assertThat(fictitious)
                .extracting(each -> each.path("id").asLong())
                .containsExactly(9007L, 9006L, 9005L, 9004L, 9003L, 9002L, 9001L);
        assertThat(fictitious.findValuesAsText("nif")).isEqualTo(listed(mock).findValuesAsText("nif"));
    }

    @Test
    void unknownOrMalformedClientIdReturns404(TestMock mock) throws IOException {
        for (String id : List.of("4711", "0", "-1", "abc", "9001", "99999999999999999999", "1001x")) {
            Samples.refused(mock.get("/clients/" + id).send(), 404, "no_encontrado");
        }
        assertThat(mock.get("/activities", 0).status()).isEqualTo(404);
    }

    @Test
    void clientContainsItsConsentedPermissions(TestMock mock) throws IOException {
        JsonNode list = listed(mock);

        assertThat(list.findValuesAsText("estado"))
                .containsExactly(
                        "parcial", "pendiente", "concedido", "concedido", "concedido", "concedido", "concedido");
        assertThat(list.at("/0/consentimiento/permisos")).hasToString("[\"clientes:leer\"]");
        assertThat(list.at("/1/consentimiento/concedido_en").isNull()).isTrue();
        assertThat(list.at("/2/consentimiento/concedido_en").asText()).startsWith("2026-11-20T09:00");
    }

    @Test
    void aNewClientHasTheNextIdAndNoConsent(TestMock mock) throws IOException {
        JsonNode created = create(mock, ",\"territorio\":\"canarias\",\"telefono\":\"600000000\"")
                .json();

        assertThat(created.path("id").asLong()).isEqualTo(1008);
        assertThat(created.path("autorizado").asBoolean(true)).isFalse();
        shows(created, "consentimiento=null", "telefono=600000000");
        for (String nif : List.of("J12345674", "j-1234567-4", "ESJ12345674")) {
            Answer again = mock.post("/clients", CLIENT.formatted("").replace("J12345674", nif))
                    .send();

            Samples.refused(again, 409, "cliente_duplicado");
        }
    }

    @Test
    void creationNamesEveryFieldThatIsMissing(TestMock mock) throws IOException {
        wrong(mock.post("/clients", "{}").send(), "nombre", "nif", "email", "tipo");
    }

    @Test
    void contactDataIsCorrectedAndTheRestStays(TestMock mock) throws IOException {
        mock.patch("/clients/1001", "{\"municipio\":\"Soria\",\"telefono\":\"1\"}", 1001);
        JsonNode again =
                mock.patch("/clients/1001", "{\"telefono\":\"2\"}").send().json();

        shows(again, "municipio=Soria", "telefono=2", "nombre=Laura Ficticia Prueba");
        assertThat(again.has("avisos")).isFalse();
        assertThat(mock.get("/clients/1001").send().json()).isEqualTo(again);
    }

    @Test
    void unknownFieldsGetAnAvisoThatAReplayRepeats(TestMock mock) throws IOException {
        TestRequest ask = mock.post("/clients", CLIENT.formatted(",\"color\":\"rojo\",\"id\":7"));
        Answer first = ask.send();

        answers(first, 201);
        assertThat(first.json().has("color")).isFalse();
        assertThat(first.json().path("avisos").findValuesAsText("codigo"))
                .containsExactly("campo_desconocido", "campo_desconocido");
        assertThat(first.text("/avisos/0/mensaje")).contains("color");
        assertThat(ask.send().json()).isEqualTo(first.json());
    }

    @Test
    void unknownFieldsOfLinesGetOneAvisoEach(TestMock mock) throws IOException {
        Draft invoice = Draft.invoice().with("lineas", """
                [{"concepto":"Uno","cantidad":1,"precio_unitario":1,"iva_pct":21},
                 {"concepto":"Dos","cantidad":1,"precio_unitario":1,"iva_pct":21,"color":"rojo"},
                 {"concepto":"Tres","cantidad":1,"precio_unitario":1,"iva_pct":21,"color":"azul","peso":{"kg":1}}]""");
        String body = invoice.toString().replaceFirst("\\{", "{\"lineas.concepto\":\"Cuatro\",");
        Answer made = mock.post("/invoices", body, 1001);

        answers(made, 201);
        assertThat(made.json().path("avisos").findValuesAsText("mensaje"))
                .satisfiesExactly(
                        dotted -> assertThat(dotted).contains("lineas.concepto"),
                        color -> assertThat(color).contains("lineas.1.color"),
                        weight -> assertThat(weight).contains("lineas.2.peso"));
    }

    private static String readyKeyId(TestMock mock) throws IOException {
        JsonNode keys = mock.panel("GET /panel/keys").json().path("data");
        return StreamSupport.stream(keys.spliterator(), false)
                .filter(each -> mock.key("live").startsWith(each.path("prefix").asText() + "."))
                .map(each -> each.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    static void authoriseAgain(TestMock mock, long client) throws IOException {
        String key = "/panel/keys/" + readyKeyId(mock);
        mock.panel("PUT " + key + "/clients/" + client);
        answers(mock.panel("PUT " + key + "/consents/" + client, "{\"scopes\":\"all\"}"), 204);
    }

    @Test
    void statusNeedsNoClientHeaderAndNoScope(TestMock mock) throws IOException {
        String key = mock.keyWith("{\"kind\":\"live\",\"clients\":[1003],\"scopes\":[\"nominas:leer\"]}");

        assertThat(mock.get("/status").as(key).send().status()).isEqualTo(200);
    }

    @Test
    void statusReturnsTheSettingsOfTheKey(TestMock mock) throws IOException {
        String key = mock.keyWith("""
                            {"kind":"test","scopes":["clientes:leer","facturas:leer"],"clients":[1001,1002],
                             "expires_at":"2027-01-01T00:00:00Z","allowed_ips":["127.0.0.0/8"]}""");
        JsonNode status = mock.get("/status").as(key).send().json();

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
    void theStatusOfTheSandboxHasTheTimeOfItsClock(TestMock mock) throws IOException {
        JsonNode status = mock.get("/status").inSandbox().send().json();

        assertThat(status.path("entorno").asText()).isEqualTo("sandbox");
        assertThat(status.at("/sandbox/reloj").asText()).startsWith("2026-11-20T09:00");
    }

    @Test
    void theStatusOfProductionHasNoSandboxBlock(TestMock mock) throws IOException {
        assertThat(mock.get("/status").send().json().has("sandbox")).isFalse();
    }

    @Test
    void accessLogContainsTheConsentDate(TestMock mock) throws IOException {
        mock.advance("P1D");
        authoriseAgain(mock, TALLERES);

        assertThat(mock.get("/clients/1001/activity").send().text("/consentimiento_desde"))
                .startsWith("2026-11-20");
        assertThat(mock.get("/clients/1002/activity").send().text("/consentimiento_desde"))
                .startsWith("2026-11-21");
    }
}
