package es.cg.sdk.webhooks;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Whether a signature is valid, and why not. A receiver answers every invalid signature with the same 401, whatever the
 * reason, except {@link Reason#SECRET_PENDING} and {@link Reason#LOOKUP_FAILED}; the reason is for your own log.
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
         * The path below that of the endpoint is not a name and a tag, as {@link SourceAddresses#path} returns them. A
         * servlet must be mapped to a path with {@code /*} at its end.
         */
        NAME_MISSING,
        /**
         * The tag in the address is not that of the name at this receiver, with any of the keys of its
         * {@link SourceAddresses}: somebody guesses, or the key that made the address is missing.
         */
        WRONG_TAG,
        /** The {@link SecretSource} knows no such name. */
        NAME_UNKNOWN,
        /**
         * The {@link SecretSource} failed, or has not answered yet. A receiver answers 503 instead of 401, so that the
         * request comes again.
         */
        LOOKUP_FAILED,
        /** All secrets have expired: each has passed its {@link WebhookSecret#notAfter}. */
        NO_SECRET,
        /** No known secret made this signature over these bytes: the secret is another one, or the body was changed. */
        NO_MATCH
    }

    /** Returns whether there was no secret to decide with, so that the request must come again. */
    boolean isUndecided() {
        return reason == Reason.SECRET_PENDING || reason == Reason.LOOKUP_FAILED;
    }

    /** Returns whether the signature is valid. */
    public boolean isValid() {
        return reason == Reason.VALID;
    }
}
