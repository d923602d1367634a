package es.cg.sdk.base.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 digests. They identify data, such as bodies, and API keys that must not be stored or shown. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the digest of the UTF-8 bytes of a text, as 64 hexadecimal digits. */
    public static String hex(String text) {
        return HexFormat.of().formatHex(of(text.getBytes(UTF_8)));
    }

    /** Returns the 32 bytes of the digest of these bytes. */
    public static byte[] of(byte[] bytes) {
        return newDigest().digest(bytes);
    }

    /** Returns a new SHA-256 digest without data. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
