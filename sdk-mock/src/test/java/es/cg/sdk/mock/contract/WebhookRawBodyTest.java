package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A receiver that verifies anything but the bytes that came is not activated: it would refuse the first event. */
@Chapter("Events › Signature")
final class WebhookRawBodyTest {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
    private static final String[] KINDS = {"invoice.emitted"};

    private static Stream<Map.Entry<String, Receiver.Change>> changes() {
        Map<String, Receiver.Change> changes = new TreeMap<>();
        changes.put("a Map", body -> MAPPER.writeValueAsBytes(MAPPER.readValue(body, Map.class)));
        changes.put("a JsonNode", body -> MAPPER.writeValueAsBytes(MAPPER.readTree(body)));
        changes.put("pretty", body -> MAPPER.writerWithDefaultPrettyPrinter().writeValueAsBytes(MAPPER.readTree(body)));
        changes.put("ISO-8859-1", body -> new String(body, ISO_8859_1).getBytes(UTF_8));
        changes.put("ASCII", body -> new String(body, US_ASCII).getBytes(US_ASCII));
        changes.put("trim", body -> new String(body, UTF_8).trim().getBytes(UTF_8));
        changes.put("lines joined", body -> lines(body, "\n"));
        changes.put("lines joined by nothing", body -> lines(body, ""));
        return changes.entrySet().stream();
    }

    private static byte[] lines(byte[] body, String joint) {
        return new String(body, UTF_8)
                .lines()
                .collect(Collectors.joining(joint))
                .getBytes(UTF_8);
    }

    @TestFactory
    Stream<DynamicTest> receiverVerifyingChangedBytesStaysInactive() {
        return changes()
                .map(change -> TestMockResolver.test(change.getKey(), mock -> {
                    Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
                    hooks.receiver().verifies(change.getValue());
                    JsonNode verified = hooks.verify();

                    shows(verified, "state=pendiente_verificacion", "good=401");
                    assertThat(verified.path("message").asText())
                            .contains("answered 401, not 2xx", "parsed and written again", "bytes");
                    assertThat(hooks.shown().path("ultimo_codigo_http").asInt()).isEqualTo(401);
                }));
    }

    @Test
    void bothProbesOfAHandshakeCarryTheSameEvent(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.made(mock, mock.key("live"), KINDS);
        hooks.verify();
        hooks.verify();

        List<Receiver.Got> got = hooks.receiver().got();
        List<String> bodies = got.stream().map(Receiver.Got::body).toList();
        assertThat(bodies).hasSize(4);
        assertThat(bodies.get(0)).isEqualTo(bodies.get(1)).isNotEqualTo(bodies.get(2));
        JsonNode event = MAPPER.readTree(bodies.get(0));
        assertThat(event.path("id").asText()).startsWith("evt_");
        shows(event, "object=event", "type=webhook.verification", "client_id=null");
        assertThat(event.path("created").isIntegralNumber()).isTrue();
        List<String> members = new ArrayList<>();
        event.fieldNames().forEachRemaining(members::add);
        assertThat(members)
                .containsExactlyInAnyOrder("type", "id", "object", "api_version", "created", "client_id", "data");
    }

    @Test
    void sandboxProbeContainsItsEnvironment(TestMock mock) throws IOException {
        Webhooks hooks = Webhooks.inSandbox(mock, KINDS);
        assertThat(hooks.receiver().got())
                .isNotEmpty()
                .allSatisfy(each ->
                        assertThat(each.event().path("environment").asText()).isEqualTo("sandbox"));
    }
}
