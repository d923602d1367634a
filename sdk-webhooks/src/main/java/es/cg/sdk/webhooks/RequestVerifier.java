package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.internal.corrections.SignatureForm;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Begins to verify requests, with the secrets of their destination. Thread-safe. */
interface RequestVerifier {
    /** Finds the secrets, for which it may wait, and begins the verification. */
    Begun begin(WebhookRequest request);

    /** Returns the form of signatures. */
    SignatureForm form();

    /**
     * Returns a verifier of signatures of another form, which has the same settings, and the same secrets, also after
     * they are replaced.
     *
     * @throws IllegalArgumentException if a secret is no key of this form
     */
    RequestVerifier with(SignatureForm other);

    /**
     * A verification that has begun.
     *
     * @param source the source of the request if its signature is valid; null if it is not known
     * @param renewed waits for newer secrets, and begins again with them; null if the first ones may refuse the request
     */
    record Begun(
            Verification verification,
            @Nullable String source,
            @Nullable Supplier<Begun> renewed) {}
}
