package es.cg.sdk.webhooks.diagnosis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.Verdict;
import es.cg.sdk.webhooks.Verdict.Reason;
import es.cg.sdk.webhooks.WebhookSecret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tries what commonly happens to a body or a secret on its way, and names what makes a signature hold that did not. For
 * a desk, with a request that was kept: it tries many, so leave it out of what serves requests. It prints neither body
 * nor secret nor signature.
 */
public final class Diagnosis {
    private static final int MILLIS_DIGITS = 13;
    private static final byte[] BOM = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

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
        for (Map.Entry<String, byte[]> guess : guesses().entrySet()) {
            if (judged(header, guess.getValue(), moment).holds()) {
                return guess.getKey();
            }
        }
        return "no known change of the body makes it hold: it was made with another secret (of another destination, or"
                + " of the one before it was made anew), or the body is another one";
    }

    /** Bodies that would have been signed, by what was done to them to get to this one. */
    private Map<String, byte[]> guesses() {
        Map<String, byte[]> guesses = new LinkedHashMap<>();
        String text = new String(body, StandardCharsets.UTF_8);
        String plain = text.replace("\r\n", "\n");
        put(guesses, "a newline was added at the end of the body", without("\n"));
        put(guesses, "a carriage return and newline were added at the end of the body", without("\r\n"));
        put(guesses, "the newline at the end of the body was taken away", with("\n"));
        put(guesses, "the carriage return and newline at the end of the body were taken away", with("\r\n"));
        put(guesses, "a byte order mark was added at the beginning of the body", withoutBom());
        put(guesses, "the byte order mark at the beginning of the body was taken away", withBom());
        put(guesses, "newlines were changed to CR LF", bytes(plain));
        put(guesses, "CR LF was changed to newlines", bytes(plain.replace("\n", "\r\n")));
        put(
                guesses,
                "the body was read as ISO-8859-1 and written as UTF-8: verify the bytes as they came",
                text.getBytes(StandardCharsets.ISO_8859_1));
        put(
                guesses,
                "the body was read as UTF-8 and written as ISO-8859-1: verify the bytes as they came",
                bytes(new String(body, StandardCharsets.ISO_8859_1)));
        put(guesses, "white space was added around the body", bytes(text.strip()));
        put(guesses, "the JSON was parsed and written again: verify the bytes as they came", json(false));
        put(guesses, "the JSON was laid out in one line: verify the bytes as they came", json(true));
        return guesses;
    }

    private static void put(Map<String, byte[]> guesses, String culprit, byte @Nullable [] signed) {
        if (signed != null) {
            guesses.put(culprit, signed);
        }
    }

    private byte @Nullable [] withoutBom() {
        return startsWithBom() ? Arrays.copyOfRange(body, BOM.length, body.length) : null;
    }

    private byte @Nullable [] json(boolean pretty) {
        ObjectMapper mapper = new ObjectMapper();
        try {
            JsonNode json = mapper.readTree(body);
            return json == null
                    ? null
                    : pretty
                            ? mapper.writerWithDefaultPrettyPrinter().writeValueAsBytes(json)
                            : mapper.writeValueAsBytes(json);
        } catch (IOException e) {
            return null;
        }
    }

    private byte @Nullable [] without(String end) {
        byte[] tail = bytes(end);
        int kept = body.length - tail.length;
        boolean there = kept >= 0 && Arrays.equals(body, kept, body.length, tail, 0, tail.length);
        return there ? Arrays.copyOf(body, kept) : null;
    }

    private byte[] with(String end) {
        byte[] tail = bytes(end);
        byte[] longer = Arrays.copyOf(body, body.length + tail.length);
        System.arraycopy(tail, 0, longer, body.length, tail.length);
        return longer;
    }

    private boolean startsWithBom() {
        return body.length >= BOM.length && Arrays.equals(body, 0, BOM.length, BOM, 0, BOM.length);
    }

    private byte[] withBom() {
        byte[] longer = new byte[body.length + BOM.length];
        System.arraycopy(BOM, 0, longer, 0, BOM.length);
        System.arraycopy(body, 0, longer, BOM.length, body.length);
        return longer;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
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
