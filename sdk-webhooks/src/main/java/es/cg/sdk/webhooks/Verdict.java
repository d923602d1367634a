package es.cg.sdk.webhooks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a signature is valid, and why not. A receiver answers every invalid signature with the same 401, whatever the
 * reason, except {@link Reason#SECRET_PENDING}, {@link Reason#LOOKUP_FAILED} and {@link Reason#TOO_MANY_LOOKUPS}; the
 * reason is for your own log.
 *
 * @param reason {@link Reason#VALID}, or what is wrong
 * @param skew the age of the signature by this machine's clock, negative if it is in the future; null if the header has
 *     no readable time
 * @param secretId the name of the secret that the signature was made with; null if it is not valid
 */
public record Verdict(
        Reason reason, @Nullable Duration skew, @Nullable String secretId) {
    /** The reason for a verdict. */
    public enum Reason {
        /** The signature was made with a known secret, over these bytes, within the allowed time. */
        VALID,
        /** There is no {@code CG-Signature} header. */
        HEADER_MISSING,
        /** The header has more than 4,096 characters, more than a genuine one. */
        HEADER_TOO_LONG,
        /** The header does not have the form {@code t=<seconds>,v1=<hex>}. */
        HEADER_MALFORMED,
        /** The header has more than 8 signatures, more than a genuine one. */
        TOO_MANY_SIGNATURES,
        /** The header has no {@code v1}. */
        NO_SIGNATURE,
        /** The signature is older than 300 seconds. Check the clock of this machine. */
        TOO_OLD,
        /**
         * The signature is further in the future than {@link SignatureVerifier.Builder#futureTolerance} allows. Check
         * the clock of this machine.
         */
        FROM_THE_FUTURE,
        /**
         * No secret is set yet, see {@link SignatureVerifier#pending()}. A receiver answers 503 instead of 401, so that
         * the request comes again.
         */
        SECRET_PENDING,
        /**
         * The request does not tell the name of its destination: its path is that of the endpoint itself, or the header
         * with the name is missing or there twice. A servlet must be mapped to a path with {@code /*} at its end.
         */
        NAME_MISSING,
        /** The {@link SecretSource} knows no such name. */
        NAME_UNKNOWN,
        /** The {@link SecretSource} failed. A receiver answers 503 instead of 401, so that the request comes again. */
        LOOKUP_FAILED,
        /**
         * The name is not cached, and too many unknown names were looked up in this minute. A receiver answers 503
         * instead of 401, so that the request comes again.
         */
        TOO_MANY_LOOKUPS,
        /** All secrets have expired: each has passed its {@link WebhookSecret#notAfter}. */
        NO_SECRET,
        /** No known secret made this signature over these bytes: the secret is another one, or the body was changed. */
        NO_MATCH
    }

    /** Returns whether there was no secret to decide with, so that the request must come again. */
    boolean isUndecided() {
        return reason == Reason.SECRET_PENDING || reason == Reason.LOOKUP_FAILED || reason == Reason.TOO_MANY_LOOKUPS;
    }

    /** Returns whether the signature is valid. */
    public boolean isValid() {
        return reason == Reason.VALID;
    }
}
