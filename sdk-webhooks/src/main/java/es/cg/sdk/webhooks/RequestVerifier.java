package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/** Begins to verify requests, with the secrets of their destination. Thread-safe. */
@FunctionalInterface
interface RequestVerifier {
    /** Finds the secrets, for which it may wait, and begins the verification. */
    Begun begin(WebhookRequest request);

    /**
     * A verification that has begun.
     *
     * @param source the source of the request if its signature is valid; null if it is not known
     */
    record Begun(
            SignatureVerifier.Verification verification,
            @Nullable String source) {}
}
