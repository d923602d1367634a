package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Hex;
import es.cg.sdk.webhooks.internal.Hmac;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import javax.crypto.Mac;

/** Signs bodies as the service does, for tests of a receiver. Thread-safe. */
public final class WebhookSigner {
    private final Hmac hmac;

    private WebhookSigner(WebhookSecret secret) {
        this.hmac = new Hmac(secret.bytes());
    }

    /** One that signs with this secret. */
    public static WebhookSigner of(WebhookSecret secret) {
        return new WebhookSigner(secret);
    }

    /** The value of {@code CG-Signature} for these bytes, signed at this moment. */
    public String header(byte[] body, Instant moment) {
        String time = Long.toString(moment.getEpochSecond());
        Mac mac = hmac.begin();
        mac.update(time.getBytes(StandardCharsets.US_ASCII));
        mac.update((byte) '.');
        mac.update(body);
        return "t=" + time + ",v1=" + Hex.text(mac.doFinal());
    }

    /** The same, signed now. */
    public String header(byte[] body) {
        return header(body, Instant.now());
    }
}
