package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventPages;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An open or dead event in the table, as it was when it was read. Immutable. */
public final class UnfinishedEvent {
    private final EventPages.Row row;
    private final JdbcTables tables;

    UnfinishedEvent(EventPages.Row row, JdbcTables tables) {
        this.row = row;
        this.tables = tables;
    }

    /** Returns the id of the event. */
    public String eventId() {
        return row.key().eventId();
    }

    /** Returns the kind of the event; {@link EventKind#UNREADABLE} if it could not be read. */
    public EventKind kind() {
        return row.kind();
    }

    /** Returns the source that sent the event; empty if the receiver has one source without a name. */
    public String source() {
        return row.key().eventSource();
    }

    /**
     * Reads the event, with the latest body that came, from the database.
     *
     * @throws IllegalArgumentException if the body cannot be read any more, because of other envelope fields for
     *     instance
     * @throws StoreException if the database fails, or has no body of this event any more
     */
    public WebhookEvent event() {
        byte[] body = tables.body(row.key())
                .orElseThrow(
                        () -> new StoreException("the body of event " + row.key() + " is not in the table any more"));
        return WebhookEvent.read(body, tables.corrections(), source());
    }

    /** Returns the number of attempts so far; a person who reopens an event sets it to 0. */
    public int attempts() {
        return row.attempts();
    }

    /** Returns when the event came first, by the clock of the database. */
    public Instant receivedAt() {
        return row.receivedAt();
    }

    /** Returns the state. */
    public State state() {
        return State.valueOf(row.state().name());
    }

    /** What has become of an event. */
    public enum State {
        /** It waits for an attempt, or is being processed. */
        OPEN,
        /** It was processed. */
        DONE,
        /** It failed too often, or its handler committed by itself. */
        DEAD,
        /** A person has dropped it. */
        DISCARDED,
        /** It is of a known kind, and its record is not where it is read. */
        UNREADABLE,
        /** Its client was erased: nothing but its id and its times is left. */
        ERASED
    }

    /** Returns when the next attempt is due, by the clock of the database; null if the event is not open. */
    public @Nullable Instant dueAt() {
        return row.state() == EventState.OPEN ? row.dueAt().toInstant() : null;
    }

    EventPages.Row row() {
        return row;
    }

    /**
     * Returns what the last attempt threw, as text; null if no attempt has ended, or the process of the last one died.
     */
    public @Nullable String failure() {
        return row.failure();
    }

    /** Returns id, kind and attempts, and nothing of the body. */
    @Override
    public String toString() {
        return "UnfinishedEvent[" + eventId() + ", " + kind().value() + ", attempts=" + attempts() + "]";
    }
}
