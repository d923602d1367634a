package es.cg.sdk.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256 digests, used to compare contents that must not be stored or shown. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the digest of the UTF-8 bytes of the text, in hexadecimal digits. */
    public static String of(String text) {
        return HexFormat.of().formatHex(newDigest().digest(text.getBytes(UTF_8)));
    }

    /** Returns a new SHA-256 digest. */
    public static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("this Java runtime does not provide SHA-256", e);
        }
    }
}
