package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox › Scenarios")
final class ScenariosTest {
    /** A scenario, and the recipient that leads to the same. */
    private static final Map<String, String> REMISSIONS = Map.of(
            "aceptada", "J12345674",
            "aceptada_con_errores", "00000001R",
            "rechazada", "00000002W",
            "estado_desconocido", "00000003A",
            "reintentable", "00000004G",
            "duplicada", "00000005M",
            "espera", "00000006Y");

    private static String issued(Sandbox sandbox, String recipient, String scenario) throws IOException {
        return sandbox.post("/invoices", Bodies.invoice("SBX", recipient))
                .scenario(scenario)
                .send()
                .text("/id");
    }

    private static JsonNode remission(Sandbox sandbox, String id) throws IOException {
        ObjectNode remission = sandbox.invoice(id).path("verifactu").deepCopy();
        return remission.retain("estado", "codigo_error", "mensaje_error", "enviado_en", "respondido_en");
    }

    @TestFactory
    Stream<DynamicTest> headerAndRecipientGiveTheSameRemission() {
        return TestMockResolver.each(REMISSIONS, (mock, row) -> {
            Sandbox sandbox = new Sandbox(mock);
            String byHeader = issued(sandbox, "J12345674", row.getKey());
            String byRecipient = sandbox.issue(row.getValue()).text("/id");
            for (int i = 0; i < 3; i++) {
                sandbox.advance("segundos", 60L * (i + 1));
                assertThat(remission(sandbox, byHeader)).isEqualTo(remission(sandbox, byRecipient));
            }
            sandbox.advance("horas", 2);

            assertThat(remission(sandbox, byHeader)).isEqualTo(remission(sandbox, byRecipient));
            assertThat(sandbox.eventsAbout(byHeader))
                    .isEqualTo(sandbox.eventsAbout(byRecipient))
                    .hasSize(3);
        });
    }

    @Test
    void scenarioHeaderOverridesTheRecipient(Sandbox sandbox) throws IOException {
        String id = issued(sandbox, "00000002W", "aceptada");
        sandbox.advance("horas", 1);

        shows(sandbox.invoice(id), "verifactu/estado=aceptada");
    }

    @TestFactory
    Stream<DynamicTest> productionIgnoresScenarioHeaderAndRecipient() {
        return TestMockResolver.each(REMISSIONS, (mock, row) -> {
            String id = mock.post("/invoices", Bodies.invoice("A", row.getValue()))
                    .client(1001)
                    .scenario(row.getKey())
                    .send()
                    .text("/id");
            mock.advance("PT1H");

            shows(mock.get("/invoices/" + id, 1001), "verifactu/estado=aceptada");
        });
    }

    @TestFactory
    Stream<DynamicTest> productionIgnoresPlatformScenarios() {
        return Stream.concat(
                        REFUSED.stream().map(Refused::scenario),
                        Stream.of("sin_consentimiento", "consentimiento_no_cubre"))
                .map(name -> TestMockResolver.test(name, mock -> {
                    TestRequest ask =
                            mock.post("/activities", Bodies.activity("6594")).client(1001);
                    answers(ask.scenario(name).send(), 201);
                }));
    }

    private static TestRequest paying(Sandbox sandbox, String id, String amount) {
        return sandbox.post(
                "/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":%s}".formatted(amount));
    }

    /** A payment that was asked for by the header, and one by its amount. */
    private static List<Answer> paid(Sandbox sandbox, String scenario, String amount) throws IOException {
        return List.of(
                paying(sandbox, sandbox.issue("J12345674").text("/id"), "40")
                        .scenario(scenario)
                        .send(),
                paying(sandbox, sandbox.issue("J12345674").text("/id"), amount).send());
    }

    @Test
    void cobroCorrectoRecordsTheFullPayment(TestMock mock) throws IOException {
        for (Answer payment : paid(new Sandbox(mock), "cobro_correcto", "40")) {
            shows(payment, "estado=registrado", "importe=40", "importe_pendiente=66.53");
        }
    }

    @Test
    void cobroParcialRecordsHalfThePayment(Sandbox sandbox) throws IOException {
        List<Answer> payments = paid(sandbox, "cobro_parcial", "1.01");

        assertThat(payments.get(0).json().path("importe").decimalValue()).isEqualByComparingTo("20");
        assertThat(payments.get(1).json().path("importe").decimalValue()).isEqualByComparingTo("0.50");
        for (Answer payment : payments) {
            shows(sandbox.invoice(payment.text("/factura_id")), "estado_cobro=parcial");
        }
    }

    @Test
    void cobroFueraDePlazoIsLate(TestMock mock) throws IOException {
        for (Answer payment : paid(new Sandbox(mock), "cobro_fuera_de_plazo", "1.02")) {
            assertThat(payment.json().path("fuera_de_plazo").asBoolean()).isTrue();
        }
    }

