package es.cg.sdk.mock.corrections;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Caller.Answer;
import es.cg.sdk.mock.calls.Listener;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import okhttp3.Request;
import org.junit.jupiter.api.Test;

/** Events in the envelope of the service, signed as it signs. */
final class CorrectedWebhooksTest {
    private static final String FILE = """
            {"events":{"within":"event","kind":"name","created":"at","client_id":"cliente","object":"payload.record",
              "environment":"env","production":["real"],"without_record":["invoice.annulled"],
              "kinds":{"invoice.emitted":"factura.emitida"}},
             "signature":{"header":"X-Signature","timestamp":"ts","signature":"sig","encoding":"base64",
              "unit":"milliseconds","algorithm":"HmacSHA512","key":"hex","signed":"v0:{timestamp}:{body}"},
             "schemas":{"Invoice":{"fields":{"numero_completo":"number"}}}}""";
    private static final Pattern SIGNATURE = Pattern.compile("\r\nX-Signature: ts=([0-9]{13}),sig=(\\S+)\r\n");

    private final List<Listener.Received> genuine = new CopyOnWriteArrayList<>();
    private volatile String secret = "";

    private void take(Listener.Received request, Socket socket) throws IOException {
        boolean signed = isSigned(request);
        if (signed) {
            genuine.add(request);
        }
        socket.getOutputStream().write(Listener.answer(signed ? 200 : 401, "seen"));
    }

    private boolean isSigned(Listener.Received request) {
        Matcher signature = SIGNATURE.matcher(request.head());
        if (!signature.find() || secret.isEmpty()) {
            return false;
        }
        try {
            Mac mac = Mac.getInstance("HmacSHA512");
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(secret), "HmacSHA512"));
            byte[] wanted = mac.doFinal(("v0:" + signature.group(1) + ":" + request.body()).getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(wanted).equals(signature.group(2));
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static JsonNode newest(List<Listener.Received> requests) throws IOException {
        return Caller.parsed(requests.get(requests.size() - 1).body());
    }

    @Test
    void envelopeAndSignatureAreTheirs() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE);
                Listener receiver = Listener.open(this::take)) {
            Answer created = service.post(
                    "/webhooks",
                    "{\"url\":\"%s/cg\",\"eventos\":[\"invoice.emitted\",\"invoice.annulled\"]}"
                            .formatted(receiver.url()));
            secret = created.text("/secreto");
            String id = created.text("/id");
            Answer verified = service.send(new Request.Builder()
                    .url(service.mock.panelUrl() + "/panel/webhooks/" + id + "/verify")
                    .post(Caller.json("")));
            assertThat(verified.text("/state")).isEqualTo("activo");
            JsonNode probe = newest(genuine).path("event");
            assertThat(probe.path("name").asText()).isEqualTo("webhook.verification");
            assertThat(genuine.get(0).body()).isNotEqualTo(newest(genuine).toString());

            Answer issued = service.post("/invoices", CorrectedMock.INVOICE);
            service.mock.panel().annul(issued.text("/id"));
            service.mock.panel().advance(Duration.ZERO);
            JsonNode emitted = events("factura.emitida");
            assertThat(emitted.at("/payload/record/number").asText()).isEqualTo(issued.text("/number"));
            assertThat(emitted.path("cliente").asLong()).isEqualTo(CorrectedMock.CLIENT);
            assertThat(emitted.path("env").asText()).isEqualTo("real");
            assertThat(emitted.path("at").isIntegralNumber()).isTrue();
            assertThat(emitted.has("type") || emitted.has("data") || emitted.has("created"))
                    .isFalse();
            assertThat(events("invoice.annulled").has("payload")).isFalse();

            JsonNode shown = service.panel("/panel/deliveries").json();
            assertThat(shown.toString()).contains("ts=").doesNotContain(secret);
            String recorded = service.panel("/page/data/call?number=1").json().toString();
            assertThat(recorded).contains("whsec_…").doesNotContain(secret);
            JsonNode delivery = service.panel(
                            "/page/data/delivery?id=" + shown.at("/data/0/id").asText())
                    .json();
            assertThat(delivery.at("/attempts/0/signed/verdict").asText()).isEqualTo("valid");
        }
    }

    private JsonNode events(String name) throws IOException {
        for (Listener.Received each : genuine) {
            JsonNode event = Caller.parsed(each.body()).path("event");
            if (event.path("name").asText().equals(name)) {
                return event;
            }
        }
        throw new AssertionError("no event " + name + " among " + genuine);
    }
}
