package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.webhooks.internal.JsonContentDigest;
import java.util.HexFormat;

/**
 * Tells whether two bodies are the same event: it depends on what the JSON says, not on how it is written. A service
 * that writes its JSON anew for each delivery sends other bytes of the same event. Immutable.
 */
public final class BodyDigest {
    private final byte[] ofBytes;
    private final byte[] ofJson;

    private BodyDigest(byte[] ofBytes, byte[] ofJson) {
        this.ofBytes = ofBytes;
        this.ofJson = ofJson;
    }

    /** Computes the digest of a body. */
    public static BodyDigest of(byte[] body) {
        return new BodyDigest(Sha256.of(body), JsonContentDigest.of(body));
    }

    /** Returns the 32 bytes that the table stores. */
    byte[] stored() {
        return ofJson.clone();
    }

    /**
     * Returns whether a stored digest, in hexadecimal, is of this body; the first release stored the digest of the
     * bytes.
     */
    public boolean matches(String storedHex) {
        HexFormat hex = HexFormat.of();
        return hex.formatHex(ofJson).equals(storedHex) || hex.formatHex(ofBytes).equals(storedHex);
    }
}
