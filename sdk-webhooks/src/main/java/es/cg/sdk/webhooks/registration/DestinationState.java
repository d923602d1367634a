package es.cg.sdk.webhooks.registration;

import org.jspecify.annotations.Nullable;

/**
 * What the service says about a destination.
 *
 * @param isActive whether it delivers events to it
 * @param text the service's word, such as {@code pendiente_verificacion}
 * @param reason why it is not active, such as the status that the receiver answered; null if the service does not say
 */
public record DestinationState(
        boolean isActive, String text, @Nullable String reason) {}
