package es.cg.sdk.mock.internal.outbound;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * How events are signed. Immutable.
 *
 * @param header the name of the header
 * @param timestamp the name of the time in it
 * @param signature the name of the signature in it
 * @param base64 whether the signature is Base64; else hexadecimal
 * @param milliseconds whether the time is in milliseconds; else in seconds
 * @param algorithm the HMAC, such as {@code HmacSHA256}
 * @param key how a secret is a key
 * @param signed the text that is signed, up to the body, with {@code {timestamp}} in it
 */
public record SignatureForm(
        String header,
        String timestamp,
        String signature,
        boolean base64,
        boolean milliseconds,
        String algorithm,
        KeyText key,
        String signed) {
    /** The signature of the contract: the HMAC-SHA256, in hexadecimal, of the timestamp, a dot and the body. */
    public static final SignatureForm CONTRACT =
            new SignatureForm("CG-Signature", "t", "v1", false, false, "HmacSHA256", KeyText.TEXT, "{timestamp}.");

    private static final int MILLIS = 1000;

    /** How the text of a secret is a key. */
    public enum KeyText {
        /** The text's bytes are the key. */
        TEXT("not-"),
        /** The text is the key in hexadecimal. */
        HEX("00"),
        /** The text is the key in Base64. */
        BASE64("AAAA");

        private final String wrongPrefix;

        KeyText(String wrongPrefix) {
            this.wrongPrefix = wrongPrefix;
        }

        private String text(byte[] bytes) {
            return switch (this) {
                case TEXT -> new String(bytes, StandardCharsets.UTF_8);
                case HEX -> HexFormat.of().formatHex(bytes);
                case BASE64 -> Base64.getEncoder().encodeToString(bytes);
            };
        }

        private byte[] bytes(String text) {
            return switch (this) {
                case TEXT -> text.getBytes(StandardCharsets.UTF_8);
                case HEX -> HexFormat.of().parseHex(text);
                case BASE64 -> Base64.getDecoder().decode(text);
            };
        }
    }

    /** Returns the secret of a destination that has this text as its key. */
    public String secret(String text) {
        return key.text(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns another secret than this one. */
    public String otherThan(String secret) {
        return key.wrongPrefix + secret;
    }

    /** Returns the time of a signature, in seconds since the epoch; 0 if the text is no signature. */
    public long second(String value) {
        Matcher matcher =
                Pattern.compile(Pattern.quote(timestamp) + "=([0-9]{1,18}),").matcher(value);
        return !matcher.lookingAt() ? 0 : Long.parseLong(matcher.group(1)) / (milliseconds ? MILLIS : 1);
    }

    /** Returns the part of a header's value that is the signature alone. */
    public String signatureIn(String value) {
        String before = "," + signature + "=";
        return value.substring(value.indexOf(before) + before.length());
    }

    /** Returns the text before the body that is signed at this time, in seconds since the epoch. */
    public String beforeBody(long second) {
        return signed.replace("{timestamp}", time(second));
    }

    /** Returns the value of the header for a body at a time, in seconds since the epoch, with this secret. */
    public String of(String secret, long second, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream all = new ByteArrayOutputStream(body.length + 32);
        all.writeBytes(beforeBody(second).getBytes(StandardCharsets.UTF_8));
        all.writeBytes(body);
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key.bytes(secret), algorithm));
            byte[] value = mac.doFinal(all.toByteArray());
            String shown = base64
                    ? Base64.getEncoder().encodeToString(value)
                    : HexFormat.of().formatHex(value);
            return timestamp + "=" + time(second) + "," + signature + "=" + shown;
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has " + algorithm, e);
        }
    }

    private String time(long second) {
        return Long.toString(milliseconds ? second * MILLIS : second);
    }
}
