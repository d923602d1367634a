package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox › Reset")
final class SandboxDeclaredClientsTest {
    @Test
    void declaredClientsAreRecreatedAtEachReset(Sandbox sandbox) throws IOException {
        Answer reset = sandbox.reset("""
                    {"clientes":[
                      {"nombre":"Huerta Propia","tipo":"autonomo","regimen_iva":"agricultura_ganaderia",
                       "territorio":"peninsula_baleares","caso":"normal"},
                      {"nombre":"Nave Propia SL","tipo":"sociedad","territorio":"canarias"}]}""");
        assertThat(reset.json().path("clientes")).hasSize(9);
        JsonNode client = sandbox.read("/clients/9008");
        shows(client, "nombre=Huerta Propia", "tipo=autonomo", "regimen_iva=agricultura_ganaderia");
        shows(sandbox.read("/clients/9009"), "territorio=canarias", "regimen_iva=general");
        assertThat(sandbox.list("/invoices", 9008)).isNotEmpty();
        assertThat(sandbox.list("/tax-models?modelo=303&ejercicio=2026&periodo=3T", 9008))
                .hasSize(1);
        String compensated = Bodies.invoice("SBX", "B12345674").replace("\"iva_pct\":21", "\"iva_pct\":12");
        sandbox.post("/invoices", compensated).client(9008).send();
        int invoices = sandbox.list("/invoices", 9008).size();
        sandbox.reset("{}");

        assertThat(sandbox.read("/clients/9008").path("nombre").asText()).isEqualTo("Huerta Propia");
        assertThat(sandbox.list("/invoices", 9008)).hasSize(invoices - 1);
        assertThat(sandbox.reset("{\"clientes\":[]}").json().path("clientes")).hasSize(7);
        assertThat(sandbox.get("/activities").client(9008).send().status()).isEqualTo(404);
    }

    @Test
    void aDeclaredClientCanBeResetAlone(Sandbox sandbox) throws IOException {
        sandbox.reset("{\"clientes\":[{\"nombre\":\"Uno\"}]}");
        int before = sandbox.list("/invoices", 9008).size();
        sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674"))
                .client(9008)
                .send();
        sandbox.reset("{\"cliente\":9008}");

        assertThat(sandbox.list("/invoices", 9008)).hasSize(before);
    }

    @TestFactory
    Stream<DynamicTest> declaredCasoDecidesTheStateOfTheClient() {
        return Stream.of(
                        "normal", "sin_consentimiento", "consentimiento_no_cubre", "con_impagados", "trimestre_cerrado")
                .map(caso -> TestMockResolver.test(caso, mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    sandbox.reset("{\"clientes\":[{\"nombre\":\"Propio\",\"caso\":\"%s\"}]}".formatted(caso));
                    Answer invoices = sandbox.get("/invoices").client(9008).send();
                    Answer activities = sandbox.get("/activities").client(9008).send();

                    assertThat(activities.status()).isEqualTo(caso.equals("sin_consentimiento") ? 403 : 200);
                    if (caso.endsWith("nto") || caso.endsWith("cubre")) {
                        assertThat(invoices.code()).isEqualTo("sin_consentimiento");
                        return;
                    }
                    assertThat(invoices.json().path("data"))
                            .extracting(each -> each.path("estado_cobro").asText())
                            .containsExactlyElementsOf(
                                    caso.equals("con_impagados")
                                            ? List.of("pendiente", "vencida")
                                            : List.of("pendiente"));
                    assertThat(sandbox.list("/tax-models", 9008)
                                    .get(0)
                                    .path("estado")
                                    .asText())
                            .isEqualTo(caso.equals("trimestre_cerrado") ? "presentado" : "generado");
                }));
    }

    @Test
    void expenseInClosedQuarterCannotBeConfirmed(Sandbox sandbox) throws IOException {
        sandbox.reset("{\"clientes\":[{\"caso\":\"trimestre_cerrado\"}]}");
        for (String day : List.of("2026-08-15", "2026-11-15")) {
            String id = sandbox.post("/expenses", """
                        {"tipo":"ticket","proveedor_nombre":"Taxi","concepto":"Taxi","fecha_expedicion":"%s",
                         "desglose_iva":[{"iva_pct":10,"base":20,"cuota":2}],"total":22}""".formatted(day))
                    .client(9008)
                    .send()
                    .text("/id");
            Answer confirmed = sandbox.post("/expenses/" + id + "/confirm", "{}")
                    .client(9008)
                    .send();

            assertThat(confirmed.code()).isEqualTo(day.equals("2026-08-15") ? "periodo_cerrado" : "");
        }
    }

    @TestFactory
    Stream<DynamicTest> invalidDeclarationReturns422AndResetsNothing() {
        return Stream.of(
                        "{\"clientes\":[{\"caso\":\"rico\"}]}",
                        "{\"clientes\":[{\"nombre\":\"Bien\"},{\"tipo\":\"banco\"}]}",
                        "{\"clientes\":[{\"regimen_iva\":\"\"}]}",
                        "{\"clientes\":[{\"territorio\":\"luna\"}]}",
                        "{\"clientes\":[{\"nombre\":\"  \"}]}",
                        "{\"clientes\":[{\"nombre\":\"%s\"}]}".formatted("x".repeat(256)),
                        "{\"clientes\":[%s]}".formatted("{},".repeat(100) + "{}"),
                        "{\"clientes\":{}}",
                        "{\"clientes\":[1]}",
                        "{\"cliente\":\"9001\"}",
                        "{\"cliente\":9001,\"clientes\":[]}")
                .map(body -> TestMockResolver.test(body.substring(0, Math.min(60, body.length())), mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    String issued = sandbox.issue("B12345674").text("/id");
                    answers(sandbox.post("/sandbox/reset", body).send(), 422);
                    assertThat(sandbox.invoice(issued).path("id").asText()).isEqualTo(issued);
                    sandbox.reset("{}");
                    assertThat(sandbox.get("/clients/9008").send().status()).isEqualTo(404);
                }));
    }
}
