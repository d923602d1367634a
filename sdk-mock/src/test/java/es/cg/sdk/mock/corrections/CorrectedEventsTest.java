package es.cg.sdk.mock.corrections;

import static es.cg.sdk.mock.calls.Shown.shows;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller;
import es.cg.sdk.mock.calls.Listener;
import es.cg.sdk.mock.corrections.CorrectedMock.Answer;
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
final class CorrectedEventsTest {
    private static final String FILE = """
            {"general":{"amounts":"cents"},
             "events":{"type":{"name":"kind","as":{"invoice.emitted":"factura.emitida"}},
              "created":{"name":"at","as":"milliseconds"},"client_id":{"as":"text"},"object":"payload.record",
              "secret":"base64","algorithm":"HmacSHA512"},
             "answers":{"Invoice":{"numero_completo":"number"}},
             "against_contract":{"headers":{"CG-Signature":"X-Signature"},
              "events":{"id":"event_id","t":{"name":"ts","as":"milliseconds"},"v1":{"name":"sig","as":"base64"}}}}""";

    private final List<Listener.Received> genuine = new CopyOnWriteArrayList<>();
    private volatile Signing signing = new Signing("", "", false);

    /** How a receiver verifies. */
    private record Signing(String pattern, String secret, boolean isTheirs) {
        boolean verifies(Listener.Received request) {
            Matcher signature = Pattern.compile(pattern).matcher(request.head());
            if (secret.isEmpty() || !signature.find()) {
                return false;
            }
            byte[] key = isTheirs ? Base64.getDecoder().decode(secret.substring(6)) : secret.getBytes(UTF_8);
            try {
                Mac mac = Mac.getInstance(isTheirs ? "HmacSHA512" : "HmacSHA256");
                mac.init(new SecretKeySpec(key, "HMAC"));
                byte[] made = mac.doFinal((signature.group(1) + "." + request.body()).getBytes(UTF_8));
                String text = isTheirs
                        ? Base64.getEncoder().encodeToString(made)
                        : HexFormat.of().formatHex(made);
                return text.equals(signature.group(2));
            } catch (GeneralSecurityException e) {
                throw new AssertionError(e);
            }
        }
    }

    private void take(Listener.Received request, Socket socket) throws IOException {
        boolean signed = signing.verifies(request);
        if (signed) {
            genuine.add(request);
        }
        socket.getOutputStream().write(Listener.answer(signed ? 200 : 401, "seen"));
    }

    /** Creates a destination, whose handshake must pass, and issues an invoice. */
    private Answer issued(CorrectedMock service, Listener receiver, String pattern, boolean isTheirs)
            throws IOException {
        Answer created = service.post(
                "/webhooks", "{\"url\":\"%s/cg\",\"eventos\":[\"invoice.emitted\"]}".formatted(receiver.url()));
        signing = new Signing(pattern, created.text("/secreto"), isTheirs);
        String verify = service.mock.panelUrl() + "/panel/webhooks/" + created.text("/id") + "/verify";
        Answer verified = CorrectedMock.send(new Request.Builder().url(verify).post(Caller.json("")));
        assertThat(verified.text("/state")).isEqualTo("activo");
        Answer issued = service.post("/invoices", CorrectedMock.INVOICE);
        service.mock.panel().advance(Duration.ZERO);
        return issued;
    }

    private JsonNode newest() throws IOException {
        return Caller.parsed(genuine.get(genuine.size() - 1).body());
    }

    @Test
    void envelopeRecordAndSignatureAreTheirs() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(FILE);
                Listener receiver = Listener.open(this::take)) {
            Answer issued = issued(service, receiver, "\r\nX-Signature: ts=([0-9]{13}),sig=(\\S+)\r\n", true);

            JsonNode probe = Caller.parsed(genuine.get(0).body());
            assertThat(probe.path("kind").asText()).isEqualTo("webhook.verification");
            assertThat(genuine.get(0).body()).isNotEqualTo(probe.toString());
            JsonNode emitted = newest();
            assertThat(emitted.path("kind").asText()).isEqualTo("factura.emitida");
            assertThat(emitted.path("event_id").asText()).startsWith("evt_");
            assertThat(emitted.at("/payload/record/number").asText()).isEqualTo(issued.text("/number"));
            assertThat(emitted.at("/payload/record/total").toString()).isEqualTo("121");
            assertThat(emitted.path("client_id").toString()).isEqualTo("\"1001\"");
            assertThat(emitted.path("at").toString()).isEqualTo("1795161600000");
            assertThat(emitted.path("object").asText()).isEqualTo("event");
            assertThat(emitted.has("type") || emitted.has("data") || emitted.has("created") || emitted.has("id"))
                    .isFalse();

            JsonNode shown = service.panel("/panel/deliveries").json();
            String secret = signing.secret();
            assertThat(shown.toString()).contains("ts=").doesNotContain(secret);
            String recorded = service.panel("/panel/requests/1").json().toString();
            assertThat(recorded).contains("whsec_…").doesNotContain(secret);
            JsonNode delivery = service.panel(
                            "/panel/deliveries?id=" + shown.at("/data/0/id").asText())
                    .json();
            shows(delivery, "data/0/attempts/0/signed/verdict=valid");
        }
    }

    @Test
    void timeOfTheSignatureAndOfTheEventIsText() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(
                        "{\"events\":{\"t\":{\"as\":\"text\"},\"created\":{\"as\":\"text\"},\"object\":\"object\"}}");
                Listener receiver = Listener.open(this::take)) {
            issued(service, receiver, "\r\nCG-Signature: t=(\\S+Z),v1=(\\S+)\r\n", false);

            JsonNode emitted = newest();
            shows(emitted, "created=2026-11-20T08:00:00Z", "object/object=invoice");
            JsonNode shown = service.panel("/panel/deliveries").json();
            JsonNode delivery = service.panel(
                            "/panel/deliveries?id=" + shown.at("/data/0/id").asText())
                    .json();
            shows(delivery, "data/0/attempts/0/signed/verdict=valid");
        }
    }

    @Test
    void kindWithoutRecordIsSentWithoutOne() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("{\"events\":{\"invoice.emitted\":null}}");
                Listener receiver = Listener.open(this::take)) {
            issued(service, receiver, "\r\nCG-Signature: t=([0-9]+),v1=(\\S+)\r\n", false);

            assertThat(newest().path("type").asText()).isEqualTo("invoice.emitted");
            assertThat(newest().has("data") || newest().has("record")).isFalse();
        }
    }

    @Test
    void bytesThatWereSentStayWithoutTheCorrections() throws IOException {
        try (CorrectedMock service = CorrectedMock.with("{\"events\":{\"type\":\"kind\"}}");
                CorrectedMock other = CorrectedMock.with("{}");
                Listener receiver = Listener.open(this::take)) {
            issued(service, receiver, "\r\nCG-Signature: t=([0-9]+),v1=(\\S+)\r\n", false);
            String sent = genuine.get(genuine.size() - 1).body();

            other.mock.panel().restore(service.mock.panel().snapshot());

            String id = other.panel("/panel/deliveries").text("/data/0/id");
            Answer delivery = other.panel("/panel/deliveries?id=" + id);
            assertThat(sent).contains("\"kind\":\"invoice.emitted\"");
            assertThat(delivery.text("/data/0/body")).isEqualTo(sent);
            assertThat(delivery.text("/data/0/attempts/0/signed/verdict")).isEqualTo("valid");
        }
    }
}
