package es.cg.sdk.webhooks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a signature holds, and why not. Whatever the reason, the answer to the sender is the same 401 (except
 * {@link Reason#SECRET_PENDING}); the reason is for one's own log.
 *
 * @param reason {@link Reason#HOLDS}, or what is wrong
 * @param skew how old the signature is by one's own clock, negative for one from the future; null where the header has
 *     no readable time
 * @param secretId the name of the secret that it was made with; null where none fits
 */
public record Verdict(
        Reason reason, @Nullable Duration skew, @Nullable String secretId) {
    /** What a verdict rests on. */
    public enum Reason {
        /** It was made with a secret that is known, over these bytes, within the window. */
        HOLDS,
        /** There is no {@code CG-Signature} header. */
        HEADER_MISSING,
        /** The header is longer than any genuine one. */
        HEADER_TOO_LONG,
        /** The header is not {@code t=<seconds>,v1=<hex>}. */
        HEADER_MALFORMED,
        /** The header has more signatures than any genuine one. */
        TOO_MANY_SIGNATURES,
        /** The header has no {@code v1}. */
        NO_SIGNATURE,
        /** The signature is older than the window. Is the clock of this machine right? */
        TOO_OLD,
        /** The signature is from further in the future than the window. Is the clock of this machine right? */
        FROM_THE_FUTURE,
        /**
         * No secret is set yet, so that nothing can be told: see {@link SignatureVerifier#pending()}. A receiver answers 503
         * and not 401, so that the request comes again.
         */
        SECRET_PENDING,
        /** No secret is good any more: each has passed its {@code until}. */
        NO_SECRET,
        /** No known secret made it over these bytes: another secret, or a body that was changed on its way. */
        NO_MATCH
    }

    /** Whether the signature holds. */
    public boolean holds() {
        return reason == Reason.HOLDS;
    }
}
