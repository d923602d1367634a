package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
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

@Chapter("Endpoints › Sandbox › Fired events")
final class FiredEventsTest {
    private static final List<String> KINDS = List.of(
            "invoice.emitted",
            "invoice.verifactu_sent",
            "invoice.verifactu_accepted",
            "invoice.verifactu_accepted_with_errors",
            "invoice.verifactu_rejected",
            "invoice.verifactu_needs_review",
            "invoice.annulled",
            "invoice.payment_recorded",
            "document.processed",
            "document.rejected",
            "document.alert_detected",
            "tax_model.generated",
            "consent.revoked",
            "expense.confirmed",
            "irpf_payment.confirmed",
            "recurring_invoice.emitted",
            "bank_transaction.matched",
            "credential.expiring");

    private static Answer fire(Sandbox sandbox, String json) throws IOException {
        return sandbox.post("/sandbox/webhooks/fire", json).send();
    }

    private static void hasTheFormOfARecord(JsonNode event) {
        JsonNode object = event.at("/data/object");
        assertThat(object.size()).isGreaterThan(2);
        assertThat(object.path("object").asText()).isNotEmpty();
        assertThat(object.path("id").asText()).isNotEmpty();
    }

    @TestFactory
    Stream<DynamicTest> eachKindHasARealisticPayload() {
        return KINDS.stream()
                .map(kind -> TestMockResolver.test(kind, mock -> {
                    Webhooks webhooks = Webhooks.inSandbox(mock, kind);
                    Sandbox sandbox = new Sandbox(mock);
                    Answer fired = fire(sandbox, "{\"evento\":\"%s\"}".formatted(kind));
                    webhooks.settle();

                    answers(fired, 200);
                    assertThat(fired.json().at("/entregas/0/tipo").asText()).isEqualTo(kind);
                    assertThat(webhooks.receiver().events()).singleElement().satisfies(event -> {
                        shows(event, "id=" + fired.text("/evento_id"), "type=" + kind, "environment=sandbox");
                        hasTheFormOfARecord(event);
                    });
                }));
    }

    @TestFactory
    Stream<DynamicTest> clientWithoutRecordsGetsARealisticPayload() {
        return KINDS.stream()
                .map(kind -> TestMockResolver.test(kind, mock -> {
                    Webhooks webhooks = Webhooks.inSandbox(mock, kind);
                    fire(new Sandbox(mock), "{\"evento\":\"%s\",\"cliente\":9005}".formatted(kind));
                    webhooks.settle();

                    assertThat(webhooks.receiver().events())
                            .singleElement()
                            .satisfies(FiredEventsTest::hasTheFormOfARecord);
                }));
    }

    @Test
    void firedEventDoesNotChangeTheRecord(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.verifactu_rejected");
        Sandbox sandbox = new Sandbox(mock);
        String id = sandbox.issue("J12345674").text("/id");
        JsonNode before = sandbox.invoice(id);
        fire(sandbox, "{\"evento\":\"invoice.verifactu_rejected\",\"cliente\":9001}");
        webhooks.settle();

        JsonNode told = webhooks.receiver().events().get(0).at("/data/object");
        shows(told, "id=" + id, "verifactu/estado=rechazada", "verifactu/codigo_error=4104");
        assertThat(sandbox.invoice(id)).isEqualTo(before);
    }

    @TestFactory
    Stream<DynamicTest> firedInvoiceHasTheStateOfItsEvent() {
        return TestMockResolver.each(
                Map.of(
                        "invoice.emitted", "pendiente - - -",
                        "invoice.verifactu_sent", "enviada sent - -",
                        "invoice.verifactu_accepted", "aceptada sent csv -",
                        "invoice.verifactu_accepted_with_errors", "aceptada_con_errores sent csv 2001",
                        "invoice.verifactu_rejected", "rechazada sent - 4104",
                        "invoice.verifactu_needs_review", "revision sent - -"),
                (mock, row) -> {
                    Webhooks webhooks = Webhooks.inSandbox(mock, row.getKey());
                    fire(new Sandbox(mock), "{\"evento\":\"%s\"}".formatted(row.getKey()));
                    webhooks.settle();
                    JsonNode told = webhooks.receiver().events().get(0).at("/data/object/verifactu");

                    assertThat(String.join(
                                    " ",
                                    told.path("estado").asText(),
                                    told.path("enviado_en").isTextual() ? "sent" : "-",
                                    told.path("csv").isTextual() ? "csv" : "-",
                                    told.path("codigo_error").asText("-")))
                            .isEqualTo(row.getValue());
                });
    }

    @Test
    void destinoIdLimitsTheEventToThatDestination(TestMock mock) throws IOException {
        Webhooks one = Webhooks.inSandbox(mock, "invoice.emitted");
        Webhooks other = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        fire(sandbox, "{\"evento\":\"invoice.annulled\",\"destino_id\":\"%s\"}".formatted(one.id()));
        one.settle();

        assertThat(one.receiver().events()).hasSize(1);
        assertThat(other.receiver().events()).isEmpty();
    }

