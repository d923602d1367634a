package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
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
final class SandboxResetTest {
    private static List<String> ids(List<JsonNode> records) {
        return records.stream().map(each -> each.path("id").asText()).toList();
    }

    @Test
    void itReseedsTheData(Sandbox sandbox) throws IOException {
        int before = sandbox.list("/invoices").size();
        String issued = sandbox.issue("B12345674").text("/id");
        sandbox.post("/activities", Bodies.activity("6594")).send();
        Answer reset = sandbox.reset("{}");

        assertThat(reset.text("/object")).isEqualTo("sandbox_reset");
        assertThat(sandbox.list("/invoices")).hasSize(before);
        assertThat(sandbox.get("/invoices/" + issued).send().status()).isEqualTo(404);
        assertThat(sandbox.list("/activities")).hasSize(1);
        assertThat(reset.json().path("clientes"))
                .extracting(JsonNode::asLong)
                .containsExactly(9001L, 9002L, 9003L, 9004L, 9005L, 9006L, 9007L);
    }

    @Test
    void aClientThatWasCreatedIsGone(TestMock mock, Sandbox sandbox) throws IOException {
        long created = sandbox.post("/clients", Bodies.client(1))
                .send()
                .json()
                .path("id")
                .asLong();
        String key = mock.keyWith("{\"kind\":\"sandbox\"}");
        answers(sandbox.get("/activities").client(created).as(key).send(), 200);
        sandbox.reset("{}");
        answers(sandbox.get("/activities").client(created).as(key).send(), 404);

        // Another client that gets its number is on no key either.
        shows(sandbox.post("/clients", Bodies.client(2)).send(), "id=" + created);
        answers(sandbox.get("/activities").client(created).as(key).send(), 404);
    }

    @Test
    void resetRestartsInvoiceNumbering(Sandbox sandbox) throws IOException {
        String number = sandbox.issue("B12345674").text("/numero_completo");
        assertThat(sandbox.issue("B12345674").text("/numero_completo")).isNotEqualTo(number);
        sandbox.reset("{}");

        assertThat(sandbox.issue("B12345674").text("/numero_completo")).isEqualTo(number);
    }

    @Test
    void theClockReturnsToThePresent(Sandbox sandbox) throws IOException {
        sandbox.advance("dias", 400);
        assertThat(sandbox.read("/sandbox").path("desfase_segundos").asLong()).isEqualTo(400L * 86_400);
        sandbox.present("PT3H");
        Answer reset = sandbox.reset("{}");

        assertThat(reset.text("/reiniciado_en")).isEqualTo("2026-11-20T12:00:00+01:00");
        shows(sandbox.read("/sandbox"), "reloj=2026-11-20T12:00:00+01:00", "desfase_segundos=0");
    }

    @Test
    void resetCancelsScheduledWork(Sandbox sandbox) throws IOException {
        String issued = sandbox.issue("B12345674").text("/id");
        sandbox.reset("{}");
        sandbox.advance("dias", 1);

        assertThat(sandbox.eventsAbout(issued)).isEmpty();
    }

    @Test
    void destinationsAreKeptWithTheirSecret(TestMock mock) throws IOException {
        Webhooks webhooks = Webhooks.inSandbox(mock, "invoice.emitted");
        Sandbox sandbox = new Sandbox(mock);
        sandbox.issue("B12345674");
        webhooks.settle();
        sandbox.reset("{}");
        assertThat(webhooks.shown().path("estado").asText()).isEqualTo("activo");
        assertThat(webhooks.deliveries()).isEmpty();
        sandbox.issue("B12345674");
        webhooks.settle();

        // By the secret that the creation told, for the receiver knows no other.
        assertThat(webhooks.receiver().events()).hasSize(2);
        assertThat(webhooks.deliveries())
                .singleElement()
                .satisfies(
                        delivery -> assertThat(delivery.path("estado").asText()).isEqualTo("entregada"));
    }

    @Test
    void aDestinationThatWaitsForItsHandshakeStillGetsIt(TestMock mock) throws IOException {
        Receiver receiver = mock.receiver();
        Sandbox sandbox = new Sandbox(mock);
        Answer created = sandbox.post("/webhooks", Webhooks.body(receiver.url(), "invoice.emitted"))
                .send();
        receiver.knows(created.text("/secreto"));
        sandbox.reset("{}");
        sandbox.advance("segundos", 1);

        shows(sandbox.read("/webhooks/" + created.text("/id")), "estado=activo");
        assertThat(receiver.got()).hasSize(2);
    }

    @Test
    void productionIsNotTouched(TestMock mock) throws IOException {
        String issued =
                mock.post("/invoices", Bodies.invoice("A", "B12345674"), 1001).text("/id");
        new Sandbox(mock).reset("{}");

        assertThat(mock.get("/invoices/" + issued, 1001).status()).isEqualTo(200);
    }

