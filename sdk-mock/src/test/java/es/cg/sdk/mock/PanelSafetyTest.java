package es.cg.sdk.mock;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The panel refuses filters that match nothing, shows what is set, and takes no requests from other pages. */
final class PanelSafetyTest {
    private final MockCg mock = MockCg.start();
    private final PanelCaller caller = new PanelCaller(mock);
    private final Caller outside = new Caller();

    @AfterEach
    void stop() {
        mock.close();
    }

    @TestFactory
    Stream<DynamicTest> aFilterThatCanMatchNothingIs400() {
        return Stream.of(
                        "/panel/requests?operation=invoices.isue",
                        "/panel/requests?operation=",
                        "/panel/requests?status=2000",
                        "/panel/requests?status=ok",
                        "/panel/requests?client=laura",
                        "/panel/requests?client=0",
                        "/panel/requests?key=live",
                        "/panel/requests?key=cg_live_00000000",
                        "/panel/requests?operacion=invoices.issue",
                        "/panel/invoices?cliente=1001",
                        "/panel/keys?kind=live",
                        "/panel/clock?x=1")
                .map(path -> dynamicTest(path, () -> {
                    refused(caller.panel("GET " + path), 400, "malformed");
                }));
    }

    @Test
    void theMessageNamesTheFiltersAndTheNearestOperation() throws IOException {
        assertThat(caller.panel("GET /panel/requests?operacion=x").message())
                .isEqualTo(
                        "unknown filter operacion; the filters are after, before, client, firm, from, idempotency_key,"
                                + " key, limit, operation, short, status, text, until, world");
        assertThat(caller.panel("GET /panel/requests?operation=invoices.isue").message())
                .contains("there is no operation invoices.isue")
                .contains("invoices.issue");
    }

    @Test
    void validFiltersReturnMatchingCalls() throws IOException {
        caller.activities(mock.liveKey(), 1001);

        String key = caller.key("{\"kind\":\"live\"}").text("/key");
        String unused = key.substring(0, key.indexOf('.'));
        assertThat(caller.panel("GET /panel/requests?key=" + unused).json().path("data"))
                .isEmpty();
        String prefix =
                caller.panel("GET /panel/requests").json().at("/data/0/key").asText();
        for (String each : new String[] {"operation=activities.list", "status=200", "client=1001", "key=" + prefix}) {
            assertThat(caller.panel("GET /panel/requests?" + each).json().path("data"))
                    .as(each)
                    .hasSize(1);
        }
        assertThat(caller.panel("GET /panel/requests?status=404").json().path("data"))
                .isEmpty();
        assertThat(caller.panel("GET /panel/requests?operation=invoices.issue")
                        .json()
                        .path("data"))
                .isEmpty();
    }

    @Test
    void faultsPlanAndLimitsAreShown() throws IOException {
        caller.panel("POST /panel/faults", "{\"operation\":\"activities.list\",\"effect\":{\"drop\":\"before\"}}");
        caller.panel(
                "POST /panel/faults",
                "{\"operation\":\"*\",\"times\":3,\"effect\":{\"status\":500,\"code\":\"error_interno\"}}");
        caller.panel("PUT /panel/limits", "{\"per_minute\":7,\"monthly_reads\":null}");
        caller.panel("PUT /panel/plan", "{\"plan\":\"professional\"}");
        caller.status(mock.liveKey());

        JsonNode faults = caller.panel("GET /panel/faults").json().path("data");
        assertThat(faults).hasSize(2);
        shows(faults, "0/effect/drop=before", "0/left=1", "1/effect/status=500", "1/left=2", "1/struck=1");
        assertThat(caller.panel("GET /panel/plan").json().path("plan").asText()).isEqualTo("professional");
        shows(caller.panel("GET /panel/limits").json(), "per_minute=7", "monthly_reads=null");
    }

    @Test
    void aFaultThatIsUsedUpIsStillShown() throws IOException {
        caller.panel(
                "POST /panel/faults",
                "{\"operation\":\"status.get\",\"effect\":{\"status\":503,\"code\":\"servicio_no_disponible\"}}");
        caller.status(mock.liveKey());

        shows(caller.panel("GET /panel/faults").json().at("/data/0"), "left=0", "struck=1");
        caller.panel("DELETE /panel/faults");
        assertThat(caller.panel("GET /panel/faults").json().path("data")).isEmpty();
    }

    @Test
    void requestsFromOtherOriginsAreRefused() throws IOException {
        String own = mock.panelUrl().substring("http://".length());
        for (Map<String, String> headers : List.of(
                Map.of("Host", "attacker.example"),
                Map.of("Host", "localhost.attacker.example:80"),
                Map.of("Origin", "http://attacker.example"),
                Map.of("Origin", "null"),
                Map.of("Origin", "http://127.0.0.1:1"))) {
            Answer refused = reset(headers);
            assertThat(refused.status()).as(headers.toString()).isEqualTo(403);
            assertThat(refused.code()).isEqualTo("forbidden");
        }
        assertThat(reset(Map.of()).status()).isEqualTo(204);
        assertThat(reset(Map.of("Origin", "http://" + own)).status()).isEqualTo(204);
        assertThat(reset(Map.of("Host", "localhost:9000")).status()).isEqualTo(204);
    }

    private Answer reset(Map<String, String> headers) throws IOException {
        Request.Builder request =
                new Request.Builder().url(mock.panelUrl() + "/panel/reset").post(Caller.json(""));
        headers.forEach(request::header);
        return outside.outside(request.build());
    }
}
