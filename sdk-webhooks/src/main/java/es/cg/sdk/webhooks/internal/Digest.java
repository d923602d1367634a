package es.cg.sdk.webhooks.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What bodies are told apart by. */
public final class Digest {
    private Digest() {}

    /** The SHA-256 of a body. */
    public static byte[] of(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