    @TestFactory
    Stream<DynamicTest> aReturnedPaymentMakesTheInvoicePendingAgain() {
        return TestMockResolver.each(
                Map.of("cobro_devuelto", "1.03", "cobro_devuelto_con_retraso", "1.04"), (mock, row) -> {
                    Sandbox sandbox = new Sandbox(mock);
                    boolean late = row.getKey().endsWith("retraso");
                    for (Answer payment : paid(sandbox, row.getKey(), row.getValue())) {
                        String id = payment.text("/factura_id");
                        assertThat(payment.text("/estado")).isEqualTo(late ? "registrado" : "devuelto");
                        assertThat(sandbox.invoice(id).path("estado_cobro").asText())
                                .isEqualTo(late ? "parcial" : "pendiente");
                    }
                    sandbox.advance("horas", 1);
                    for (JsonNode invoice : sandbox.list("/invoices?limit=2")) {
                        assertThat(invoice.path("estado_cobro").asText()).isEqualTo("pendiente");
                        assertThat(sandbox.eventsAbout(invoice.path("id").asText()))
                                .containsOnlyOnce("invoice.payment_recorded");
                        shows(invoice, "importe_pendiente=106.53");
                        assertThat(invoice.path("pagos")).singleElement().satisfies(payment -> {
                            assertThat(payment.path("estado").asText()).isEqualTo("devuelto");
                            assertThat(payment.path("devuelto_en").asText()).isNotEmpty();
                            assertThat(payment.path("importe").decimalValue()).isPositive();
                        });
                    }
                });
    }

    @Test
    void productionIgnoresReturnedPaymentScenarios(TestMock mock) throws IOException {
        String id =
                mock.post("/invoices", Bodies.invoice("A", "J12345674"), 1001).text("/id");
        Answer payment = mock.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1.03}")
                .scenario("cobro_devuelto")
                .client(1001)
                .send();

        assertThat(payment.text("/estado")).isEqualTo("registrado");
    }

    /** How the platform refuses, and what the same key gets afterwards. */
    private record Refused(String scenario, int status, boolean reads, boolean stored) {}

    private static final List<Refused> REFUSED = List.of(
            new Refused("limite_de_peticiones", 429, true, false),
            new Refused("servicio_no_disponible", 503, true, false),
            new Refused("operacion_en_curso", 409, false, false),
            new Refused("error_interno", 500, false, true),
            new Refused("sin_efecto", 500, false, false));

    private static TestRequest writing(Sandbox sandbox) {
        return sandbox.post("/activities", Bodies.activity("6594"));
    }

    @TestFactory
    Stream<DynamicTest> scenarioRefusesWritesAndOnly429And503RefuseReads() {
        return REFUSED.stream()
                .map(row -> TestMockResolver.test(row.scenario(), mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    String id = writing(sandbox).send().text("/id");
                    Answer refused = writing(sandbox).scenario(row.scenario()).send();
                    TestRequest removal =
                            mock.delete("/activities/" + id).inSandbox().client(9001);

                    refused(refused, row.status(), row.scenario());
                    assertThat(refused.header("Retry-After").isEmpty()).isEqualTo(row.status() == 500);
                    answers(removal.scenario(row.scenario()).send(), row.status());
                    assertThat(sandbox.list("/activities?activa=true")).hasSize(2);
                    answers(
                            sandbox.get("/activities").scenario(row.scenario()).send(),
                            row.reads() ? row.status() : 200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> sameKeyIsReplayedOnlyAfterErrorInterno() {
        return REFUSED.stream()
                .map(row -> TestMockResolver.test(row.scenario(), mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    TestRequest ask = writing(sandbox).key("k");
                    ask.scenario(row.scenario()).send();
                    Answer again = ask.without("X-CG-Sandbox-Scenario").send();

                    answers(again, row.stored() ? 500 : 201);
                    assertThat(sandbox.list("/activities")).hasSize(row.stored() ? 1 : 2);
                    // What was done is replayed, whatever is asked for later.
                    if (!row.stored()) {
                        assertThat(ask.scenario(row.scenario()).send().json()).isEqualTo(again.json());
                    }
                    sandbox.advance("dias", 1);
                    assertThat(ask.without("X-CG-Sandbox-Scenario").send().status())
                            .isBetween(200, 201);
                }));
    }

    @TestFactory
    Stream<DynamicTest> consentScenariosRefuseAnyClient() {
        return TestMockResolver.each(Map.of("sin_consentimiento", 403, "consentimiento_no_cubre", 200), (mock, row) -> {
            Sandbox sandbox = new Sandbox(mock);
            Answer invoices = sandbox.get("/invoices").scenario(row.getKey()).send();
            Answer activities =
                    sandbox.get("/activities").scenario(row.getKey()).send();

            assertThat(invoices.code()).isEqualTo("sin_consentimiento");
            assertThat(activities.status()).isEqualTo(row.getValue());
            assertThat(sandbox.list("/invoices")).isNotEmpty();
        });
    }

    @TestFactory
    Stream<DynamicTest> unknownScenarioErrorListsTheValidOnes() {
        return Stream.of("nada", "ACEPTADA", "receptor_5xx", "x".repeat(2000), "aceptada, rechazada")
                .map(name -> TestMockResolver.test(name.substring(0, Math.min(20, name.length())), mock -> {
                    Answer refused = new Sandbox(mock)
                            .post("/invoices", Bodies.invoice("SBX", "J12345674"))
                            .scenario(name)
                            .send();

                    refused(refused, 422, "escenario_desconocido");
                    assertThat(refused.message()).contains("aceptada_con_errores", "cobro_devuelto", "sin_efecto");
                    assertThat(mock.events("sandbox")).isEmpty();
                }));
    }

    @Test
    void spacesAroundAScenarioNameAreIgnored(Sandbox sandbox) throws IOException {
        assertThat(issued(sandbox, "J12345674", "aceptada ")).startsWith("inv_");
    }
}
