package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.SignatureVerifier;
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
 * Asks a receiver what the service asks before it activates a destination: one body with a good signature, and with a
 * bad one. Run it against the receiver's own address before the destination is created.
 *
 * <p>The body does not survive being parsed and written again, or being read as text in another charset: a receiver that
 * verifies anything but the bytes that came fails here, and not at its first event. If the good signature is refused with
 * 401, up to five more requests find out why.
 */
public final class HandshakeCheck {
    private static final int REFUSED = 401;
    private static final Duration WINDOW = SignatureVerifier.TOLERANCE;
    private static final String WRITTEN_AGAIN = "the body is parsed and written again before the signature is verified:"
            + " JSON that is written with other spaces, numbers or escapes is other bytes. " + AnswerAdvice.rawBytes();

    private final ProbeSender sender;
    private final WebhookSigner signer;
    private final WebhookSigner forger;
    private final AnswerAdvice advice;

    private HandshakeCheck(URI address, WebhookSecret secret) {
        this.sender = new ProbeSender(address);
        this.signer = WebhookSigner.of(secret);
        byte[] other = new byte[32];
        new SecureRandom().nextBytes(other);
        this.forger = WebhookSigner.of(WebhookSecret.of(HexFormat.of().formatHex(other)));
        this.advice = new AnswerAdvice(address);
    }

    /**
     * What a receiver answered.
     *
     * @param good the status to the good signature; 0 for none
     * @param bad the status to the bad one; 0 for none
     * @param advice what to change, in the order in which it helps; empty if all is well
     */
    public record Outcome(int good, int bad, List<String> advice) {
        /** Keeps a copy. */
        public Outcome {
            advice = List.copyOf(advice);
        }

        /** Whether the service would activate it: the good signature got 2xx, and the bad one exactly 401. */
        public boolean isPassed() {
            return good >= 200 && good <= 299 && bad == REFUSED;
        }

        @Override
        public String toString() {
            String answers = "good signature: " + told(good) + ", bad signature: " + told(bad);
            return isPassed() ? "passed (" + answers + ")" : "failed (" + answers + "): " + String.join("; ", advice);
        }

        private static String told(int status) {
            return status == 0 ? "no answer" : Integer.toString(status);
        }
    }

    /**
     * Asks the receiver at this address, which knows this secret. Waits at most ten seconds for each answer, and reads at
     * most 4 KiB of it.
     */
    public static Outcome of(URI address, WebhookSecret secret) throws InterruptedException {
        return new HandshakeCheck(address, secret).outcome();
    }

    private Outcome outcome() throws InterruptedException {
        byte[] body = ProbeBody.complete();
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
                    ? "; the bad signature gets the same answer, which says nothing of the receiver"
                    : "";
            all.add(advice.onGood(good) + same);
        }
        return new Outcome(good.status(), bad.status(), all);
    }

    /** Finds out which peculiarity of the body makes the receiver refuse it, or that it is none of them. */
    private List<String> onRefusal(ProbeAnswer refusal) throws InterruptedException {
        if (!taken(ProbeBody.plain())) {
            // Who lays JSON out in lines changes every object; a number alone nobody changes.
            boolean secretFits = sender.send(signer, ProbeBody.number()).status() != REFUSED
                    && sender.send(forger, ProbeBody.number()).status() == REFUSED;
            return List.of(secretFits ? WRITTEN_AGAIN : onSecret(refusal));
        }
        List<String> causes = new ArrayList<>();
        if (!taken(ProbeBody.text())) {
            causes.add("the body is read as text in a charset other than UTF-8, or its characters are changed, before"
                    + " the signature is verified. " + AnswerAdvice.rawBytes());
        }
        if (!taken(ProbeBody.form())) {
            causes.add(WRITTEN_AGAIN);
        } else if (!taken(ProbeBody.lines())) {
            causes.add("the line ends of the body are changed before the signature is verified, as readLine() and"
                    + " lines() do. " + AnswerAdvice.rawBytes());
        } else if (!taken(ProbeBody.edges())) {
            causes.add(
                    "white space at the beginning or the end of the body is removed before the signature is verified,"
                            + " as trim() and strip() do. " + AnswerAdvice.rawBytes());
        }
        return causes.isEmpty()
                ? List.of("the body is changed before the signature is verified, in a way that this check cannot name. "
                        + AnswerAdvice.rawBytes())
                : causes;
    }

    private boolean taken(byte[] body) throws InterruptedException {
        return sender.send(signer, body).isSuccess();
    }

    private String onSecret(ProbeAnswer refusal) {
        Duration ahead = refusal.clockAhead(Instant.now());
        String clock = ahead != null && ahead.abs().compareTo(WINDOW) > 0
                ? "its clock is " + ahead.abs().toSeconds() + " seconds " + (ahead.isNegative() ? "behind" : "ahead")
                        + " by the header Date, and a signature is good for 300: set the clock"
                : "is this the secret that the receiver has, does its clock run right, and does a proxy remove the"
                        + " header CG-Signature?";
        return refusal.isReceiversRefusal()
                ? "the receiver itself refuses the good signature, whatever the body: " + clock
                        + " Its log names the reason"
                : "the good signature is refused with 401, whatever the body. If the receiver answers this: " + clock
                        + " If something before it does (the receiver's log then has no line of it): "
                        + advice.letThrough(refusal);
    }
}
