package es.cg.sdk.webhooks.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes the SHA-256 of bodies. */
public final class Sha256 {
    private Sha256() {}

    /** Returns the 32 bytes of the SHA-256 of a body. */
    public static byte[] of(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime has no SHA-256, which every one must have", e);
        }
    }
}
