package es.cg.sdk.webhooks.internal;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 with one key. Thread-safe: each computation copies the state after the key was set. */
public final class Hmac {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Mac keyed;

    /** Sets the key. */
    public Hmac(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
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
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "this Java runtime has no HmacSHA256, which every one must have: " + e.getMessage(), e);
        }
    }
}
