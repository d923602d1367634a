package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/**
 * A registered destination that is not known to be active. Its secret is kept: do not create another one.
 *
 * @param state as the service reported it, such as {@code pendiente_verificacion}; null if it did not
 * @param why the reason: the service's words, then the result of the receiver's check if there was one
 */
public record UnverifiedDestination(
        String name,
        @Nullable String destinationId,
        @Nullable String state,
        String why) {}
