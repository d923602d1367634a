package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Checks a receiver as the service does before it activates a destination: sends a body with a good signature, and the
 * same body with a bad one. Run it against the receiver's address before you create the destination.
 *
 * <pre>{@code
 * HandshakeCheck.Outcome outcome = HandshakeCheck.of(URI.create("https://erp.example/cg"), secret);
 * log.info(outcome.toString());     // passed, or failed with advice
 * }</pre>
 *
 * <p>The body changes if it is parsed and written again, or read as text in another charset. So a receiver that does
 * not verify the bytes as they were received fails here, and not at its first event. If the good signature is refused
 * with 401, up to five more requests find out why.
 */
public final class HandshakeCheck {
    private static final int REFUSED = 401;
    private static final Duration WINDOW = SignatureVerifier.TOLERANCE;
    private static final String WRITTEN_AGAIN = "the body is parsed and written again before the signature is verified:"
            + " other spaces, numbers or escapes are other bytes. " + AnswerAdvice.rawBytes();

    private final ProbeSender sender;
    private final WebhookSigner signer;
    private final WebhookSigner forger;
    private final AnswerAdvice advice;
    private final ProbeBody bodies;

    private HandshakeCheck(URI address, WebhookSecret secret, WebhookCorrections corrections) {
        this.sender = new ProbeSender(address);
        this.signer = WebhookSigner.of(secret, corrections);
        this.forger = WebhookSigner.of(otherSecret(), corrections);
        this.advice = new AnswerAdvice(address, signer.headerName());
        this.bodies = new ProbeBody(corrections);
    }

    /** Returns another secret, which is a key in each form of keys. */
    private static WebhookSecret otherSecret() {
        byte[] other = new byte[32];
        new SecureRandom().nextBytes(other);
        return WebhookSecret.of(HexFormat.of().formatHex(other));
    }

    /**
     * The answers of a receiver.
     *
     * @param good the status of the answer to the good signature; 0 for no answer
     * @param bad the status of the answer to the bad signature; 0 for no answer
     * @param advice what to change, the most important first; empty if the check passed
     */
    public record Outcome(int good, int bad, List<String> advice) {
        /** Copies the advice. */
        public Outcome {
            advice = List.copyOf(advice);
        }

        /**
         * Returns whether the service would activate the destination: the good signature got 2xx, and the bad one
         * exactly 401.
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

    /**
     * Checks the receiver at this address. Waits at most 10 seconds for each answer, and reads at most 4 KiB of it.
     *
     * @param secret the secret that the receiver has
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalArgumentException if the address is not an HTTP address
     */
    public static Outcome of(URI address, WebhookSecret secret) throws InterruptedException {
        return of(address, secret, WebhookCorrections.ofService());
    }

    /**
     * Performs the check, with bodies and signatures as corrections say.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalArgumentException if the address is not an HTTP address, or the secret is no key as the
     *     corrections say it
     */
    public static Outcome of(URI address, WebhookSecret secret, WebhookCorrections corrections)
            throws InterruptedException {
        return new HandshakeCheck(address, secret, corrections).run();
    }

    private Outcome run() throws InterruptedException {
        byte[] body = bodies.complete();
        ProbeAnswer good = sender.send(signer, body);
        ProbeAnswer bad = sender.send(forger, body);
        List<String> all = new ArrayList<>();
        if (good.isSuccess()) {
            if (bad.status() != REFUSED) {
                all.add(good.isHtml() && bad.isSuccess() ? advice.onGood(good) : advice.onBad(bad));
            }
        } else if (good.status() == REFUSED && good.otherScheme() == null) {
            all.addAll(onRefusal(good));
        } else {
            String same = bad.status() == good.status() && good.status() != 0
                    ? "; the bad signature gets the same answer, so that probably something before the receiver answers"
                    : "";
            all.add(advice.onGood(good) + same);
        }
        return new Outcome(good.status(), bad.status(), all);
    }

    /** Finds out which part of the body makes the receiver refuse it, or that no part does. */
    private List<String> onRefusal(ProbeAnswer refusal) throws InterruptedException {
        if (!isAccepted(bodies.plain())) {
            // A JSON library that indents its output changes every object; none changes a single number.
            boolean secretFits = sender.send(signer, ProbeBody.number()).status() != REFUSED
                    && sender.send(forger, ProbeBody.number()).status() == REFUSED;
            return List.of(secretFits ? WRITTEN_AGAIN : onSecret(refusal));
        }
        List<String> causes = new ArrayList<>();
        if (!isAccepted(bodies.text())) {
            causes.add("the body is read as text in a charset other than UTF-8, or its characters are changed, before"
                    + " the signature is verified. " + AnswerAdvice.rawBytes());
        }
        if (!isAccepted(bodies.form())) {
            causes.add(WRITTEN_AGAIN);
        } else if (!isAccepted(bodies.lines())) {
            causes.add("the line ends of the body are changed before the signature is verified, as readLine() and"
                    + " lines() do. " + AnswerAdvice.rawBytes());
        } else if (!isAccepted(bodies.edges())) {
            causes.add(
                    "white space at the beginning or the end of the body is removed before the signature is verified,"
                            + " as trim() and strip() do. " + AnswerAdvice.rawBytes());
        }
        return causes.isEmpty()
                ? List.of("the body is changed before the signature is verified, in a way that this check cannot name. "
                        + AnswerAdvice.rawBytes())
                : causes;
    }

    private boolean isAccepted(byte[] body) throws InterruptedException {
        return sender.send(signer, body).isSuccess();
    }

    private String onSecret(ProbeAnswer refusal) {
        Duration ahead = refusal.clockAhead(Instant.now());
        String clock = ahead != null && ahead.abs().compareTo(WINDOW) > 0
                ? "its clock is " + ahead.abs().toSeconds() + " seconds " + (ahead.isNegative() ? "behind" : "ahead")
                        + " by the header Date, and a signature is good for 300: set the clock"
                : "is this the secret that the receiver has, does its clock run right, and does a proxy remove the"
                        + " header " + signer.headerName() + "?";
        return refusal.isReceiversRefusal()
                ? "the receiver itself refuses the good signature, whatever the body: " + clock
                        + " The log of the receiver has the reason"
                : "the good signature is refused with 401, whatever the body. If the receiver answers this: " + clock
                        + " If something before it does (the receiver's log then has no line about it): "
                        + advice.letThrough(refusal);
    }
}
