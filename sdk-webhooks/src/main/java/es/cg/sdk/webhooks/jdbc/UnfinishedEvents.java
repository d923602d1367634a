package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventKey;
import es.cg.sdk.webhooks.internal.jdbc.tables.EventState;
import java.util.List;

/**
 * The events of a receiver that need attention by a person: open events, dead events and quarantined bodies. Every change
 * made here is recorded in the table {@code cg_webhook_audit}, with the name of the person who asked for it. Every method
 * throws {@link StoreException} if the database fails. Thread-safe.
 */
public final class UnfinishedEvents {
    private static final int MAX_NAME_LENGTH = 255;

    private final JdbcTables tables;

    UnfinishedEvents(JdbcTables tables) {
        this.tables = tables;
    }

    /** Returns at most {@code limit} dead events, the oldest first: their attempts are used up, or their handler committed by itself. */
    public List<UnfinishedEvent> dead(int limit) {
        return list(EventState.DEAD, limit);
    }

    /** Returns at most {@code limit} events that wait for an attempt or are being processed; the oldest first. */
    public List<UnfinishedEvent> open(int limit) {
        return list(EventState.OPEN, limit);
    }

    /** Returns at most {@code limit} quarantined bodies, the oldest first. */
    public List<QuarantinedBody> quarantined(int limit) {
        return tables.run(
                "read its quarantined bodies",
                session -> tables.tables().quarantined().list(session.connection(), limit));
    }

    private List<UnfinishedEvent> list(EventState state, int limit) {
        return tables
                .run(
                        "read its events",
                        session -> tables.tables().pages().list(session.connection(), state, null, limit))
                .stream()
                .map(row -> new UnfinishedEvent(row, tables))
                .toList();
    }

    /**
     * Makes a dead event open again, with its attempts set to 0. The workers of an inbox process it soon; with a
     * {@link JdbcEventStore}, call {@link JdbcEventStore#retry}.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if there is no dead event with this id
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean reopen(String eventId, String askedBy) {
        return move(eventId, askedBy, EventState.OPEN);
    }

    /**
     * Marks a dead event as discarded. It is never tried again, even if the service sends it again. The event and its body
     * stay in the table.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if there is no dead event with this id
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean discard(String eventId, String askedBy) {
        return move(eventId, askedBy, EventState.DISCARDED);
    }

    /**
     * Deletes a quarantined body. If it comes again it is quarantined again.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if the body is not in quarantine
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean discard(QuarantinedBody quarantined, String askedBy) {
        checkName(askedBy);
        return tables.run("delete a quarantined body", session -> {
            session.begin();
            boolean deleted = tables.tables().quarantined().delete(session.connection(), quarantined, askedBy);
            session.commit();
            return deleted;
        });
    }

    static void checkName(String askedBy) {
        if (askedBy.isBlank() || askedBy.length() > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException("askedBy must have 1 to " + MAX_NAME_LENGTH
                    + " characters and not be blank: name the person who asked for the change");
        }
    }

    private boolean move(String eventId, String askedBy, EventState to) {
        checkName(askedBy);
        return tables.run("change an event", session -> {
            session.begin();
            boolean moved = tables.events().move(session.connection(), new EventKey("", eventId), to, askedBy);
            session.commit();
            return moved;
        });
    }
}
