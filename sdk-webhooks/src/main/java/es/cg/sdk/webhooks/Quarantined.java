package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/** A body that was signed and cannot be handled, put aside for a person to look at. Immutable; prints no data of it. */
public final class Quarantined {
    private final String reason;
    private final @Nullable String eventId;
    private final byte[] body;

    /** For this reason, in words without data of it; {@code eventId} as far as there is a usable one. */
    public Quarantined(String reason, @Nullable String eventId, byte[] body) {
        this.reason = reason;
        this.eventId = eventId;
        this.body = body.clone();
    }

    /** Why. */
    public String reason() {
        return reason;
    }

    /** The id of the event; null where there is none that can be used. */
    public @Nullable String eventId() {
        return eventId;
    }

    /** The bytes that were signed; a copy. */
    public byte[] body() {
        return body.clone();
    }

    @Override
    public String toString() {
        return "Quarantined[" + reason + (eventId == null ? "" : ", " + eventId) + "]";
    }
}
