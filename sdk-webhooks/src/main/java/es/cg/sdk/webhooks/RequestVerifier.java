package es.cg.sdk.webhooks;

import java.util.function.Supplier;
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
     * @param renewed waits for newer secrets, and begins again with them; null if the first ones may refuse the request
     */
    record Begun(
            SignatureVerifier.Verification verification,
            @Nullable String source,
            @Nullable Supplier<Begun> renewed) {}
}
