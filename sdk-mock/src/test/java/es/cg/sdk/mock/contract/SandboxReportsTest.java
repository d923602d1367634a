package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

@Chapter("Endpoints › Sandbox › Sheet and reports")
final class SandboxReportsTest {
    private static Set<String> texts(JsonNode list, String field) {
        Set<String> texts = new TreeSet<>();
        list.forEach(each -> texts.add(each.path(field).asText()));
        return texts;
    }

    @Test
    void sandboxSheetContainsClockResetsAndCaps(TestMock mock) throws IOException {
        JsonNode sheet = new Sandbox(mock).read("/sandbox");

        shows(sheet, "object=sandbox", "reloj=2026-11-20T09:00:00+01:00");
        assertThat(sheet.path("desfase_segundos").asInt(-1)).isZero();
        assertThat(sheet.path("resets_restantes_hoy").asInt()).isEqualTo(10);
        assertThat(sheet.path("topes")).hasSize(3).allMatch(JsonNode::isNull);
        shows(sheet, "ultima_actividad_en=2026-11-20T09:00:00+01:00", "archivo_el=2027-02-18");
    }

    @Test
    void emailsAreAListNewestFirstInPages(Sandbox sandbox) throws IOException {
        sandbox.reset("{\"clientes\":[{\"nombre\":\"Uno\"},{\"nombre\":\"Dos\"},{\"nombre\":\"Tres\"}]}");
        sandbox.advance("dias", 200);
        List<JsonNode> all = sandbox.list("/sandbox/emails?limit=100");
        List<String> paged = new ArrayList<>();
        String cursor = "";
        do {
            Answer page = sandbox.get("/sandbox/emails?limit=1" + cursor).send();
            paged.add(page.text("/data/0/id"));
            cursor = "&cursor=" + page.text("/next_cursor");
            assertThat(page.json().path("has_more").asBoolean())
                    .isEqualTo(!page.json().path("next_cursor").isNull());
        } while (!cursor.equals("&cursor=") && paged.size() < all.size());

        assertThat(all).hasSizeGreaterThan(3);
        assertThat(paged)
                .containsExactlyElementsOf(
                        all.stream().map(each -> each.path("id").asText()).toList());
        assertThat(all)
                .extracting(each -> each.path("enviado_en").asText())
                .isSortedAccordingTo((a, b) -> b.compareTo(a));
    }

    @Test
    void sandboxEmailsContainNoneOfProduction(TestMock mock) throws IOException {
        mock.advance("P85D");

        assertThat(new Sandbox(mock).list("/sandbox/emails"))
                .extracting(mail -> mail.path("motivo").asText())
                .containsExactly("sandbox_sin_uso");
    }

    @Test
    void everyDifferenceOfTheContractIsListed(TestMock mock) throws IOException {
        JsonNode report = new Sandbox(mock).read("/sandbox/diferencias");

        assertThat(report.path("object").asText()).isEqualTo("sandbox_differences");
        assertThat(texts(report.path("diferencias"), "codigo"))
                .containsExactlyInAnyOrder(
                        "remision",
                        "identificador_fiscal",
                        "huella_y_qr",
                        "documentos",
                        "serie",
                        "correo",
                        "cobros",
                        "banco",
                        "funciones",
                        "modelo_303",
                        "reloj",
                        "contadores",
                        "certificados",
                        "webhooks",
                        "inactividad");
        assertThat(report.path("diferencias"))
                .allSatisfy(
                        each -> assertThat(each.path("descripcion").asText()).hasSizeGreaterThan(20));
    }

    @Test
    void everyScenarioIsListedWithWhereItActs(TestMock mock) throws IOException {
        JsonNode list = new Sandbox(mock).read("/sandbox/scenarios").path("escenarios");

        assertThat(texts(list, "nombre"))
                .containsExactlyInAnyOrder(
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
                        "sin_efecto",
                        "sin_consentimiento",
                        "consentimiento_no_cubre",
                        "receptor_5xx",
                        "receptor_lento",
                        "firma_invalida");
        assertThat(texts(list, "categoria"))
                .containsExactlyInAnyOrder("remision", "cobro", "plataforma", "consentimiento", "webhook");
        assertThat(list).allSatisfy(each -> {
            assertThat(each.path("efecto").asText()).isNotEmpty();
            assertThat(each.path("operaciones")).isNotEmpty();
        });
    }

