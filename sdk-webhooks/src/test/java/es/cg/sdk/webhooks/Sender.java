package es.cg.sdk.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Signs and hands bodies to a receiver, as a server would. */
final class Sender {
    static final Instant NOW = Instant.ofEpochSecond(1_767_225_600);
    static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    static final WebhookSecret SECRET = WebhookSecret.of("whsec_0123456789abcdef");
    private static final WebhookSigner SIGNER = WebhookSigner.of(SECRET);
    private static final WebhookSigner FORGER = WebhookSigner.of(WebhookSecret.of("whsec_fedcba9876543210"));

    private Sender() {}

    static SignatureVerifier verifier() {
        return SignatureVerifier.builder().secret(SECRET).clock(CLOCK).build();
    }

    static String event(String id) {
        return event(id, "invoice.emitted", "");
    }

    static String event(String id, String type, String more) {
        return "{\"id\":\"%s\",\"object\":\"event\",\"type\":\"%s\",\"created\":1767225600,\"client_id\":1001%s,"
                        .formatted(id, type, more)
                + "\"data\":{\"object\":{\"id\":\"inv_1\",\"total\":121.00}}}";
    }

    static Reply send(WebhookReceiver receiver, String body) {
        return send(receiver, body.getBytes(UTF_8));
    }

    static Reply send(WebhookReceiver receiver, byte[] body) {
        return receiver.receive("POST", List.of(SIGNER.header(body, NOW)), stream(body));
    }

    static Reply forge(WebhookReceiver receiver, byte[] body) {
        return receiver.receive("POST", List.of(FORGER.header(body, NOW)), stream(body));
    }

    /** Sends a body, signed with this secret, to a path below that of the endpoint. */
    static Reply send(WebhookReceiver receiver, @Nullable String path, WebhookSecret secret, String body) {
        byte[] bytes = body.getBytes(UTF_8);
        String header = WebhookSigner.of(secret).header(bytes, NOW);
        return receiver.receive(new WebhookRequest(
                "POST", path, name -> SignatureVerifier.HEADER.equals(name) ? List.of(header) : null, stream(bytes)));
    }

    static InputStream stream(byte[] body) {
        return new ByteArrayInputStream(body);
    }
}
