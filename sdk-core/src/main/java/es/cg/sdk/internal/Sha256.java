package es.cg.sdk.internal;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

final class Sha256 {
    private Sha256() {}

    static MessageDigest begun() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
