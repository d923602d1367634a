package es.cg.sdk.webhooks.internal;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA256 under one key. Thread-safe: each computation has a copy of its own of the keyed beginning. */
public final class Hmac {
    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    private final Mac keyed;

    /** The one of this key. */
    public Hmac(byte[] bytes) {
        this.key = new SecretKeySpec(bytes, ALGORITHM);
        this.keyed = made();
    }

    /** A computation that has seen nothing yet. */
    public Mac begin() {
        try {
            return (Mac) keyed.clone();
        } catch (CloneNotSupportedException e) {
            // A provider need not let its own be copied.
            return made();
        }
    }

    private Mac made() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256, and this one gives: " + e.getMessage(), e);
        }
    }
}
