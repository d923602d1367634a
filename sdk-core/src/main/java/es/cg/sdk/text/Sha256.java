package es.cg.sdk.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The digest by which things are told apart that are not to be shown. */
public final class Sha256 {
    private Sha256() {}

    /** Of this text, in hexadecimal digits. */
    public static String of(String text) {
        return HexFormat.of().formatHex(begun().digest(text.getBytes(UTF_8)));
    }

    public static MessageDigest begun() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
