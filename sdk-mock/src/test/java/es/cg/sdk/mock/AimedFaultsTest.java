package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.junit.MockCgExtension;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A fault of a key and a client strikes their calls alone, and is removed by its id alone. */
@ExtendWith(MockCgExtension.class)
final class AimedFaultsTest {
    private static final String EFFECT = "\"effect\":{\"status\":503,\"code\":\"servicio_no_disponible\"}";

    private final MockCg mock;
    private final PanelCaller panel;

    AimedFaultsTest(MockCg mock) {
        this.mock = mock;
        this.panel = new PanelCaller(mock);
    }

    private int activities(String key, long client) throws IOException {
        return panel.activities(key, client).status();
    }

    private String arm(String aim) throws IOException {
        String body = "{\"operation\":\"activities.list\"," + aim + EFFECT + "}";
        return panel.panel("POST /panel/faults", body).text("/id");
    }

    @Test
    void faultOfKeyAndClientStrikesNoOtherCall() throws IOException {
        Caller.Answer other = panel.key("{\"kind\":\"live\"}");
        arm("\"key\":\"" + other.text("/id") + "\",\"client\":1002,");

        assertThat(activities(mock.liveKey(), 1002)).isEqualTo(200);
        assertThat(activities(other.text("/key"), 1001)).isEqualTo(200);
        assertThat(activities(other.text("/key"), 1002)).isEqualTo(503);
    }

    @Test
    void faultOfClientStrikesEachKeyOfItsFirmAlone() throws IOException {
        MockFirm second = mock.panel().addFirm("Second", Panel.Plan.ENTERPRISE);
        arm("\"firm\":\"" + second.id() + "\",\"client\":1001,");

        assertThat(activities(mock.liveKey(), 1001)).isEqualTo(200);
        assertThat(activities(second.liveKey(), 1002)).isEqualTo(200);
        assertThat(activities(second.liveKey(), 1001)).isEqualTo(503);
    }

    @Test
    void oneFaultIsRemovedByItsId() throws IOException {
        String first = arm("");
        String second = arm("\"client\":1001,");

        assertThat(panel.panel("DELETE /panel/faults/" + first).status()).isEqualTo(204);

        assertThat(panel.panel("GET /panel/faults").json().path("data"))
                .singleElement()
                .satisfies(left -> {
                    assertThat(left.path("id").asText()).isEqualTo(second);
                    assertThat(left.path("client").asLong()).isEqualTo(1001);
                    assertThat(left.path("key").isNull()).isTrue();
                });
        assertThat(activities(mock.liveKey(), 1002)).isEqualTo(200);
        assertThat(activities(mock.liveKey(), 1001)).isEqualTo(503);
    }

    @Test
    void javaAimsAndRemovesFaultsToo() throws IOException {
        String key = mock.panel().keys().get(0).id();
        Fault fault = Fault.status(503, "servicio_no_disponible");
        String aimed = mock.faults().arm("*", 1, fault.byKey(key).aboutClient(1002));

        assertThat(mock.faults().unused())
                .singleElement()
                .asString()
                .contains(aimed + " on * by the key " + key + " about client 1002 (");
        assertThat(activities(mock.liveKey(), 1001)).isEqualTo(200);
        assertThat(mock.faults().disarm(aimed)).isTrue();
        assertThat(mock.faults().disarm(aimed)).isFalse();
        mock.faults().arm("activities.list", 1, fault.aboutClient(1002));
        assertThat(activities(mock.liveKey(), 1001)).isEqualTo(200);
        assertThat(activities(mock.liveKey(), 1002)).isEqualTo(503);
    }

    @Test
    void failedJobIsOfItsKeyAndClient() throws IOException {
        String other = panel.key("{\"kind\":\"live\"}").text("/id");
        Fault failed = Fault.failedJob("error_interno");
        for (Fault each : List.of(failed.byKey(other), failed.aboutClient(1002), failed.aboutClient(1001))) {
            mock.faults().arm("*", 1, each);
        }

        panel.write("/tax-models", Caller.json("{\"modelo\":\"390\",\"ejercicio\":2025}"), 1001);
        mock.panel().advance(Duration.ofSeconds(100));

        assertThat(mock.faults().unused()).hasSize(2).noneMatch(each -> each.contains("about client 1001"));
        mock.faults().clear();
    }
}
