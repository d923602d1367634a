package es.cg.sdk.webhooks.internal.corrections;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * How a service signs. Always an HMAC with SHA-2 over the timestamp and the whole body. Immutable.
 *
 * @param header the name of the header
 * @param timestamp the name of the time in the header
 * @param signature the name of a signature in the header
 * @param isBase64 whether a signature is Base64; hexadecimal otherwise
 * @param isMilliseconds whether the time is in milliseconds; in seconds otherwise
 * @param algorithm the HMAC
 * @param key what the text of a secret is
 * @param before the signed text before the time
 * @param between the signed text between time and body
 */
public record SignatureForm(
        String header,
        String timestamp,
        String signature,
        boolean isBase64,
        boolean isMilliseconds,
        Algorithm algorithm,
        KeyText key,
        String before,
        String between) {
    /** The form of the contract. */
    public static final SignatureForm CONTRACT =
            new SignatureForm("CG-Signature", "t", "v1", false, false, Algorithm.SHA256, KeyText.TEXT, "", ".");

    private static final int MIN_KEY_BYTES = 16;
    private static final int MILLIS = 1000;

    /** An HMAC with SHA-2. */
    public enum Algorithm {
        /** HMAC-SHA-256. */
        SHA256("HmacSHA256", 32),
        /** HMAC-SHA-384. */
        SHA384("HmacSHA384", 48),
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

    /** What the text of a secret is. */
    public enum KeyText {
        /** Its bytes in UTF-8 are the key. */
        TEXT,
        /** The key in hexadecimal. */
        HEX,
        /** The key in Base64. */
        BASE64
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
        if (key == KeyText.TEXT) {
            return secret;
        }
        String text = new String(secret, StandardCharsets.UTF_8);
        byte[] bytes;
        try {
            bytes = key == KeyText.HEX
                    ? HexFormat.of().parseHex(text)
                    : Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException withSecret) {
            // The cause would print a part of the secret.
            bytes = new byte[0];
        }
        if (bytes.length < MIN_KEY_BYTES) {
            String form = key == KeyText.HEX ? "hexadecimal" : "Base64";
            throw new IllegalArgumentException(
                    "the webhook secret is not at least " + MIN_KEY_BYTES + " bytes in " + form
                            + ", which \"key\" in the signature of the corrections says: check the secret, or correct key");
        }
        return bytes;
    }

    /** Returns the time of a signature in the unit of this form. */
    public long time(long epochMillis) {
        return isMilliseconds ? epochMillis : Math.floorDiv(epochMillis, MILLIS);
    }

    /** Returns a time of this form's unit in seconds since 1970. */
    public long seconds(long time) {
        return isMilliseconds ? Math.floorDiv(time, MILLIS) : time;
    }

    /** Returns what is signed before the body. */
    public byte[] beforeBody(String time) {
        return (before + time + between).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the text of a signature. */
    public String text(byte[] bytes) {
        return isBase64
                ? Base64.getEncoder().encodeToString(bytes)
                : HexFormat.of().formatHex(bytes);
    }
}
