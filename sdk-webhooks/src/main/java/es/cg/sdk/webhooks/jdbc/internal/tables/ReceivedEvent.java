package es.cg.sdk.webhooks.jdbc.internal.tables;

import es.cg.sdk.webhooks.WebhookEvent;

/** An event as its sender sent it, with the digest of its body. */
public record ReceivedEvent(WebhookEvent event, BodyDigest digest) {
    /** Computes the digest of the event's body. */
    public static ReceivedEvent of(WebhookEvent event) {
        return new ReceivedEvent(event, BodyDigest.of(event.body()));
    }

    /** Returns the key of the event. */
    public EventKey key() {
        return EventKey.of(event);
    }
}
