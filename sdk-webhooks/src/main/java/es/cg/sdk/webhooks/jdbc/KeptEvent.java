package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that is not done.
 *
 * @param event as it came
 * @param attempts how often it was tried
 * @param receivedAt when it came first, by the database's clock
 * @param failure what the last attempt threw; null if none did, or the process died at it
 */
public record KeptEvent(
        WebhookEvent event,
        int attempts,
        Instant receivedAt,
        @Nullable String failure) {}
