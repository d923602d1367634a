package es.cg.sdk.webhooks.diagnosis;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookSecret;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a signature is not valid: tries the changes that commonly happen to a body, a secret or a clock, and
 * names the one that makes the signature valid. Use it in development, with a request that was saved: it tries many
 * candidates, and is too slow for a server. What it returns contains neither body nor secret nor signature.
 *
 * <pre>{@code
 * log.info(Diagnosis.of(header, body, secret, received).toString());
 * }</pre>
 */
public final class Diagnosis {
    private static final int MILLIS_DIGITS = 13;

    private final byte[] body;
    private final String header;
    private final WebhookSecret secret;
    private final Instant received;
    private final @Nullable WebhookCorrections corrections;

    private Diagnosis(
            String header,
            byte[] body,
            WebhookSecret secret,
            Instant received,
            @Nullable WebhookCorrections corrections) {
        this.header = header;
        this.body = body;
        this.secret = secret;
        this.received = received;
        this.corrections = corrections;
    }

    /**
     * Returns a sentence that says why the signature is not valid, or that it is.
     *
     * @param header the value of {@code CG-Signature}; null if there was none
     * @param body the bytes that the receiver verified
     * @param received when the request came
     */
    public static String of(@Nullable String header, byte[] body, WebhookSecret secret, Instant received) {
        return new Diagnosis(header == null ? "" : header, body.clone(), secret, received, null).explain();
    }

    /**
     * Returns a sentence that says why the signature is not valid, or that it is, where signatures are as corrections
     * say.
     *
     * @param header the value of the header with the signature; null if there was none
     * @param body the bytes that the receiver verified
     * @param received when the request came
     * @throws IllegalArgumentException if the secret is no key as the corrections say it
     */
    public static String of(
            @Nullable String header,
            byte[] body,
            WebhookSecret secret,
            Instant received,
            WebhookCorrections corrections) {
        return new Diagnosis(header == null ? "" : header, body.clone(), secret, received, corrections).explain();
    }

    private String explain() {
        Verdict verdict = verify(header, body, received);
        return switch (verdict.reason()) {
            case VALID -> "the signature is valid";
            case HEADER_MISSING ->
                "there is no " + verifier().build().headerName() + " header: check whether a proxy removes it";
            case TOO_OLD, FROM_THE_FUTURE -> explainSkew(verdict);
            case HEADER_MALFORMED -> explainHeader();
            case NO_MATCH -> explainBody(received);
            default -> "the service does not send such a header: " + verdict.reason();
        };
    }

    private String explainSkew(Verdict verdict) {
        Duration skew = verdict.skew() == null ? Duration.ZERO : verdict.skew();
        Instant signed = received.minus(skew);
        String how = skew.isNegative() ? "in the future" : "ago";
        String also = verify(header, body, signed).isValid()
                ? "the signature is right otherwise: check this machine's clock, and whether the request waited that long"
                : "and it is not valid at that time either: " + explainBody(signed);
        return "it was signed " + skew.abs().toSeconds() + " seconds " + how + "; " + also;
    }

    private String explainHeader() {
        if (corrections != null) {
            return "the header is not of the form that the corrections " + corrections.name() + " say";
        }
        String[] time = header.split("t=", 2);
        String digits = time.length < 2 ? "" : time[1].split(",", 2)[0].trim();
        if (digits.length() == MILLIS_DIGITS && digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            return "t is in milliseconds, and must be in seconds";
        }
        return "the header is not of the form t=<seconds>,v1=<64 hexadecimal digits>";
    }

    private String explainBody(Instant moment) {
        BodyCandidates candidates = new BodyCandidates(body);
        for (Map.Entry<String, byte[]> candidate : candidates.all().entrySet()) {
            if (verify(header, candidate.getValue(), moment).isValid()) {
                return candidate.getKey();
            }
        }
        if (candidates.isDamagedText()) {
            return "the body was read as text in a charset that lacks its characters, which are lost now: verify the"
                    + " bytes as they were received";
        }
        String lost = candidates.isCompactJson()
                ? "; if it was parsed and written again before, its spaces and numbers are lost: verify the bytes as"
                        + " they were received"
                : "";
        return "no known change of the body makes it valid: the signature was made with another secret (of another"
                + " destination, or an earlier one of this destination), or for another body" + lost;
    }

    private Verdict verify(String signature, byte[] bytes, Instant moment) {
        Verdict verdict =
                verifier().clock(Clock.fixed(moment, ZoneOffset.UTC)).build().verify(signature, bytes);
        return verdict.reason() == Reason.NO_SECRET ? new Verdict(Reason.NO_MATCH, verdict.skew(), null) : verdict;
    }

    private SignatureVerifier.Builder verifier() {
        SignatureVerifier.Builder builder = SignatureVerifier.builder().secret(secret);
        return corrections == null ? builder : builder.corrections(corrections);
    }
}
