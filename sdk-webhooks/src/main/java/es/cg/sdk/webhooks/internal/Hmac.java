package es.cg.sdk.webhooks.internal;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** An HMAC with one key. Thread-safe: each computation copies the state after the key was set. */
public final class Hmac {
    private final SecretKeySpec key;
    private final Mac keyed;

    /**
     * Sets the key.
     *
     * @param algorithm such as {@code HmacSHA256}
     */
    public Hmac(String algorithm, byte[] bytes) {
        this.key = new SecretKeySpec(bytes, algorithm);
        this.keyed = create();
    }

    /** Returns a new computation. */
    public Mac begin() {
        try {
            return (Mac) keyed.clone();
        } catch (CloneNotSupportedException e) {
            // A security provider may not support copies.
            return create();
        }
    }

    private Mac create() {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "this Java runtime has no " + key.getAlgorithm() + ", which a usual one has: " + e.getMessage(), e);
        }
    }
}
