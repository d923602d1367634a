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

/** Sends the two requests of a handshake to a receiver, and more to find out why the good one is refused. */
final class HandshakeTrial {
    private static final Duration WINDOW = SignatureVerifier.TOLERANCE;
    private static final String WRITTEN_AGAIN = "the body is parsed and written again before the signature is verified:"
            + " other spaces, numbers or escapes are other bytes. " + AnswerAdvice.rawBytes();

    private final ProbeSender sender;
    private final WebhookSigner signer;
    private final WebhookSigner forger;
    private final AnswerAdvice advice;
    private final ProbeBody bodies;

    HandshakeTrial(URI address, WebhookSecret secret, WebhookCorrections corrections) {
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

    HandshakeCheck run() throws InterruptedException {
        byte[] body = bodies.complete();
        ProbeAnswer good = sender.send(signer, body);
        ProbeAnswer bad = sender.send(forger, body);
        List<String> all = new ArrayList<>();
        if (good.isSuccess()) {
            if (bad.status() != HandshakeCheck.REFUSED) {
                all.add(good.isHtml() && bad.isSuccess() ? advice.onGood(good) : advice.onBad(bad));
            }
        } else if (good.status() == HandshakeCheck.REFUSED && good.otherScheme() == null) {
            all.addAll(onRefusal(good));
        } else {
            String same = bad.status() == good.status() && good.status() != 0
                    ? "; the bad signature gets the same answer, so that probably something before the receiver answers"
                    : "";
            all.add(advice.onGood(good) + same);
        }
        return new HandshakeCheck(good.status(), bad.status(), all);
    }

    /** Finds out which part of the body makes the receiver refuse it, or that no part does. */
    private List<String> onRefusal(ProbeAnswer refusal) throws InterruptedException {
        if (!isAccepted(bodies.plain())) {
            // A JSON library that indents its output changes every object; none changes a single number.
            boolean secretFits = sender.send(signer, ProbeBody.number()).status() != HandshakeCheck.REFUSED
                    && sender.send(forger, ProbeBody.number()).status() == HandshakeCheck.REFUSED;
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
