package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/**
 * The service's answer that creates a destination. {@code toString} does not print the secret.
 *
 * @param id the id of the destination; null if the answer has none
 * @param secret the secret; null if the answer has none, which makes the registration fail
 */
public record CreatedDestination(
        @Nullable String id, @Nullable String secret) {
    /** Returns the id, and whether there is a secret. */
    @Override
    public String toString() {
        return "CreatedDestination[" + id + (secret == null ? ", no secret" : ", with its secret") + "]";
    }
}
