package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Hmac;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;

/**
 * Signs bodies as the service does, for tests of a receiver. Thread-safe.
 *
 * <pre>{@code
 * String header = WebhookSigner.of(secret).header(body);    // the value of CG-Signature
 * }</pre>
 */
public final class WebhookSigner {
    private final Hmac hmac;

    private WebhookSigner(WebhookSecret secret) {
        this.hmac = new Hmac(secret.bytes());
    }

    /** Returns a signer with this secret. */
    public static WebhookSigner of(WebhookSecret secret) {
        return new WebhookSigner(secret);
    }

    /** Returns the value of {@code CG-Signature} for a body, signed at this time; fractions of a second are dropped. */
    public String header(byte[] body, Instant time) {
        String seconds = Long.toString(time.getEpochSecond());
        Mac mac = hmac.begin();
        mac.update(seconds.getBytes(StandardCharsets.US_ASCII));
        mac.update((byte) '.');
        mac.update(body);
        return "t=" + seconds + ",v1=" + HexFormat.of().formatHex(mac.doFinal());
    }

    /** Returns the value of {@code CG-Signature} for a body, signed now. */
    public String header(byte[] body) {
        return header(body, Instant.now());
    }
}
