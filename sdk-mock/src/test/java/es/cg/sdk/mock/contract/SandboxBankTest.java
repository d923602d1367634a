package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Endpoints › Sandbox › Bank")
final class SandboxBankTest {
    private static final long CLIENT = 9002;

    private static final String ONE = "{\"fecha\":\"2026-11-18\",\"importe\":%s,\"concepto\":\"%s\"}";

    private static String account(Sandbox sandbox) throws IOException {
        return sandbox.list("/bank-accounts").get(0).path("id").asText();
    }

    private static TestRequest adding(Sandbox sandbox, String account, String movements) {
        return sandbox.post(
                "/sandbox/bank-accounts/" + account + "/movements", "{\"movimientos\":[%s]}".formatted(movements));
    }

    @Test
    void customMovementsAreOnTheAccount(Sandbox sandbox) throws IOException {
        JsonNode account = sandbox.list("/bank-accounts").get(0);
        Answer added = adding(
                        sandbox,
                        account.path("id").asText(),
                        ONE.formatted("100.10", "COBRO PROPIO") + "," + ONE.formatted("-0.10", "COMISION PROPIA"))
                .send();

        answers(added, 200);
        assertThat(added.text("/object")).isEqualTo("sandbox_movements");
        List<JsonNode> listed = sandbox.list("/bank-transactions?fecha_desde=2026-11-18&fecha_hasta=2026-11-18");
        assertThat(listed).extracting(each -> each.path("concepto").asText()).contains("COBRO PROPIO");
        assertThat(listed.get(0)).isEqualTo(added.json().at("/movimientos/1"));
        shows(listed.get(0), "importe=-0.10", "match_status=unmatched");
        assertThat(sandbox.read("/bank-accounts/" + account.path("id").asText())
                        .path("saldo")
                        .decimalValue())
                .isEqualByComparingTo(account.path("saldo").decimalValue().add(new BigDecimal("100")));
    }

