package es.cg.sdk.mock.internal.outbound;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How events are signed: by an HMAC of the timestamp, a dot and the body. Immutable.
 *
 * @param header the name of the header
 * @param timestamp the name of the time in it
 * @param signature the name of the signature in it
 * @param base64 whether the signature is Base64; else hexadecimal
 * @param time the form of the time
 * @param algorithm the HMAC, such as {@code HmacSHA256}
 * @param base64Key whether a secret is a key in Base64; else its text is the key
 */
public record SignatureForm(
        String header,
        String timestamp,
        String signature,
        boolean base64,
        TimeText time,
        String algorithm,
        boolean base64Key) {
    /** The signature of the contract. */
    public static final SignatureForm CONTRACT =
            new SignatureForm("CG-Signature", "t", "v1", false, TimeText.SECONDS, "HmacSHA256", false);

    private static final String PREFIX = "whsec_";
    private static final int MILLIS = 1000;

    /** The form of the time of a signature. */
    public enum TimeText {
        /** Seconds since the epoch. */
        SECONDS,
        /** Milliseconds since the epoch. */
        MILLISECONDS,
        /** An ISO time. */
        TEXT;

        /** Returns the words for these forms. */
        public static List<String> words() {
            return Arrays.stream(values())
                    .map(each -> each.name().toLowerCase(Locale.ROOT))
                    .toList();
        }

        /** Returns the form for one of these words. */
        public static TimeText of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }

        private String of(long second) {
            return switch (this) {
                case SECONDS -> Long.toString(second);
                case MILLISECONDS -> Long.toString(second * MILLIS);
                case TEXT -> Instant.ofEpochSecond(second).toString();
            };
        }
    }

    /** Returns the secret of a destination, made of random letters. */
    public String secret(String letters) {
        return PREFIX + (base64Key ? encoded(letters) : letters);
    }

    /** Returns another secret than this one. */
    public String otherThan(String secret) {
        return base64Key ? PREFIX + encoded("not-" + secret) : "not-" + secret;
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] key(String secret) {
        return base64Key
                ? Base64.getDecoder().decode(secret.substring(secret.startsWith(PREFIX) ? PREFIX.length() : 0))
                : secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the time of a signature, in seconds since the epoch; 0 if the text is no signature. */
    public long second(String value) {
        Matcher matcher =
                Pattern.compile(Pattern.quote(timestamp) + "=([^,]{1,40}),").matcher(value);
        if (!matcher.lookingAt()) {
            return 0;
        }
        try {
            return switch (time) {
                case SECONDS -> Long.parseLong(matcher.group(1));
                case MILLISECONDS -> Long.parseLong(matcher.group(1)) / MILLIS;
                case TEXT -> Instant.parse(matcher.group(1)).getEpochSecond();
            };
        } catch (NumberFormatException | DateTimeException noTime) {
            return 0;
        }
    }

    /** Returns the part of a header's value that is the signature alone. */
    public String signatureIn(String value) {
        String before = "," + signature + "=";
        return value.substring(value.indexOf(before) + before.length());
    }

    /** Returns the text before the body that is signed at this time, in seconds since the epoch. */
    public String beforeBody(long second) {
        return time.of(second) + ".";
    }

    /** Returns the value of the header for a body at a time, in seconds since the epoch, with this secret. */
    public String of(String secret, long second, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream all = new ByteArrayOutputStream(body.length + 32);
        all.writeBytes(beforeBody(second).getBytes(StandardCharsets.UTF_8));
        all.writeBytes(body);
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key(secret), algorithm));
            byte[] value = mac.doFinal(all.toByteArray());
            String shown = base64
                    ? Base64.getEncoder().encodeToString(value)
                    : HexFormat.of().formatHex(value);
            return timestamp + "=" + time.of(second) + "," + signature + "=" + shown;
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has " + algorithm, e);
        }
    }
}
