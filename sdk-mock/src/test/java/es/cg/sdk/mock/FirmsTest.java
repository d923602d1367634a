package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several firms at one base URL, each with its own plan, keys, limits, clients and sandbox. */
final class FirmsTest {
    private static final String SECOND = "firm-2";
    private static final String ADVANCE = "PT960H";

    private static MockFirm second(MockCg mock) {
        return mock.panel().firms().get(1);
    }

    /** Returns the state of a firm as it is saved. */
    private static JsonNode state(MockCg mock, int number) throws IOException {
        for (JsonNode each : new ObjectMapper()
                .readTree(mock.panel().snapshot())
                .path("firms")
                .path("list")) {
            if (each.path("number").asInt() == number) {
                return each;
            }
        }
        throw new AssertionError("the state has no firm " + number);
    }

    @Test
    void keysAndIdsOfFirmsDiffer() throws IOException {
        try (MockCg mock = MockCg.builder().firms(3).start()) {
            Set<String> values = new HashSet<>();
            for (MockFirm firm : mock.panel().firms()) {
                values.addAll(List.of(firm.liveKey(), firm.testKey(), firm.sandboxKey()));
                assertThat(firm.clients()).contains(1001L);
                Answer listed = new PanelCaller(mock).api("/invoices", firm.liveKey(), 1001L);
                assertThat(listed.status()).isEqualTo(200);
                listed.json()
                        .path("data")
                        .forEach(each -> values.add(each.path("id").asText()));
                assertThat(mock.panel().firm(firm.id()).firms()).hasSize(3);
            }
            assertThat(values).hasSizeGreaterThan(11);
            assertThat(mock.panel().firms().get(0).liveKey()).isEqualTo(mock.liveKey());
        }
    }

    @Test
    void firmsTakeTheirKeysFromSeedAndNumberAlone() {
        try (MockCg few = MockCg.builder().firms(2).start();
                MockCg many = MockCg.builder().firms(5).start();
                MockCg other = MockCg.builder().seed(2).firms(2).start()) {
            few.panel().addFirm("Gestoría Tres", Panel.Plan.STARTER);
            assertThat(second(many)).isEqualTo(second(few)).isNotEqualTo(second(other));
            assertThat(few.panel().firms().get(2).liveKey())
                    .isEqualTo(many.panel().firms().get(2).liveKey());
        }
    }

    @Test
    void momentOfFirstUseChangesNoRecord() throws IOException {
        try (MockCg early = MockCg.builder().firms(2).start();
                MockCg late = MockCg.builder().firms(2).start()) {
            for (String first : List.of(ADVANCE, "PT2500H")) {
                early.panel().firm(SECOND).invoices();
                early.panel().advance(Duration.parse(first));
                late.panel().advance(Duration.parse(first));
            }
            late.panel().firm(SECOND).invoices();
            assertThat(state(late, 2)).isEqualTo(state(early, 2));
        }
    }

    @Test
    void firstUseOnRunningClocksChangesNoRecord() throws IOException {
        try (MockCg early = MockCg.builder().firms(2).running().start();
                MockCg late = MockCg.builder().firms(2).running().start()) {
            early.panel().firm(SECOND).invoices();
            early.panel().advance(Duration.parse(ADVANCE));
            late.panel().advance(Duration.parse(ADVANCE));
            late.panel().firm(SECOND).invoices();
            for (String environment : List.of("production", "sandbox")) {
                JsonNode records = state(early, 2).path(environment);
                assertThat(records.path("tables")).isNotEmpty();
                assertThat(without(state(late, 2).path(environment), "clock")).isEqualTo(without(records, "clock"));
            }
        }
    }

    private static JsonNode without(JsonNode state, String field) {
        return ((ObjectNode) state.deepCopy()).without(field);
    }