    @TestFactory
    Stream<DynamicTest> invalidMovementReturns422AndNoneIsAdded() {
        return Stream.of(
                        "",
                        ONE.formatted("1.005", "x"),
                        ONE.formatted("1e30", "x"),
                        ONE.formatted("\"1\"", "x"),
                        ONE.formatted("1", "x") + "," + ONE.formatted("1.005", "x"),
                        ONE.formatted("1", "x".repeat(501)),
                        "{\"fecha\":\"18/11/2026\",\"importe\":1,\"concepto\":\"x\"}",
                        "{\"fecha\":\"2026-11-31\",\"importe\":1,\"concepto\":\"x\"}",
                        "{\"importe\":1,\"concepto\":\"x\"}",
                        "7",
                        "null",
                        (ONE.formatted("1", "x") + ",").repeat(1000) + ONE.formatted("1", "x"))
                .map(body -> TestMockResolver.test("[" + body.substring(0, Math.min(60, body.length())) + "]", mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    int before = sandbox.list("/bank-transactions").size();
                    answers(adding(sandbox, account(sandbox), body).send(), 422);
                    assertThat(sandbox.list("/bank-transactions")).hasSize(before);
                }));
    }

    @Test
    void movementsOfAnUnknownOrUnseenAccountAreNotFound(TestMock mock, Sandbox sandbox) throws IOException {
        String narrow = mock.keyWith("{\"kind\":\"sandbox\",\"clients\":[9002]}");
        for (String path : List.of("/movements", "/consent-expiry")) {
            TestRequest unknown = sandbox.post("/sandbox/bank-accounts/cta_none" + path, "{\"movimientos\":[]}");
            TestRequest unseen = sandbox.post(
                    "/sandbox/bank-accounts/" + account(sandbox) + path,
                    "{\"movimientos\":[%s]}".formatted(ONE.formatted("1", "x")));

            assertThat(unknown.send().status()).isEqualTo(404);
            assertThat(unseen.as(narrow).send().status()).isEqualTo(404);
        }
    }

    @Test
    void expiredBankConsentSendsOneEmail(TestMock mock, Sandbox sandbox) throws IOException {
        String id = account(sandbox);
        Answer expired = mock.ask("POST", "/sandbox/bank-accounts/" + id + "/consent-expiry")
                .key("k")
                .inSandbox()
                .send();

        answers(expired, 200);
        shows(expired, "consentimiento/estado=caducado", "consentimiento/caduca_el=2026-11-20");
        assertThat(sandbox.read("/bank-accounts/" + id)).isEqualTo(expired.json());
        sandbox.post("/sandbox/bank-accounts/" + id + "/consent-expiry", "{}").send();
        assertThat(sandbox.list("/sandbox/emails"))
                .filteredOn(mail -> mail.path("motivo").asText().equals("consentimiento_caducado"))
                .hasSize(1);
    }

    @Test
    void productionHasNoSandboxEndpoints(TestMock mock) throws IOException {
        for (String path : List.of("/sandbox", "/sandbox/emails", "/sandbox/diferencias")) {
            assertThat(mock.get(path).sendAnywhere().status()).isEqualTo(404);
        }
        for (String path : List.of("/sandbox/reset", "/sandbox/clock/advance", "/sandbox/webhooks/fire")) {
            assertThat(mock.post(path, "{}").sendAnywhere().status()).isEqualTo(404);
        }
    }

    private static JsonNode remittance(Sandbox sandbox) throws IOException {
        return sandbox.list("/sepa-remittances", CLIENT).get(0);
    }

    private static Answer moved(Sandbox sandbox, String state) throws IOException {
        JsonNode remittance = remittance(sandbox);
        String rejected = state.equals("rechazada_parcial")
                ? ",\"adeudos_rechazados\":[\"%s\"]"
                        .formatted(remittance.at("/adeudos/0/mandato_id").asText())
                : "";
        return sandbox.post(
                        "/sandbox/sepa-remittances/" + remittance.path("id").asText() + "/simulate",
                        "{\"estado\":\"%s\"%s}".formatted(state, rejected))
                .send();
    }

    @TestFactory
    Stream<DynamicTest> simulateMovesTheRemittanceToEachState() {
        return TestMockResolver.each(
                Map.of(
                        "presentada", List.of("pendiente", "pendiente"),
                        "confirmada", List.of("cobrado", "cobrado"),
                        "rechazada_parcial", List.of("rechazado", "cobrado"),
                        "anulada", List.of("pendiente", "pendiente")),
                (mock, row) -> {
                    Sandbox sandbox = new Sandbox(mock);
                    assertThat(remittance(sandbox).path("estado").asText()).isEqualTo("generada");
                    Answer moved = moved(sandbox, row.getKey());

                    answers(moved, 200);
                    assertThat(moved.text("/estado")).isEqualTo(row.getKey());
                    assertThat(moved.json().path("adeudos"))
                            .extracting(each -> each.path("estado").asText())
                            .containsExactlyElementsOf(row.getValue());
                    assertThat(remittance(sandbox)).isEqualTo(moved.json());
                });
    }

    @TestFactory
    Stream<DynamicTest> finalStatesAreNeverReverted() {
        List<String> all = List.of("presentada", "confirmada", "rechazada_parcial", "anulada");
        return all.stream()
                .skip(1)
                .flatMap(last -> all.stream()
                        .map(next -> TestMockResolver.test(last + " to " + next, mock -> {
                            Sandbox sandbox = new Sandbox(mock);
                            moved(sandbox, "presentada");
                            moved(sandbox, last);
                            JsonNode before = remittance(sandbox);
                            Answer refused = moved(sandbox, next);

                            refused(refused, 409, "estado_final");
                            assertThat(remittance(sandbox)).isEqualTo(before);
                        })));
    }

    @TestFactory
    Stream<DynamicTest> invalidSimulationReturns422() {
        return Stream.of(
                        "{}",
                        "{\"estado\":\"generada\"}",
                        "{\"estado\":\"perdida\"}",
                        "{\"estado\":7}",
                        "{\"estado\":\"rechazada_parcial\"}",
                        "{\"estado\":\"rechazada_parcial\",\"adeudos_rechazados\":[]}",
                        "{\"estado\":\"rechazada_parcial\",\"adeudos_rechazados\":[\"man_none\"]}",
                        "{\"estado\":\"rechazada_parcial\",\"adeudos_rechazados\":\"x\"}",
                        "{\"estado\":\"confirmada\",\"adeudos_rechazados\":[\"man_none\"]}")
                .map(body -> TestMockResolver.test(body, mock -> {
                    Sandbox sandbox = new Sandbox(mock);
                    JsonNode before = remittance(sandbox);
                    Answer refused = sandbox.post(
                                    "/sandbox/sepa-remittances/"
                                            + before.path("id").asText() + "/simulate",
                                    body)
                            .send();

                    answers(refused, 422);
                    assertThat(remittance(sandbox)).isEqualTo(before);
                }));
    }

    @Test
    void remittanceOfUnauthorisedClientReturns404(TestMock mock, Sandbox sandbox) throws IOException {
        String id = remittance(sandbox).path("id").asText();
        String narrow = mock.keyWith("{\"kind\":\"sandbox\",\"clients\":[9001]}");
        TestRequest move = sandbox.post("/sandbox/sepa-remittances/" + id + "/simulate", "{\"estado\":\"confirmada\"}");

        assertThat(move.as(narrow).send().status()).isEqualTo(404);
        answers(
                sandbox.post("/sandbox/sepa-remittances/rem_none/simulate", "{\"estado\":\"confirmada\"}")
                        .send(),
                404);
    }

    @Test
    void resetRestoresTheExampleRemittance(Sandbox sandbox) throws IOException {
        moved(sandbox, "anulada");
        sandbox.reset("{}");

        assertThat(remittance(sandbox).path("estado").asText()).isEqualTo("generada");
    }
}
