package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EnvelopeFields;
import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventTable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An open or dead event in the table, as it was when it was read. Immutable. */
public final class UnfinishedEvent {
    private final EventTable.Row row;
    private final EnvelopeFields fields;

    UnfinishedEvent(EventTable.Row row, EnvelopeFields fields) {
        this.row = row;
        this.fields = fields;
    }

    /** Returns the id of the event. */
    public String eventId() {
        return row.eventId();
    }

    /** Returns the kind of the event; {@link EventKind#UNREADABLE} if it could not be read. */
    public EventKind kind() {
        return row.kind();
    }

    /**
     * Returns the event, with the latest body that came.
     *
     * @throws IllegalArgumentException if the body cannot be read any more, because of other envelope fields for instance
     */
    public WebhookEvent event() {
        return WebhookEvent.read(row.body(), fields);
    }

    /** Returns the number of attempts so far; a person who reopens an event sets it to 0. */
    public int attempts() {
        return row.attempts();
    }

    /** Returns when the event came first, by the clock of the database. */
    public Instant receivedAt() {
        return row.receivedAt();
    }

    /** Returns what the last attempt threw, as text; null if no attempt has ended, or the process of the last one died. */
    public @Nullable String failure() {
        return row.failure();
    }

    /** Returns id, kind and attempts, and nothing of the body. */
    @Override
    public String toString() {
        return "UnfinishedEvent[" + eventId() + ", " + kind().value() + ", attempts=" + attempts() + "]";
    }
}