    @Test
    void withAClientOnlyThatClientIsReset(TestMock mock, Sandbox sandbox) throws IOException {
        List<String> first = ids(sandbox.list("/invoices"));
        sandbox.issue("B12345674");
        String others = sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674"))
                .client(9003)
                .send()
                .text("/id");
        mock.patch("/clients/9001", "{\"telefono\":\"600000000\"}").inSandbox().send();
        sandbox.advance("dias", 1);
        String clock = sandbox.read("/sandbox").path("reloj").asText();
        sandbox.reset("{\"cliente\":9001}");

        assertThat(sandbox.list("/invoices")).hasSameSizeAs(first);
        assertThat(ids(sandbox.list("/invoices"))).doesNotContainAnyElementsOf(first);
        assertThat(sandbox.read("/clients/9001").has("telefono")).isFalse();
        assertThat(sandbox.read("/clients/9001").path("nif").asText()).isEqualTo("12345678Z");
        assertThat(ids(sandbox.list("/invoices", 9003))).containsExactly(others);
        assertThat(sandbox.read("/sandbox").path("reloj").asText()).isEqualTo(clock);
        sandbox.advance("dias", 100);
        assertThat(sandbox.list("/tax-models?modelo=303&ejercicio=2026")).hasSize(3);
    }

    @TestFactory
    Stream<DynamicTest> writeRepeatedAfterAResetRunsAgain() {
        return Stream.of("{}", "{\"cliente\":9001}")
                .map(reset -> TestMockResolver.test(reset, mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    TestRequest issue = sandbox.post("/invoices", Bodies.invoice("SBX", "B12345674"))
                            .key("k");
                    String before = issue.send().text("/id");
                    sandbox.reset(reset);
                    String after = issue.send().text("/id");

                    assertThat(after).isNotEqualTo(before);
                    shows(sandbox.invoice(after), "id=" + after);
                }));
    }

    @Test
    void resetDoesNotRepeatAFailedHandshake(TestMock mock) throws IOException {
        Receiver receiver = mock.receiver();
        Sandbox sandbox = new Sandbox(mock);
        receiver.answers(200, 200);
        Answer created = sandbox.post("/webhooks", Webhooks.body(receiver.url(), "invoice.emitted"))
                .send();
        receiver.knows(created.text("/secreto"));
        sandbox.advance("segundos", 1);
        assertThat(receiver.got()).hasSize(2);
        receiver.answers(200, 401);
        sandbox.reset("{}");
        sandbox.advance("horas", 1);

        assertThat(receiver.got()).hasSize(2);
        shows(sandbox.read("/webhooks/" + created.text("/id")), "estado=pendiente_verificacion");
    }

    @TestFactory
    Stream<DynamicTest> resetOfUnauthorisedClientReturns404() {
        return Stream.of("1001", "9999", "0", "-1", "9002")
                .map(client -> TestMockResolver.test(client, mock -> {
                    String narrow = mock.keyWith("{\"kind\":\"sandbox\",\"clients\":[9001]}");
                    Answer refused = new Sandbox(mock)
                            .post("/sandbox/reset", "{\"cliente\":%s}".formatted(client))
                            .as(narrow)
                            .send();

                    answers(refused, 404);
                }));
    }

    @Test
    void resetsBeyondTheDailyLimitReturn429(@Options("--enforce-limits") TestMock mock) throws IOException {
        Sandbox sandbox = new Sandbox(mock);
        answers(mock.panel("PUT /panel/limits", "{\"sandbox_resets\":2}"), 204);
        shows(sandbox.read("/sandbox"), "resets_restantes_hoy=2");
        sandbox.reset("{}");
        sandbox.reset("{\"cliente\":9001}");
        assertThat(sandbox.read("/status").at("/sandbox/resets_restantes").asInt(-1))
                .isZero();
        // The day is the present's, so that the sandbox's own clock opens nothing.
        sandbox.advance("dias", 2);
        Answer refused = sandbox.post("/sandbox/reset", "{}").send();

        refused(refused, 429, "limite_de_reinicios");
        assertThat(refused.header("X-CG-Rate-Limited-Reason")).isEqualTo("credential-rate");
        assertThat(Long.parseLong(refused.header("Retry-After"))).isEqualTo(15 * 3600 + 1);
        sandbox.present("PT15H1S");
        sandbox.reset("{}");
        shows(sandbox.read("/sandbox"), "resets_restantes_hoy=1");
    }

    @Test
    void resetRepeatedWithItsKeyIsReplayed(Sandbox sandbox) throws IOException {
        TestRequest first = sandbox.post("/sandbox/reset", "{}").key("first");
        Answer done = first.send();
        sandbox.reset("{}");
        String issued = sandbox.issue("B12345674").text("/id");
        Answer again = first.send();

        assertThat(again.text("")).isEqualTo(done.text(""));
        assertThat(again.json()).isEqualTo(done.json());
        assertThat(sandbox.invoice(issued).path("id").asText()).isEqualTo(issued);
    }

    @Test
    void withoutABodyAllIsReset(TestMock mock, Sandbox sandbox) throws IOException {
        sandbox.issue("B12345674");
        answers(mock.ask("POST", "/sandbox/reset").key("k").inSandbox().send(), 200);
        assertThat(sandbox.list("/invoices")).hasSize(6);
    }
}
