package es.cg.sdk.mock.internal.outbound;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Makes the value of {@code CG-Signature}: the HMAC-SHA256, in hex, of the timestamp, a dot and the body. */
public final class Signature {
    private static final Pattern TIME = Pattern.compile("t=([0-9]{1,18}),");

    private Signature() {}

    /** Returns the time of a signature, in seconds since the epoch; 0 if the text is no signature. */
    public static long second(String signature) {
        Matcher matcher = TIME.matcher(signature);
        return matcher.lookingAt() ? Long.parseLong(matcher.group(1)) : 0;
    }

    /** Returns the signature of a body at a time, in seconds since the epoch, with this secret. */
    public static String of(String secret, long second, String text) {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream signed = new ByteArrayOutputStream(body.length + 16);
        signed.writeBytes((second + ".").getBytes(StandardCharsets.US_ASCII));
        signed.writeBytes(body);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return "t=" + second + ",v1=" + HexFormat.of().formatHex(mac.doFinal(signed.toByteArray()));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every Java has HmacSHA256", e);
        }
    }
}
