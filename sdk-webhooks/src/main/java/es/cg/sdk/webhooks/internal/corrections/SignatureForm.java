package es.cg.sdk.webhooks.internal.corrections;

import es.cg.sdk.base.corrections.EventRules;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * How a service signs. Always an HMAC with SHA-2 over the timestamp and the whole body. Immutable.
 *
 * @param header the name of the header
 * @param timestamp the name of the time in the header
 * @param signature the name of a signature in the header
 * @param isBase64 whether a signature is Base64; hexadecimal otherwise
 * @param unit what the time is
 * @param algorithm the HMAC
 * @param isSecretBase64 whether the text of a secret is Base64, with or without {@code whsec_} before it
 */
public record SignatureForm(
        String header,
        String timestamp,
        String signature,
        boolean isBase64,
        Unit unit,
        Algorithm algorithm,
        boolean isSecretBase64) {
    /** The form of the contract. */
    public static final SignatureForm CONTRACT =
            new SignatureForm("CG-Signature", "t", "v1", false, Unit.SECONDS, Algorithm.SHA256, false);

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,14}");
    private static final String PREFIX = "whsec_";
    private static final int MIN_KEY_BYTES = 16;
    private static final int MILLIS = 1000;

    /** An HMAC with SHA-2. */
    public enum Algorithm {
        /** HMAC-SHA-256. */
        SHA256("HmacSHA256", 32),
        /** HMAC-SHA-512. */
        SHA512("HmacSHA512", 64);

        private final String javaName;
        private final int bytes;

        Algorithm(String javaName, int bytes) {
            this.javaName = javaName;
            this.bytes = bytes;
        }

        /** Returns the name by which Java knows it. */
        public String javaName() {
            return javaName;
        }

        /** Returns the length of a signature. */
        public int bytes() {
            return bytes;
        }
    }

    /** What the time of a signature is. */
    public enum Unit {
        /** Seconds since 1970. */
        SECONDS(12),
        /** Milliseconds since 1970. */
        MILLISECONDS(15),
        /** A time with its offset, such as 2026-11-20T09:00:00Z. */
        ISO(40);

        private final int maxLength;

        Unit(int maxLength) {
            this.maxLength = maxLength;
        }
    }

    /** Returns the form that a file says. */
    public static SignatureForm of(String header, EventRules rules) {
        String as = rules.t().as();
        return new SignatureForm(
                header,
                rules.t().name(),
                rules.v1().name(),
                rules.v1().as() != null,
                "milliseconds".equals(as) ? Unit.MILLISECONDS : "text".equals(as) ? Unit.ISO : Unit.SECONDS,
                rules.isSha512() ? Algorithm.SHA512 : Algorithm.SHA256,
                rules.isSecretBase64());
    }

    /** Returns whether this is the form of the contract. */
    public boolean isOfContract() {
        return equals(CONTRACT);
    }

    /**
     * Returns the key of a secret.
     *
     * @param secret its text in UTF-8
     * @throws IllegalArgumentException if the text is no such key, or the key is shorter than 16 bytes; the message
     *     holds nothing of it
     */
    public byte[] key(byte[] secret) {
        if (!isSecretBase64) {
            return secret;
        }
        String text = new String(secret, StandardCharsets.UTF_8);
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text.startsWith(PREFIX) ? text.substring(PREFIX.length()) : text);
        } catch (IllegalArgumentException withSecret) {
            // The cause would print a part of the secret.
            bytes = new byte[0];
        }
        if (bytes.length < MIN_KEY_BYTES) {
            throw new IllegalArgumentException("the webhook secret is not at least " + MIN_KEY_BYTES
                    + " bytes in Base64, which \"secret\" in the events of the corrections says: check the secret, or"
                    + " remove this line");
        }
        return bytes;
    }

    /** Returns the time of a signature in the unit of this form. */
    public String time(Instant moment) {
        return switch (unit) {
            case SECONDS -> Long.toString(moment.getEpochSecond());
            case MILLISECONDS -> Long.toString(moment.toEpochMilli());
            case ISO -> moment.truncatedTo(ChronoUnit.SECONDS).toString();
        };
    }

    /** Returns the seconds since 1970 that a time of this form is; -1 if it is none. */
    public long seconds(String time) {
        if (time.length() > unit.maxLength) {
            return -1;
        }
        if (unit == Unit.ISO) {
            return iso(time);
        }
        long value = NUMBER.matcher(time).matches() ? Long.parseLong(time) : -1;
        return value > 0 && unit == Unit.MILLISECONDS ? value / MILLIS : value;
    }

    private static long iso(String time) {
        try {
            return Math.max(-1, OffsetDateTime.parse(time).toEpochSecond());
        } catch (DateTimeException noTime) {
            return -1;
        }
    }

    /** Returns what is signed before the body. */
    public byte[] beforeBody(String time) {
        return (time + '.').getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the text of a signature. */
    public String text(byte[] bytes) {
        return isBase64
                ? Base64.getEncoder().encodeToString(bytes)
                : HexFormat.of().formatHex(bytes);
    }
}