    @Test
    void listoIsTrueAfterEveryReadinessCheck(TestMock mock, Sandbox sandbox) throws IOException {
        JsonNode before = sandbox.read("/sandbox/preparacion");
        assertThat(before.path("listo").asBoolean(true)).isFalse();
        assertThat(before.path("comprobaciones")).allSatisfy(each -> {
            assertThat(each.path("ok").asBoolean(true)).isFalse();
            assertThat(each.path("detalle").asText()).isNotEmpty();
        });
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        sandbox.issue("B12345674");
        webhooks.settle();
        sandbox.post("/sandbox/webhooks/fire", "{\"evento\":\"invoice.emitted\",\"escenario\":\"firma_invalida\"}")
                .send();
        webhooks.settle();
        for (String each : List.of(
                "limite_de_peticiones",
                "servicio_no_disponible",
                "operacion_en_curso",
                "error_interno",
                "sin_efecto")) {
            assertThat(sandbox.read("/sandbox/preparacion").path("listo").asBoolean(true))
                    .as("before %s", each)
                    .isFalse();
            sandbox.post("/activities", Bodies.activity("6594")).scenario(each).send();
        }

        shows(sandbox.read("/sandbox/preparacion"), "listo=true");
    }

    @Test
    void readinessIgnoresOtherKeysAndUnusedScenarios(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.annulled");
        Sandbox sandbox = new Sandbox(mock);
        webhooks.receiver().answers(200, 200);
        sandbox.post("/sandbox/webhooks/fire", "{\"evento\":\"invoice.annulled\",\"escenario\":\"firma_invalida\"}")
                .send();
        webhooks.settle();
        sandbox.get("/activities").scenario("error_interno").send();
        String other = mock.keyWith("{\"kind\":\"sandbox\"}");
        sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674")).as(other).send();
        sandbox.post("/activities", Bodies.activity("6594"))
                .as(other)
                .scenario("sin_efecto")
                .send();

        assertThat(sandbox.read("/sandbox/preparacion").path("comprobaciones"))
                .filteredOn(each -> each.path("ok").asBoolean())
                .extracting(each -> each.path("codigo").asText())
                .containsOnly("webhook_verificado");
    }

    @Test
    void aReceiverThatTakesAForgedEventIsNotReady(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        webhooks.receiver().answers(200, 200);
        sandbox.post("/sandbox/webhooks/fire", "{\"evento\":\"invoice.emitted\",\"escenario\":\"firma_invalida\"}")
                .send();
        webhooks.settle();

        assertThat(sandbox.read("/sandbox/preparacion").path("comprobaciones"))
                .filteredOn(each -> each.path("codigo").asText().equals("firma_invalida_rechazada"))
                .singleElement()
                .satisfies(each -> assertThat(each.path("ok").asBoolean(true)).isFalse());
    }

    @Test
    void theConfigurationHasNoSecretOfADestination(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        Answer report = sandbox.get("/sandbox/configuracion").send();

        assertThat(report.json().path("destinos")).singleElement().isEqualTo(webhooks.shown());
        assertThat(report.toString()).doesNotContain("whsec_", "secreto");
        assertThat(report.json().path("permisos"))
                .extracting(JsonNode::asText)
                .containsExactlyInAnyOrderElementsOf(Permission.scopes().toList());
    }

    @Test
    void configurationContainsOnlyTheKeysOwnSettings(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        String narrow = mock.keyWith("{\"kind\":\"sandbox\",\"scopes\":[\"facturas:leer\"]}");
        JsonNode report = new Sandbox(mock)
                .get("/sandbox/configuracion")
                .as(narrow)
                .send()
                .json();

        assertThat(webhooks.deliveries()).isEmpty();
        assertThat(report.path("destinos")).isEmpty();
        assertThat(report.path("permisos")).extracting(JsonNode::asText).containsExactly("facturas:leer");
    }
}
