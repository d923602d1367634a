package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.Hmac;
import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.time.Instant;
import javax.crypto.Mac;

/**
 * Signs bodies as the service does, for tests of a receiver. Thread-safe.
 *
 * <pre>{@code
 * String header = WebhookSigner.of(secret).header(body);    // the value of CG-Signature
 * }</pre>
 */
public final class WebhookSigner {
    private final SignatureForm form;
    private final Hmac hmac;

    private WebhookSigner(WebhookSecret secret, SignatureForm form) {
        this.form = form;
        this.hmac = new Hmac(form.algorithm().javaName(), form.key(secret.bytes()));
    }

    /** Returns a signer with this secret. */
    public static WebhookSigner of(WebhookSecret secret) {
        return new WebhookSigner(secret, WebhookCorrections.ofService().signature());
    }

    /**
     * Returns a signer with this secret, which signs as corrections say.
     *
     * @throws IllegalArgumentException if the secret is no key as the corrections say it
     */
    public static WebhookSigner of(WebhookSecret secret, WebhookCorrections corrections) {
        return new WebhookSigner(secret, corrections.signature());
    }

    /** Returns the name of the header: {@link SignatureVerifier#HEADER}, unless corrections say another one. */
    public String headerName() {
        return form.header();
    }

    /**
     * Returns the value of the header for a body, signed at this time; fractions of its unit, which is a second in the
     * contract, are dropped.
     */
    public String header(byte[] body, Instant time) {
        String text = form.time(time);
        Mac mac = hmac.begin();
        mac.update(form.beforeBody(text));
        mac.update(body);
        return form.timestamp() + "=" + text + "," + form.signature() + "=" + form.text(mac.doFinal());
    }

    /** Returns the value of the header for a body, signed now. */
    public String header(byte[] body) {
        return header(body, Instant.now());
    }
}
