package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.answers;
import static es.cg.sdk.mock.calls.Shown.shows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.Panel.Plan;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The panel but for its keys: plan, clock, events, state. */
final class PanelTest {
    private final MockCg mock = MockCg.start();
    private final Panel panel = mock.panel();
    private final PanelCaller caller = new PanelCaller(mock);

    @AfterEach
    void stop() {
        mock.close();
    }

    @Test
    void thePlanIsCheckedOnEachRequest() throws Exception {
        panel.plan(Plan.FREE);
        assertThat(caller.activities(mock.liveKey(), 1001).code()).isEqualTo("permiso_fuera_de_plan");
        answers(caller.panel("PUT /panel/plan", "{\"plan\":\"enterprise\"}"), 204);
        assertThat(caller.activities(mock.liveKey(), 1001).status()).isEqualTo(200);
        answers(caller.panel("PUT /panel/plan", "{\"plan\":\"gold\"}"), 422);
    }

    @Test
    void clockMovesOnlyForwardAndListsExecutedTasks() throws Exception {
        Answer now = caller.panel("GET /panel/clock");
        Answer later = caller.panel("POST /panel/clock", "{\"advance\":\"PT25H\"}");
        Answer next = caller.panel("POST /panel/clock", "{\"advance\":\"next\"}");
        Answer years = caller.panel("POST /panel/clock", "{\"advance\":\"P1000D\"}");

        assertThat(now.json().path("now").asText()).isEqualTo("2026-11-20T09:00:00+01:00");
        assertThat(later.json().path("now").asText()).isEqualTo("2026-11-21T10:00:00+01:00");
        assertThat(later.json().path("ran")).isEmpty();
        assertThat(next.json().path("ran")).isNotEmpty();
        assertThat(later.json().path("counts")).isEmpty();
        Map<String, Integer> counted = new TreeMap<>();
        years.json().path("ran").findValuesAsText("task").forEach(each -> counted.merge(each, 1, Integer::sum));
        assertThat(years.json().path("counts").toString())
                .isEqualTo(new ObjectMapper().valueToTree(counted).toString());
        assertThat(counted).containsKeys("invoice.reminder", "recurring.issue");
        shows(next, "ran/0/at=" + next.json().path("now").asText());
        for (String wrong : List.of("-PT1H", "PT", "1 day", "P99999999999D", "P40000D", "P1M", "")) {
            assertThat(caller.panel("POST /panel/clock", "{\"advance\":\"" + wrong + "\"}")
                            .status())
                    .as(wrong)
                    .isEqualTo(422);
        }
        assertThat(caller.panel("POST /panel/clock", "{}").status()).isEqualTo(422);
    }

    @Test
    void theSandboxHasAClockOfItsOwn() throws Exception {
        panel.advance(Duration.ofDays(2));

        assertThat(caller.status(mock.sandboxKey()).json().at("/sandbox/reloj").asText())
                .startsWith("2026-11-20");
    }

    @Test
    void emittedEventIsStoredAndInvalidOneRefused() throws Exception {
        Answer emitted = caller.panel(
                "POST /panel/events", "{\"type\":\"invoice.emitted\",\"client\":9001,\"object\":{\"id\":\"inv_1\"}}");

        assertThat(emitted.status()).isEqualTo(202);
        JsonNode events = new ObjectMapper().readTree(panel.snapshot()).at("/sandbox/tables/events/rows");
        assertThat(events).hasSize(1);
        shows(events, "0/json/id=" + emitted.json().path("id").asText(), "0/json/data/object/id=inv_1");
        panel.emit("expense.confirmed", 1001, "{}");
        Map<String, Integer> wrong = Map.of(
                "{\"type\":\"invoice.lost\",\"client\":1001,\"object\":{}}", 422,
                "{\"type\":\"invoice.emitted\",\"client\":\"x\",\"object\":{}}", 422,
                "{\"type\":\"invoice.emitted\",\"client\":1001}", 422,
                "{\"type\":\"invoice.emitted\",\"client\":77,\"object\":{}}", 404,
                "{", 400,
                "[]", 400);
        for (Map.Entry<String, Integer> each : wrong.entrySet()) {
            assertThat(caller.panel("POST /panel/events", each.getKey()).status())
                    .as(each.getKey())
                    .isEqualTo(each.getValue());
        }
    }

