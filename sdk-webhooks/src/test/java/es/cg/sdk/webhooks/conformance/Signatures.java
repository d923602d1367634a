package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes signatures without the library that may be under test: as the contract describes them, or as corrections say
 * that a service signs. Immutable.
 */
final class Signatures {
    private static final int MILLIS = 1000;

    private final Map<String, Object> signature;

    /** Takes the member {@code signature} of a corrections file; empty for the contract. */
    Signatures(Map<String, Object> signature) {
        this.signature = signature;
    }

    private String its(String member, String otherwise) {
        return String.valueOf(signature.getOrDefault(member, otherwise));
    }

    /** Returns the beginning of the line of the header. */
    String headerName() {
        return its("header", "CG-Signature") + ": ";
    }

    /** Returns the text of a secret, whose key is the bytes of this text. */
    String secret(String key) {
        return switch (its("key", "text")) {
            case "hex" -> HexFormat.of().formatHex(key.getBytes(UTF_8));
            case "base64" -> Base64.getEncoder().encodeToString(key.getBytes(UTF_8));
            default -> key;
        };
    }

    /** Returns the value of the header for a body that was signed at this time. */
    String header(String key, Instant moment, byte[] body) {
        String time = time(moment);
        return time(time) + "," + part(text(key, time, body));
    }

    /** Returns a time as the header has it. */
    String time(Instant moment) {
        return Long.toString(isMilliseconds() ? moment.toEpochMilli() : moment.getEpochSecond());
    }

    boolean isMilliseconds() {
        return its("unit", "seconds").equals("milliseconds");
    }

    /** Returns whether a signature is hexadecimal. */
    boolean isHex() {
        return its("encoding", "hex").equals("hex");
    }

    /** Returns the part of the header that has a time. */
    String time(String time) {
        return its("timestamp", "t") + "=" + time;
    }

    /** Returns the part of the header that has a signature. */
    String part(String text) {
        return its("signature", "v1") + "=" + text;
    }

    /** Returns a part of the header that no receiver knows. */
    String unknownPart(String text) {
        return its("signature", "v1") + "x=" + text;
    }

    /** Returns a signature that fits nothing. */
    String none() {
        return encoded(new byte[mac("none").getMacLength()]);
    }

    /** Returns the text of the signature over this time, as text, and this body. */
    String text(String key, String time, byte[] body) {
        Mac mac = mac(key);
        String[] signed = its("signed", "{timestamp}.{body}").split("[{]body}", -1);
        mac.update(signed[0].replace("{timestamp}", time).getBytes(UTF_8));
        return encoded(mac.doFinal(body));
    }

    private String encoded(byte[] bytes) {
        return isHex() ? HexFormat.of().formatHex(bytes) : Base64.getEncoder().encodeToString(bytes);
    }

    private Mac mac(String key) {
        String algorithm = its("algorithm", "HmacSHA256");
        try {
            Mac mac = Mac.getInstance(algorithm);
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), algorithm));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "this Java runtime has no " + algorithm + ", which every one must have: " + e.getMessage(), e);
        }
    }

    /** Returns a time of the other unit: a thousand times as large, or as small. */
    String otherUnit(Instant moment) {
        return Long.toString(isMilliseconds() ? moment.toEpochMilli() / MILLIS : moment.getEpochSecond() * MILLIS);
    }
}
