package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.internal.Digest;
import es.cg.sdk.webhooks.internal.Hex;
import es.cg.sdk.webhooks.internal.JsonForm;

/**
 * What tells the body of an event from another's: what its JSON says, and not how it is written. A service that writes
 * its JSON anew for each delivery sends other bytes of the same event. Immutable.
 */
final class BodyDigest {
    private final byte[] ofBytes;
    private final byte[] ofJson;

    private BodyDigest(byte[] ofBytes, byte[] ofJson) {
        this.ofBytes = ofBytes;
        this.ofJson = ofJson;
    }

    /** The digest of a body. */
    static BodyDigest of(byte[] body) {
        return new BodyDigest(Digest.of(body), JsonForm.digest(body));
    }

    /** What the table keeps of it: 32 bytes. */
    byte[] stored() {
        return ofJson.clone();
    }

    /** Whether the table keeps this body, by what it keeps, in hexadecimal; the first release kept that of the bytes. */
    boolean matches(String kept) {
        return Hex.text(ofJson).equals(kept) || Hex.text(ofBytes).equals(kept);
    }
}