    @Test
    void withoutDestinoIdAllSubscribersGetTheEvent(TestMock mock) throws IOException {
        Webhooks one = Webhooks.inSandbox(mock, "invoice.emitted");
        Webhooks two = Webhooks.inSandbox(mock, "invoice.emitted", "invoice.annulled");
        Webhooks none = Webhooks.inSandbox(mock, "invoice.annulled");
        Answer fired = fire(new Sandbox(mock), "{\"evento\":\"invoice.emitted\"}");
        one.settle();

        assertThat(fired.json().path("entregas")).hasSize(2);
        assertThat(one.receiver().events()).hasSize(1);
        assertThat(two.receiver().events()).hasSize(1);
        assertThat(none.receiver().events()).isEmpty();
    }

    @Test
    void eventOfClientWithoutConsentIsNotDelivered(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        for (long client : List.of(9006L, 9007L)) {
            Answer fired = fire(sandbox, "{\"evento\":\"invoice.emitted\",\"cliente\":%d}".formatted(client));
            assertThat(fired.text("/evento_id")).isNotEmpty();
            assertThat(fired.json().path("entregas")).isEmpty();
        }
        webhooks.settle();

        assertThat(webhooks.receiver().events()).isEmpty();
    }

    @Test
    void receptor5xxFailsOnceAndIsRetried(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        fire(sandbox, "{\"evento\":\"invoice.emitted\",\"escenario\":\"receptor_5xx\"}");
        webhooks.settle();
        JsonNode failed = webhooks.deliveries().get(0);
        shows(failed, "estado=fallida", "codigo_http=503", "respuesta=Como si el receptor hubiera fallado");
        sandbox.advance("segundos", 15);

        shows(webhooks.deliveries().get(0), "estado=entregada", "intentos=2");
        assertThat(webhooks.receiver().events())
                .hasSize(2)
                .allSatisfy(event -> assertThat(event.path("id").asText())
                        .isEqualTo(failed.path("evento_id").asText()));
    }

    @Test
    void receptorLentoCountsAsNoAnswerAndIsRetried(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        fire(sandbox, "{\"evento\":\"invoice.emitted\",\"escenario\":\"receptor_lento\"}");
        webhooks.settle();
        shows(webhooks.deliveries().get(0), "estado=fallida", "codigo_http=null");
        shows(webhooks.deliveries().get(0), "respuesta=Como si el receptor no hubiera respondido a tiempo");
        sandbox.advance("segundos", 15);

        assertThat(webhooks.deliveries().get(0).path("estado").asText()).isEqualTo("entregada");
    }

    @Test
    void firmaInvalidaIsSentOnceAndNotRetried(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        fire(sandbox, "{\"evento\":\"invoice.emitted\",\"escenario\":\"firma_invalida\"}");
        webhooks.settle();
        sandbox.advance("dias", 4);

        assertThat(webhooks.receiver().events()).isEmpty();
        assertThat(webhooks.deliveries()).singleElement().satisfies(delivery -> {
            shows(delivery, "codigo_http=401", "intentos=1", "estado=fallida");
        });
        assertThat(webhooks.shown().path("estado").asText()).isEqualTo("activo");
    }

    @TestFactory
    Stream<DynamicTest> invalidFireRequestCreatesNoEvent() {
        return Stream.of(
                        "422 {}",
                        "422 {\"evento\":\"invoice.lost\"}",
                        "422 {\"evento\":7}",
                        "422 {\"evento\":\"invoice.emitted\",\"escenario\":\"receptor_loco\"}",
                        "422 {\"evento\":\"invoice.emitted\",\"escenario\":\"aceptada\"}",
                        "422 {\"evento\":\"invoice.emitted\",\"destino_id\":\"whk_none\"}",
                        "422 {\"evento\":\"invoice.emitted\",\"cliente\":\"9001\"}",
                        "404 {\"evento\":\"invoice.emitted\",\"cliente\":1001}")
                .map(row -> TestMockResolver.test(row, mock -> {
                    Answer refused = fire(new Sandbox(mock), row.substring(4));

                    assertThat(refused.status()).as("%s", refused).isEqualTo(Integer.parseInt(row.substring(0, 3)));
                    assertThat(mock.events("sandbox")).isEmpty();
                }));
    }

    @Test
    void firingAtAnInactiveDestinationReturns409(TestMock mock) throws IOException {
        Receiver receiver = mock.receiver();
        Sandbox sandbox = new Sandbox(mock);
        String id = sandbox.post("/webhooks", Webhooks.body(receiver.url(), "invoice.emitted"))
                .send()
                .text("/id");
        Answer refused = fire(sandbox, "{\"evento\":\"invoice.emitted\",\"destino_id\":\"%s\"}".formatted(id));

        answers(refused, 409);
        assertThat(refused.message()).contains("pendiente_verificacion");
    }

    @Test
    void destinationOfAnotherKeyGetsNoFiredEvent(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        String other = mock.keyWith("{\"kind\":\"sandbox\"}");
        Answer fired = sandbox.post("/sandbox/webhooks/fire", "{\"evento\":\"invoice.emitted\"}")
                .as(other)
                .send();
        Answer refused = sandbox.post(
                        "/sandbox/webhooks/fire",
                        "{\"evento\":\"invoice.emitted\",\"destino_id\":\"%s\"}".formatted(webhooks.id()))
                .as(other)
                .send();
        webhooks.settle();

        assertThat(fired.json().path("entregas")).isEmpty();
        answers(refused, 422);
        assertThat(webhooks.receiver().events()).isEmpty();
    }
}
