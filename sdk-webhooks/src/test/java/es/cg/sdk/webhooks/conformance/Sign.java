package es.cg.sdk.webhooks.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes signatures of any form, by the contract's words and by nothing of the library that may be under test. */
final class Sign {
    private static final String ALGORITHM = "HmacSHA256";

    private Sign() {}

    /** The header's value for a body that was signed at this moment. */
    static String header(String secret, Instant moment, byte[] body) {
        String time = Long.toString(moment.getEpochSecond());
        return "t=" + time + ",v1=" + digits(secret, time, body);
    }

    /** The digits of a signature over this text of a time and this body. */
    static String digits(String secret, String time, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(UTF_8), ALGORITHM));
            mac.update((time + ".").getBytes(UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256, and this one gives: " + e.getMessage(), e);
        }
    }
}
