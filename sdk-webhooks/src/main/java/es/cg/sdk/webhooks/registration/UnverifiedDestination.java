package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/**
 * A registered destination that is not known to be active. Its secret is kept: do not create another one.
 *
 * @param state the service's word, such as {@code pendiente_verificacion}; null if it was not asked, or did not tell
 * @param why what the service says, and what a check of the receiver found, if one was made
 */
public record UnverifiedDestination(
        String name,
        @Nullable String destinationId,
        @Nullable String state,
        String why) {}