    @Test
    void missingRecordIsNamedInMessage() throws Exception {
        assertThat(caller.panel("POST /panel/webhooks/x/verify", "{}").message())
                .contains("there is no webhook destination x");
        assertThat(caller.panel("POST /panel/deliveries/x/resend", "{}").message())
                .contains("there is no delivery x");
        for (String call : List.of(
                "invoices/x/annul", "expenses/x/confirm", "tax-models/x/present", "bank-transactions/x/match")) {
            answers(caller.panel("POST /panel/" + call, "{}"), 404);
        }
        for (String list : List.of("webhooks", "deliveries", "requests?status=500", "invoices?client=1001")) {
            assertThat(caller.panel("GET /panel/" + list).json().path("data").isArray())
                    .as(list)
                    .isTrue();
        }
        assertThat(caller.panel("GET /panel/invoices?client=x").status()).isEqualTo(400);
    }

    @Test
    void limitsAreChangedAndSwitchedOff() throws Exception {
        answers(caller.panel("PUT /panel/limits", "{\"per_minute\":7,\"monthly_reads\":null}"), 204);
        Answer status = caller.get("/status", 0);
        assertThat(status.json().at("/limites/por_minuto").asInt()).isEqualTo(7);
        caller.panel("PUT /panel/limits", "{\"per_client_per_minute\":null,\"activities\":null}");
        assertThat(caller.activities(mock.liveKey(), 1001).header("RateLimit-Limit"))
                .isEqualTo("7");
        assertThat(caller.activities(mock.liveKey(), 1001).header("RateLimit-Remaining"))
                .isNotEqualTo("0");
        for (String wrong : List.of("{\"per_minute\":0}", "{\"per_minute\":\"x\"}", "{\"per_hour\":1}")) {
            assertThat(caller.panel("PUT /panel/limits", wrong).status())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    @Test
    void armedFaultStrikesAndAppearsInTheJournal() throws Exception {
        Answer armed = caller.panel(
                "POST /panel/faults",
                "{\"operation\":\"status.get\",\"times\":1,\"effect\":{\"status\":503,\"code\":\"servicio_no_disponible\",\"retry_after\":2}}");
        assertThat(armed.status()).isEqualTo(201);
        assertThat(armed.json().path("id").asText()).startsWith("fault_");
        assertThat(caller.get("/status", 0).status()).isEqualTo(503);
        assertThat(caller.get("/status", 0).status()).isEqualTo(200);
        JsonNode requests = caller.panel("GET /panel/requests?operation=status.get&status=503")
                .json()
                .path("data");
        assertThat(requests).hasSize(1);
        assertThat(requests.at("/0/refused_by").asText()).isEqualTo("servicio_no_disponible");
        assertThat(requests.at("/0/fault").asText()).contains("503");
        for (String wrong : List.of(
                "{}",
                "{\"operation\":\"status.gt\",\"effect\":{\"drop\":\"after\"}}",
                "{\"operation\":\"status.get\",\"effect\":{\"drop\":\"never\"}}",
                "{\"operation\":\"status.get\",\"effect\":{\"delay\":\"2s\"}}",
                "{\"operation\":\"status.get\",\"probability\":2,\"effect\":{\"drop\":\"after\"}}",
                "{\"operation\":\"status.get\",\"effect\":{\"status\":99,\"code\":\"x\"}}")) {
            assertThat(caller.panel("POST /panel/faults", wrong).status())
                    .as(wrong)
                    .isEqualTo(422);
        }
        assertThat(caller.panel("DELETE /panel/faults").status()).isEqualTo(204);
    }

    @Test
    void unknownPanelCallReturns404WithAlternatives() throws Exception {
        assertThat(caller.panel("GET /panel/nothing").code()).isEqualTo("not_found");
        assertThat(caller.panel("DELETE /panel/clock").message()).contains("GET POST");
        assertThat(caller.panel("GET /other").message()).contains("GET /panel lists its calls");
    }

    @Test
    void snapshotRestoresTheWholeState() throws Exception {
        String snapshot = panel.snapshot();
        String key = panel.createKey(NewKey.live()).key();
        panel.plan(Plan.STARTER);
        panel.advance(Duration.ofDays(400));
        panel.restore(snapshot);

        assertThat(panel.snapshot()).isEqualTo(snapshot);
        assertThat(caller.status(key).status()).isEqualTo(401);
        assertThat(caller.panel("PUT /panel/state", snapshot).status()).isEqualTo(204);
        try (MockCg other = MockCg.builder().seed(7).start()) {
            other.panel().restore(snapshot);
            assertThat(other.liveKey()).isEqualTo(mock.liveKey());
            assertThat(new PanelCaller(other).status(mock.liveKey()).status()).isEqualTo(200);
        }
    }

    @Test
    void resetRestoresTheStartState() throws Exception {
        String start = panel.snapshot();
        panel.createKey(NewKey.live());
        panel.advance(Duration.ofDays(200));
        assertThat(caller.panel("POST /panel/reset").status()).isEqualTo(204);

        assertThat(panel.snapshot()).isEqualTo(start);
        assertThat(caller.status(mock.liveKey()).status()).isEqualTo(200);
    }

    @Test
    void stateIsStreamedAndEqualsTheSnapshot() throws Exception {
        for (int i = 0; i < 700; i++) {
            mock.panel().emit("invoice.emitted", 1001, "{\"number\":" + i + "}");
        }
        Answer state = caller.panel("GET /panel/state");

        assertThat(state.header("Content-Length")).isEmpty();
        assertThat(state.json()).isEqualTo(Caller.parsed(panel.snapshot()));
        assertThat(state.json().at("/production/tables/events/rows")).hasSize(700);
        assertThat(caller.panel("PUT /panel/state", panel.snapshot() + "x").status())
                .isEqualTo(400);
        assertThat(caller.panel("PUT /panel/state", panel.snapshot()).status()).isEqualTo(204);
        assertThat(caller.panel("GET /panel/state").json()).isEqualTo(state.json());
    }

    @Test
    void invalidStateIsRefusedAndChangesNothing() throws Exception {
        String before = panel.snapshot();
        for (String place : List.of(
                "format",
                "version",
                "firm",
                "/firm/plan",
                "production",
                "/production/clock",
                "/production/dice",
                "/production/agenda/entries",
                "/production/agenda/entries/0/kind",
                "/sandbox/tables",
                "/sandbox/tables/clients/made",
                "/sandbox/tables/clients/rows/0/number",
                "/sandbox/tables/clients/rows/0/json",
                "/production/tables/keys/rows/0/json/_value",
                "/production/tables/keys/rows/0/json/created_at")) {
            ObjectNode state = (ObjectNode) new ObjectMapper().readTree(before);
            int slash = place.lastIndexOf('/');
            ((ObjectNode) state.at(slash <= 0 ? "" : place.substring(0, slash))).remove(place.substring(slash + 1));
            Answer answer = caller.panel("PUT /panel/state", state.toString());

            assertThat(answer.status()).as(place).isEqualTo(422);
            assertThat(answer.message()).as(place).startsWith("the state cannot be restored: ");
        }
        assertThatThrownBy(() -> panel.restore("{")).isInstanceOf(IllegalStateException.class);
        assertThat(panel.snapshot()).isEqualTo(before);
    }

    @Test
    void runningClockStartsAtTheGivenTime() {
        OffsetDateTime start = OffsetDateTime.parse("2030-01-01T00:00:00Z");
        try (MockCg running = MockCg.builder().time(start).running().start()) {
            assertThat(running.panel().now()).isBetween(start, start.plusMinutes(5));
        }
    }
}
