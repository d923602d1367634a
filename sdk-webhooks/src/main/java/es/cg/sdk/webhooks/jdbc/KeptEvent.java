package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event that is not done. Immutable; prints no payload. */
public final class KeptEvent {
    private final String eventId;
    private final EventKind kind;
    private final byte[] body;
    private final EnvelopeFields fields;
    private final int attempts;
    private final Instant receivedAt;
    private final @Nullable String failure;

    KeptEvent(
            String eventId,
            EventKind kind,
            byte[] body,
            EnvelopeFields fields,
            int attempts,
            Instant receivedAt,
            @Nullable String failure) {
        this.eventId = eventId;
        this.kind = kind;
        this.body = body;
        this.fields = fields;
        this.attempts = attempts;
        this.receivedAt = receivedAt;
        this.failure = failure;
    }

    /** What it is known by. */
    public String eventId() {
        return eventId;
    }

    /** What it tells. */
    public EventKind kind() {
        return kind;
    }

    /**
     * The event as it came last.
     *
     * @throws IllegalArgumentException if it cannot be read as it could when it came: by other envelope fields, say
     */
    public WebhookEvent event() {
        return WebhookEvent.read(body, fields);
    }

    /** How often it was tried. */
    public int attempts() {
        return attempts;
    }

    /** When it came first, by the database's clock. */
    public Instant receivedAt() {
        return receivedAt;
    }

    /** What the last attempt threw; null if none has ended, or the process died at it. */
    public @Nullable String failure() {
        return failure;
    }

    @Override
    public String toString() {
        return "KeptEvent[" + eventId + ", " + kind.value() + ", tried " + attempts + " times]";
    }
}
