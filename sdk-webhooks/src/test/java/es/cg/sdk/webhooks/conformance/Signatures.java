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
    private static final FieldDifference NONE = new FieldDifference("", "");

    private final String header;
    private final Map<String, FieldDifference> events;

    /** Takes the name of the header, and the lines of a corrections file of events; none for the contract. */
    Signatures(String header, Map<String, FieldDifference> events) {
        this.header = header;
        this.events = events;
    }

    /** Returns the text that the file has for the whole of something. */
    private String text(String member, String otherwise) {
        return events.getOrDefault(member, new FieldDifference(otherwise, "")).place();
    }

    private Object form(String part) {
        return events.getOrDefault(part, NONE).as();
    }

    /** Returns the beginning of the line of the header. */
    String headerName() {
        return header + ": ";
    }

    /** Returns the text of a secret, whose key is the bytes of this text. */
    String secret(String key) {
        return text("secret", "").isEmpty()
                ? key
                : "whsec_" + Base64.getEncoder().encodeToString(key.getBytes(UTF_8));
    }

    /** Returns the value of the header for a body that was signed at this time. */
    String header(String key, Instant moment, byte[] body) {
        String time = time(moment);
        return time(time) + "," + part(text(key, time, body));
    }

    /** Returns a time as the header has it. */
    String time(Instant moment) {
        return form("t").equals("text")
                ? moment.toString()
                : Long.toString(isMilliseconds() ? moment.toEpochMilli() : moment.getEpochSecond());
    }

    boolean isMilliseconds() {
        return form("t").equals("milliseconds");
    }

    /** Returns whether a signature is hexadecimal. */
    boolean isHex() {
        return !form("v1").equals("base64");
    }

    /** Returns the part of the header that has a time. */
    String time(String time) {
        return text("t", "t") + "=" + time;
    }

    /** Returns the part of the header that has a signature. */
    String part(String text) {
        return text("v1", "v1") + "=" + text;
    }

    /** Returns a part of the header that no receiver knows. */
    String unknownPart(String text) {
        return text("v1", "v1") + "x=" + text;
    }

    /** Returns a signature that fits nothing. */
    String none() {
        return encoded(new byte[mac("none").getMacLength()]);
    }

    /** Returns the text of the signature over this time, as text, and this body. */
    String text(String key, String time, byte[] body) {
        Mac mac = mac(key);
        mac.update((time + ".").getBytes(UTF_8));
        return encoded(mac.doFinal(body));
    }

    private String encoded(byte[] bytes) {
        return isHex() ? HexFormat.of().formatHex(bytes) : Base64.getEncoder().encodeToString(bytes);
    }

    private Mac mac(String key) {
        String algorithm = text("algorithm", "HmacSHA256");
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
