package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verification of a body that is read piece by piece. Not thread-safe. */
final class Verification {
    private final @Nullable Verdict rejection;
    private final @Nullable Duration skew;
    private final List<byte[]> received;
    private final SecretKeys.@Nullable Signatures expected;
    private final @Nullable Reason refusal;

    /** A verification that is over before the body is read. */
    Verification(Verdict rejection) {
        this.rejection = rejection;
        this.skew = rejection.skew();
        this.received = List.of();
        this.expected = null;
        this.refusal = null;
    }

    /**
     * A verification of all bytes of the body.
     *
     * @param refusal the reason to refuse the request whatever its body, after the time that a wrong signature
     *     takes; null if the signature decides
     */
    Verification(
            SignatureHeader header, @Nullable Duration skew, SecretKeys.Signatures expected, @Nullable Reason refusal) {
        this.rejection = null;
        this.skew = skew;
        this.received = header.signatures();
        this.expected = expected;
        this.refusal = refusal;
    }

    /** Returns whether the header alone was enough to reject the request, so that the body need not be read. */
    boolean isRejected() {
        return rejection != null;
    }

    /** Returns whether no body could make the signature valid. */
    boolean isRefused() {
        return rejection != null || refusal != null;
    }

    /** Adds the next bytes of the body. */
    void update(byte[] bytes, int offset, int length) {
        if (expected != null) {
            expected.update(bytes, offset, length);
        }
    }

    /** Returns the verdict over all bytes that were added. Call it once. */
    Verdict finish() {
        if (rejection != null) {
            return rejection;
        }
        String matched = expected == null ? null : expected.matching(received);
        if (refusal != null) {
            return new Verdict(refusal, skew, null);
        }
        return new Verdict(matched == null ? Reason.NO_MATCH : Reason.VALID, skew, matched);
    }
}
