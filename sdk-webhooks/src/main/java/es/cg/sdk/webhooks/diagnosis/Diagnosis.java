package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookSecret;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tries what commonly happens to a body or a secret on its way, and names what makes a signature hold that did not. For
 * a desk, with a request that was kept: it tries many, so leave it out of what serves requests. It prints neither body
 * nor secret nor signature.
 */
public final class Diagnosis {
    private static final int MILLIS_DIGITS = 13;

    private final byte[] body;
    private final String header;
    private final WebhookSecret secret;
    private final Instant received;

    private Diagnosis(String header, byte[] body, WebhookSecret secret, Instant received) {
        this.header = header;
        this.body = body;
        this.secret = secret;
        this.received = received;
    }

    /** Says in a sentence what is wrong with a signature that came at this moment, or that nothing is. */
    public static String of(@Nullable String header, byte[] body, WebhookSecret secret, Instant received) {
        return new Diagnosis(header == null ? "" : header, body.clone(), secret, received).sentence();
    }

    private String sentence() {
        Verdict verdict = judged(header, body, received);
        return switch (verdict.reason()) {
            case HOLDS -> "the signature holds";
            case HEADER_MISSING -> "there is no CG-Signature header: does a proxy take it away?";
            case TOO_OLD, FROM_THE_FUTURE -> skewed(verdict);
            case HEADER_MALFORMED -> malformed();
            case NO_MATCH -> mutated(received);
            default -> "the header cannot be one of the service's: " + verdict.reason();
        };
    }

    private String skewed(Verdict verdict) {
        Duration skew = verdict.skew() == null ? Duration.ZERO : verdict.skew();
        Instant signed = received.minus(skew);
        String how = skew.isNegative() ? "in the future" : "ago";
        String also = judged(header, body, signed).holds()
                ? "the signature is right otherwise: is this machine's clock right, or was the request kept that long?"
                : "and it does not hold at that moment either: " + mutated(signed);
        return "it was signed " + skew.abs().toSeconds() + " seconds " + how + "; " + also;
    }

    private String malformed() {
        String[] time = header.split("t=", 2);
        String digits = time.length < 2 ? "" : time[1].split(",", 2)[0].trim();
        if (digits.length() == MILLIS_DIGITS && digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return "t is in milliseconds, and must be in seconds";
        }
        return "the header is not of the form t=<seconds>,v1=<64 hexadecimal digits>";
    }

    private String mutated(Instant moment) {
        BodyGuesses guesses = new BodyGuesses(body);
        for (Map.Entry<String, byte[]> guess : guesses.all().entrySet()) {
            if (judged(header, guess.getValue(), moment).holds()) {
                return guess.getKey();
            }
        }
        if (guesses.isDamagedText()) {
            return "the body was read as text in a charset that lacks its characters, which are lost now: keep the bytes"
                    + " as they came, and verify these";
        }
        String lost = guesses.isCompactJson()
                ? "; if it was parsed and written again before this, its spaces and numbers are lost: keep the bytes as"
                        + " they came, and verify these"
                : "";
        return "no known change of the body makes it hold: it was made with another secret (of another destination, or"
                + " of the one before it was made anew), or the body is another one" + lost;
    }

    private Verdict judged(String signature, byte[] bytes, Instant moment) {
        Verdict verdict = SignatureVerifier.builder()
                .secret(secret)
                .clock(Clock.fixed(moment, ZoneOffset.UTC))
                .build()
                .verify(signature, bytes);
        return verdict.reason() == Reason.NO_SECRET ? new Verdict(Reason.NO_MATCH, verdict.skew(), null) : verdict;
    }
}
