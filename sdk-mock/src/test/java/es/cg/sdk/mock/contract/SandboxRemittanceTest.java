package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
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

@Chapter("Endpoints › Sandbox › Remittances")
final class SandboxRemittanceTest {
    private static final long CLIENT = 9002;

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
        return Map.of(
                        "presentada", List.of("pendiente", "pendiente"),
                        "confirmada", List.of("cobrado", "cobrado"),
                        "rechazada_parcial", List.of("rechazado", "cobrado"),
                        "anulada", List.of("pendiente", "pendiente"))
                .entrySet()
                .stream()
                .map(row -> Places.test(row.getKey(), place -> {
                    Sandbox sandbox = new Sandbox(place);
                    assertThat(remittance(sandbox).path("estado").asText()).isEqualTo("generada");
                    Answer moved = moved(sandbox, row.getKey());

                    assertThat(moved.status()).as("%s", moved).isEqualTo(200);
                    assertThat(moved.text("/estado")).isEqualTo(row.getKey());
                    assertThat(moved.json().path("adeudos"))
                            .extracting(each -> each.path("estado").asText())
                            .containsExactlyElementsOf(row.getValue());
                    assertThat(remittance(sandbox)).isEqualTo(moved.json());
                }));
    }

    @TestFactory
    Stream<DynamicTest> finalStatesAreNeverReverted() {
        List<String> all = List.of("presentada", "confirmada", "rechazada_parcial", "anulada");
        return all.stream()
                .skip(1)
                .flatMap(last -> all.stream()
                        .map(next -> Places.test(last + " to " + next, place -> {
                            Sandbox sandbox = new Sandbox(place);
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
                .map(body -> Places.test(body, place -> {
                    Sandbox sandbox = new Sandbox(place);
                    JsonNode before = remittance(sandbox);
                    Answer refused = sandbox.post(
                                    "/sandbox/sepa-remittances/"
                                            + before.path("id").asText() + "/simulate",
                                    body)
                            .send();

                    assertThat(refused.status()).as("%s", refused).isEqualTo(422);
                    assertThat(remittance(sandbox)).isEqualTo(before);
                }));
    }

    @Test
    void remittanceOfUnauthorisedClientReturns404(Place place, Sandbox sandbox) throws IOException {
        String id = remittance(sandbox).path("id").asText();
        String narrow = place.keyWith("{\"kind\":\"sandbox\",\"clients\":[9001]}");
        Ask move = sandbox.post("/sandbox/sepa-remittances/" + id + "/simulate", "{\"estado\":\"confirmada\"}");

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
