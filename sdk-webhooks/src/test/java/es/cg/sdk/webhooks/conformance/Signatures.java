package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes signatures as the contract describes them, without the library that may be under test. */
final class Signatures {
    private static final String ALGORITHM = "HmacSHA256";

    private Signatures() {}

    /** Returns the value of the header for a body that was signed at this time. */
    static String header(String secret, Instant moment, byte[] body) {
        String time = Long.toString(moment.getEpochSecond());
        return "t=" + time + ",v1=" + digits(secret, time, body);
    }

    /** Returns the hexadecimal digits of the signature over this time, as text, and this body. */
    static String digits(String secret, String time, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
            mac.update((time + ".").getBytes(UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "this Java runtime has no HmacSHA256, which every one must have: " + e.getMessage(), e);
        }
    }
}