    @Test
    void plansLimitsAndKeysBelongToOneFirm() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).enforceLimits().start()) {
            Panel panel = mock.panel().firm(SECOND);
            panel.plan(Panel.Plan.STARTER);
            panel.limit(Panel.Limit.PER_MINUTE, 1);
            PanelCaller caller = new PanelCaller(mock);
            assertThat(caller.panel("GET /panel/plan").json().toString()).contains("enterprise");
            assertThat(caller.panel("GET /panel/plan?firm=firm-2").json().toString())
                    .contains("starter");
            panel.createKey(NewKey.live());
            assertThatThrownBy(() -> panel.createKey(NewKey.live())).hasMessageContaining("the plan starter has 1 key");
            mock.panel().createKey(NewKey.live());
            assertThat(caller.status(second(mock).liveKey()).status()).isEqualTo(200);
            assertThat(caller.status(second(mock).liveKey()).status()).isEqualTo(429);
            assertThat(caller.status(mock.liveKey()).status()).isEqualTo(200);
            assertThat(caller.status(mock.liveKey()).status()).isEqualTo(200);
        }
    }

    @Test
    void addressesAreLimitedOverAllFirms() throws IOException {
        try (MockCg mock = MockCg.builder().firms(3).enforceLimits().start()) {
            PanelCaller caller = new PanelCaller(mock);
            for (MockFirm firm : mock.panel().firms()) {
                for (PanelKey key : mock.panel().firm(firm.id()).keys()) {
                    if (key.kind().equals("live")) {
                        mock.panel().firm(firm.id()).revokeKey(key.id());
                    }
                }
                for (int i = 0; i < 20; i++) {
                    assertThat(caller.status(firm.liveKey()).status()).isEqualTo(401);
                }
            }
            assertThat(caller.status("cg_live_3-no.key").status()).isEqualTo(429);
        }
    }

    @Test
    void sandboxesHaveClocksAndResetsOfTheirOwn() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            PanelCaller caller = new PanelCaller(mock);
            String before =
                    caller.api("/sandbox", mock.sandboxKey(), null).json().toString();
            caller.panel(
                    "POST /panel/requests",
                    "{\"firm\":\"firm-2\",\"world\":\"sandbox\",\"method\":\"POST\",\"path\":\"/sandbox/clock/advance\","
                            + "\"headers\":{\"idempotency-key\":\"k\"},\"body\":{\"dias\":40}}");
            assertThat(caller.api("/sandbox", second(mock).sandboxKey(), null)
                            .json()
                            .toString())
                    .contains("\"desfase_segundos\":3456000");
            assertThat(caller.api("/sandbox", mock.sandboxKey(), null).json().toString())
                    .isEqualTo(before);
        }
    }

    @Test
    void resetOfASandboxLeavesOtherFirmsAlone() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            PanelCaller caller = new PanelCaller(mock);
            JsonNode before =
                    new ObjectMapper().readTree(mock.panel().snapshot()).path("sandbox");
            assertThat(caller.panel(
                                    "POST /panel/requests",
                                    "{\"firm\":\"firm-2\",\"world\":\"sandbox\",\"method\":\"POST\","
                                            + "\"path\":\"/sandbox/reset\",\"headers\":{\"idempotency-key\":\"k\"},"
                                            + "\"body\":{}}")
                            .json()
                            .path("status")
                            .asInt())
                    .isEqualTo(200);
            assertThat(new ObjectMapper().readTree(mock.panel().snapshot()).path("sandbox"))
                    .isEqualTo(before)
                    .isNotEmpty();
        }
    }

    @Test
    void requestsAreRecordedWithTheirFirm() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            PanelCaller caller = new PanelCaller(mock);
            caller.status(second(mock).liveKey());
            caller.status(mock.liveKey());
            assertThat(mock.journal().calls()).extracting(Journal.Call::firm).containsExactly("firm-1", SECOND);
            assertThat(caller.panel("GET /panel/requests?firm=firm-2").json().path("data"))
                    .hasSize(1);
            assertThat(caller.panel("GET /panel/requests?firm=firm-9").status()).isEqualTo(400);
        }
    }

    @Test
    void savedStateHasAllUsedFirms(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("state.json");
        String key;
        JsonNode used;
        try (MockCg mock = MockCg.builder().firms(4).stateFile(file).start()) {
            key = mock.panel().firm("firm-3").createKey(NewKey.live()).key();
            mock.panel().addFirm("Asesoría Cinco", Panel.Plan.PROFESSIONAL);
            used = state(mock, 3);
        }
        try (MockCg mock = MockCg.builder().firms(2).stateFile(file).start()) {
            assertThat(mock.panel().firms())
                    .extracting(MockFirm::name)
                    .containsExactly("firm-1", SECOND, "firm-3", "Asesoría Cinco");
            assertThat(state(mock, 3)).isEqualTo(used);
            assertThat(new PanelCaller(mock).status(key).status()).isEqualTo(200);
        }
    }

    @Test
    void resetEndsFirmsThatThePanelAdded() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            String start = mock.panel().snapshot();
            MockFirm added = mock.panel().addFirm("Gestoría Tres", Panel.Plan.FREE);
            mock.panel().firm(SECOND).createKey(NewKey.live());
            mock.panel().reset();
            assertThat(mock.panel().firms()).hasSize(2);
            assertThat(mock.panel().snapshot()).isEqualTo(start);
            assertThat(new PanelCaller(mock).status(added.liveKey()).status()).isEqualTo(401);
        }
    }

    @Test
    void stateOfOneFirmLoadsIntoAMockWithSeveral() throws IOException {
        try (MockCg one = MockCg.start();
                MockCg several = MockCg.builder().seed(5).firms(2).start()) {
            several.panel().restore(one.panel().snapshot());
            assertThat(several.liveKey()).isEqualTo(one.liveKey());
            assertThat(new PanelCaller(several)
                            .status(second(several).liveKey())
                            .status())
                    .isEqualTo(200);
            assertThat(one.panel().snapshot()).doesNotContain("\"firms\"");
        }
    }

    @Test
    void firmAfterTheLastNumberIsRefused() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            mock.panel().addFirm("Asesoría Tres", Panel.Plan.FREE);
            ObjectNode state =
                    (ObjectNode) new ObjectMapper().readTree(mock.panel().snapshot());
            state.path("firms").path("list").forEach(each -> ((ObjectNode) each).put("number", 999_999));
            mock.panel().restore(state.toString());
            assertThat(mock.panel().firms()).extracting(MockFirm::id).contains("firm-999999");
            assertThat(new PanelCaller(mock).panel("POST /panel/firms", "{}").status())
                    .isEqualTo(409);
        }
    }

    @Test
    void firmsOfAPanelAreChecked() throws IOException {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            PanelCaller caller = new PanelCaller(mock);
            assertThat(caller.panel("POST /panel/firms", "{\"name\":\"firm-2\"}")
                            .status())
                    .isEqualTo(409);
            assertThat(caller.panel("POST /panel/firms", "{\"name\":\"firm-7\"}")
                            .status())
                    .isEqualTo(409);
            assertThat(caller.panel("POST /panel/firms", "{\"name\":\" \"}").status())
                    .isEqualTo(422);
            assertThat(caller.panel("GET /panel/clock?firm=firm-2").status()).isEqualTo(400);
            assertThat(caller.panel("PUT /panel/plan", "{\"firm\":2,\"plan\":\"free\"}")
                            .status())
                    .isEqualTo(422);
            assertThatThrownBy(() -> mock.panel().firm("firm-3")).hasMessageContaining("there is no firm firm-3");
            assertThatThrownBy(() -> MockCg.builder().firms(0)).hasMessageContaining("from 1 to 100000");
        }
    }
}
