package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookSecret;
import java.net.URI;
import java.util.List;

/**
 * A check of a receiver as the service does it before it activates a destination: sends a body with a good signature,
 * and the same body with a bad one. Run it against the receiver's address before you create the destination.
 *
 * <pre>{@code
 * HandshakeCheck check = HandshakeCheck.of(URI.create("https://erp.example/cg"), secret);
 * log.info(check.toString());     // passed, or failed with advice
 * }</pre>
 *
 * <p>The body changes if it is parsed and written again, or read as text in another charset. So a receiver that does
 * not verify the bytes as they were received fails here, and not at its first event. If the good signature is refused
 * with 401, up to five more requests find out why.
 *
 * @param good the status of the answer to the good signature; 0 for no answer
 * @param bad the status of the answer to the bad signature; 0 for no answer
 * @param advice what to change, the most important first; empty if the check passed
 */
public record HandshakeCheck(int good, int bad, List<String> advice) {
    static final int REFUSED = 401;

    /** Copies the advice. */
    public HandshakeCheck {
        advice = List.copyOf(advice);
    }

    /**
     * Checks the receiver at this address. Waits at most 10 seconds for each answer, and reads at most 4 KiB of it.
     *
     * @param secret the secret that the receiver has
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalArgumentException if the address is not an HTTP address
     */
    public static HandshakeCheck of(URI address, WebhookSecret secret) throws InterruptedException {
        return of(address, secret, WebhookCorrections.ofService());
    }

    /**
     * Performs the check, with bodies and signatures as corrections say.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalArgumentException if the address is not an HTTP address, or the secret is no key as the
     *     corrections say it
     */
    public static HandshakeCheck of(URI address, WebhookSecret secret, WebhookCorrections corrections)
            throws InterruptedException {
        return new HandshakeTrial(address, secret, corrections).run();
    }

    /**
     * Returns whether the service would activate the destination: the good signature got 2xx, and the bad one exactly
     * 401.
     */
    public boolean isPassed() {
        return good >= 200 && good <= 299 && bad == REFUSED;
    }

    /** Returns whether the check passed, both answers, and the advice. */
    @Override
    public String toString() {
        String answers = "good signature: " + statusText(good) + ", bad signature: " + statusText(bad);
        return isPassed() ? "passed (" + answers + ")" : "failed (" + answers + "): " + String.join("; ", advice);
    }

    private static String statusText(int status) {
        return status == 0 ? "no answer" : Integer.toString(status);
    }
}
