package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
    private static final String HEADER = "X-CG-Sandbox-Scenario";

    /** What became of an invoice. */
    private record Outcome(String byHeader, String byRecipient, String estado, String code, String event) {}

    private static final List<Outcome> OUTCOMES = List.of(
            new Outcome("aceptada", "J12345674", "aceptada", "", "invoice.verifactu_accepted"),
            new Outcome(
                    "aceptada_con_errores",
                    "00000001R",
                    "aceptada_con_errores",
                    "2001",
                    "invoice.verifactu_accepted_with_errors"),
            new Outcome("rechazada", "00000002W", "rechazada", "4104", "invoice.verifactu_rejected"),
            new Outcome("estado_desconocido", "00000003A", "revision", "", "invoice.verifactu_needs_review"),
            new Outcome("reintentable", "00000004G", "aceptada", "", "invoice.verifactu_accepted"),
            new Outcome("duplicada", "00000005M", "rechazada", "3000", "invoice.verifactu_rejected"),
            new Outcome("espera", "00000006Y", "aceptada", "", "invoice.verifactu_accepted"));

    @TestFactory
    Stream<DynamicTest> remissionByHeaderAndByRecipientEndsAlike() {
        return OUTCOMES.stream()
                .map(row -> Places.test(row.byHeader(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    String byHeader = sandbox.post("/invoices", Bodies.invoice("SBX", "J12345674"))
                            .header(HEADER, row.byHeader())
                            .send()
                            .text("/id");
                    String byRecipient = sandbox.issue(row.byRecipient()).text("/id");
                    sandbox.advance("segundos", 180);
                    assertThat(sandbox.invoice(byHeader).at("/verifactu/estado"))
                            .isEqualTo(sandbox.invoice(byRecipient).at("/verifactu/estado"));
                    sandbox.advance("horas", 2);

                    for (String id : List.of(byHeader, byRecipient)) {
                        JsonNode remission = sandbox.invoice(id).path("verifactu");
                        assertThat(remission.path("estado").asText()).isEqualTo(row.estado());
                        assertThat(remission.path("codigo_error").asText("")).isEqualTo(row.code());
                        assertThat(sandbox.eventsAbout(id))
                                .containsExactly("invoice.emitted", "invoice.verifactu_sent", row.event());
                    }
                }));
    }

    @Test
    void theHeaderCountsMoreThanTheRecipient(Sandbox sandbox) throws IOException {
        String id = sandbox.post("/invoices", Bodies.invoice("SBX", "00000002W"))
                .header(HEADER, "aceptada")
                .send()
                .text("/id");
        sandbox.advance("horas", 1);

        assertThat(sandbox.invoice(id).at("/verifactu/estado").asText()).isEqualTo("aceptada");
    }

    @TestFactory
    Stream<DynamicTest> inProductionTheHeaderAndTheRecipientDoNothing() {
        return OUTCOMES.stream()
                .map(row -> Places.test(row.byHeader(), place -> {
                    String id = place.post("/invoices", Bodies.invoice("A", row.byRecipient()))
                            .client(1001)
                            .header(HEADER, row.byHeader())
                            .send()
                            .text("/id");
                    place.advance("PT1H");

                    shows(place.get("/invoices/" + id, 1001), "verifactu/estado=aceptada");
                }));
    }

    @TestFactory
    Stream<DynamicTest> inProductionNoScenarioOfThePlatformActs() {
        return Stream.of(
                        "limite_de_peticiones",
                        "servicio_no_disponible",
                        "operacion_en_curso",
                        "error_interno",
                        "sin_efecto",
                        "sin_consentimiento",
                        "consentimiento_no_cubre")
                .map(name -> Places.test(name, place -> {
                    answers(
                            place.post("/activities", Bodies.activity("6594"))
                                    .client(1001)
                                    .header(HEADER, name)
                                    .send(),
                            201);
                }));
    }

    private static Ask paying(Sandbox sandbox, String id, String amount) {
        return sandbox.post(
                "/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":%s}".formatted(amount));
    }

    /** A payment that was asked for by the header, and one by its amount. */
    private static List<Answer> paid(Sandbox sandbox, String scenario, String amount) throws IOException {
        return List.of(
                paying(sandbox, sandbox.issue("J12345674").text("/id"), "40")
                        .header(HEADER, scenario)
                        .send(),
                paying(sandbox, sandbox.issue("J12345674").text("/id"), amount).send());
    }

    @Test
    void cobroCorrectoIsRecordedWhole(Place place) throws IOException {
        for (Answer payment : paid(new Sandbox(place), "cobro_correcto", "40")) {
            shows(payment, "estado=registrado", "importe=40", "importe_pendiente=66.53");
        }
    }

    @Test
    void cobroParcialIsRecordedInPart(Sandbox sandbox) throws IOException {
        List<Answer> payments = paid(sandbox, "cobro_parcial", "1.01");

        assertThat(payments.get(0).json().path("importe").decimalValue()).isEqualByComparingTo("20");
        assertThat(payments.get(1).json().path("importe").decimalValue()).isEqualByComparingTo("0.50");
        for (Answer payment : payments) {
            shows(sandbox.invoice(payment.text("/factura_id")), "estado_cobro=parcial");
        }
    }

    @Test
    void cobroFueraDePlazoIsLate(Place place) throws IOException {
        for (Answer payment : paid(new Sandbox(place), "cobro_fuera_de_plazo", "1.02")) {
            assertThat(payment.json().path("fuera_de_plazo").asBoolean()).isTrue();
        }
    }

    @TestFactory
    Stream<DynamicTest> aReturnedPaymentMakesTheInvoicePendingAgain() {
        return Map.of("cobro_devuelto", "1.03", "cobro_devuelto_con_retraso", "1.04").entrySet().stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    Sandbox sandbox = new Sandbox(place);
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
                }));
    }

    @Test
    void inProductionNoAmountOrScenarioReturnsAPayment(Place place) throws IOException {
        String id =
                place.post("/invoices", Bodies.invoice("A", "J12345674"), 1001).text("/id");
        Answer payment = place.post("/invoices/" + id + "/payments", "{\"fecha\":\"2026-11-20\",\"importe\":1.03}")
                .header(HEADER, "cobro_devuelto")
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

    @TestFactory
    Stream<DynamicTest> aWriteIsRefusedAndNothingIsDone() {
        return REFUSED.stream()
                .map(row -> Places.test(row.scenario(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    Answer refused = sandbox.post("/activities", Bodies.activity("6594"))
                            .header(HEADER, row.scenario())
                            .send();

                    assertThat(refused.status()).isEqualTo(row.status());
                    assertThat(refused.code()).isEqualTo(row.scenario());
                    assertThat(refused.header("Retry-After").isEmpty()).isEqualTo(row.status() == 500);
                    assertThat(sandbox.list("/activities")).hasSize(1);
                }));
    }

    @TestFactory
    Stream<DynamicTest> theSameKeyGetsWhatItsStorageRuleSays() {
        return REFUSED.stream()
                .map(row -> Places.test(row.scenario(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    Ask ask =
                            sandbox.post("/activities", Bodies.activity("6594")).key("k");
                    ask.header(HEADER, row.scenario()).send();
                    Answer again = ask.without(HEADER).send();

                    assertThat(again.status()).isEqualTo(row.stored() ? 500 : 201);
                    assertThat(sandbox.list("/activities")).hasSize(row.stored() ? 1 : 2);
                    sandbox.advance("dias", 1);
                    assertThat(ask.send().status()).isBetween(200, 201);
                }));
    }

    @TestFactory
    Stream<DynamicTest> whatWasDoneIsReplayedWhateverIsAskedForLater() {
        return REFUSED.stream()
                .map(row -> Places.test(row.scenario(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    Ask ask =
                            sandbox.post("/activities", Bodies.activity("6594")).key("k");
                    JsonNode done = ask.send().json();
                    Answer again = ask.header(HEADER, row.scenario()).send();

                    assertThat(again.json()).isEqualTo(done);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aReadIsRefusedByTheFirstTwoAlone() {
        return REFUSED.stream()
                .map(row -> Places.test(row.scenario(), place -> {
                    Answer read = new Sandbox(place)
                            .get("/activities")
                            .header(HEADER, row.scenario())
                            .send();

                    assertThat(read.status()).isEqualTo(row.reads() ? row.status() : 200);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aRemovalIsAWriteToo() {
        return REFUSED.stream()
                .map(row -> Places.test(row.scenario(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    String id = sandbox.post("/activities", Bodies.activity("6594"))
                            .send()
                            .text("/id");
                    Answer refused = place.delete("/activities/" + id)
                            .inSandbox()
                            .client(9001)
                            .header(HEADER, row.scenario())
                            .send();

                    assertThat(refused.status()).isEqualTo(row.status());
                    assertThat(sandbox.list("/activities?activa=true")).hasSize(2);
                }));
    }

    @TestFactory
    Stream<DynamicTest> theTwoOfConsentMakeAnyClientRefuse() {
        return Map.of("sin_consentimiento", 403, "consentimiento_no_cubre", 200).entrySet().stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    Answer invoices = sandbox.get("/invoices")
                            .header(HEADER, row.getKey())
                            .send();
                    Answer activities = sandbox.get("/activities")
                            .header(HEADER, row.getKey())
                            .send();

                    assertThat(invoices.code()).isEqualTo("sin_consentimiento");
                    assertThat(activities.status()).isEqualTo(row.getValue());
                    assertThat(sandbox.list("/invoices")).isNotEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> anUnknownOneIsRefusedWithTheValidOnes() {
        return Stream.of("nada", "ACEPTADA", "aceptada ", "receptor_5xx", "x".repeat(2000), "aceptada, rechazada")
                .map(name -> Places.test(name.substring(0, Math.min(20, name.length())), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    Answer refused = sandbox.post("/invoices", Bodies.invoice("SBX", "J12345674"))
                            .header(HEADER, name)
                            .send();
                    if (name.isBlank() || name.endsWith(" ")) {
                        // A header's value has no space at its ends.
                        assertThat(refused.status()).isEqualTo(201);
                        return;
                    }

                    refused(refused, 422, "escenario_desconocido");
                    assertThat(refused.message()).contains("aceptada_con_errores", "cobro_devuelto", "sin_efecto");
                    assertThat(place.events("sandbox")).isEmpty();
                }));
    }
}
