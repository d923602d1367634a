package es.cg.sdk.webhooks;

import org.jspecify.annotations.Nullable;

/** A signed body that cannot be handled, stored for a person to look at. Immutable. */
public final class QuarantinedBody {
    private final String source;
    private final String reason;
    private final @Nullable String eventId;
    private final byte[] body;

    /**
     * Copies the body.
     *
     * @param source the source that sent it, as {@link WebhookEvent#source}
     * @param reason why it cannot be handled, without data from the body
     * @param eventId the id of the event; null if the body has no usable one
     */
    public QuarantinedBody(String source, String reason, @Nullable String eventId, byte[] body) {
        this.source = source;
        this.reason = reason;
        this.eventId = eventId;
        this.body = body.clone();
    }

    /** Returns the source that sent the body; empty if the receiver has one source without a name. */
    public String source() {
        return source;
    }

    /** Returns why the body cannot be handled. */
    public String reason() {
        return reason;
    }

    /** Returns the id of the event; null if the body has no usable one. */
    public @Nullable String eventId() {
        return eventId;
    }

    /** Returns a copy of the bytes that were signed. */
    public byte[] body() {
        return body.clone();
    }

    /** Returns reason and id, and nothing of the body. */
    @Override
    public String toString() {
        return "QuarantinedBody[" + reason + (eventId == null ? "" : ", " + eventId) + "]";
    }
}
