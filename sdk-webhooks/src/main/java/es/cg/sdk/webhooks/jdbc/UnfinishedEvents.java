package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventPages.Row;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The events of a receiver that need attention by a person: open, dead and unreadable events, and quarantined bodies.
 * Lists do not read bodies. Every change made here is recorded in the table {@code cg_webhook_audit}, with the name of
 * the person who asked for it. Every method throws {@link StoreException} if the database fails. Thread-safe.
 */
public final class UnfinishedEvents {
    /** The highest number that {@link #count} and {@link #countQuarantined} return. */
    public static final int MAX_COUNT = 10_000;

    private static final int MAX_NAME_LENGTH = 255;
    private static final int PAGE = 1000;

    private final JdbcTables tables;
    private final int page;

    UnfinishedEvents(JdbcTables tables) {
        this(tables, PAGE);
    }

    /** @param page the number of events that a transaction brings forward at most */
    UnfinishedEvents(JdbcTables tables, int page) {
        this.tables = tables;
        this.page = page;
    }

    /**
     * Returns at most {@code limit} dead events, the oldest first: their attempts are used up, or their handler
     * committed by itself.
     */
    public List<UnfinishedEvent> dead(int limit) {
        return list(UnfinishedEvent.State.DEAD, EventSelection.all(), null, limit);
    }

    /**
     * Returns at most {@code limit} events that wait for an attempt or are being processed, by their source, and the
     * first to be due first.
     */
    public List<UnfinishedEvent> open(int limit) {
        return list(UnfinishedEvent.State.OPEN, EventSelection.all(), null, limit);
    }

    /** Returns at most {@code limit} unreadable events, the oldest first; see {@link #reopenUnreadable}. */
    public List<UnfinishedEvent> unreadable(int limit) {
        return list(UnfinishedEvent.State.UNREADABLE, EventSelection.all(), null, limit);
    }

    /**
     * Returns at most {@code limit} events of a selection in a state: open ones in the order of {@link #open}, others
     * the oldest first.
     *
     * @param after the last event of the page before; null for the first page
     */
    public List<UnfinishedEvent> list(
            UnfinishedEvent.State state, EventSelection selection, @Nullable UnfinishedEvent after, int limit) {
        Row last = after == null ? null : after.row();
        EventState wanted = EventState.valueOf(state.name());
        return tables
                .run(
                        "read its events",
                        session -> tables.tables()
                                .pages()
                                .list(session.connection(), wanted, selection.selected(), last, limit))
                .stream()
                .map(row -> new UnfinishedEvent(row, tables))
                .toList();
    }

    /** Returns at most {@code limit} quarantined bodies, the oldest first. */
    public List<QuarantinedBody> quarantined(int limit) {
        return tables.run(
                "read its quarantined bodies",
                session -> tables.tables().quarantined().list(session.connection(), limit));
    }

    /**
     * Returns an event, whatever its state; empty if there is none.
     *
     * @param source as {@code WebhookEvent.source()}; empty if the receiver has one source without a name
     */
    public Optional<UnfinishedEvent> find(String source, String eventId) {
        return tables.run(
                        "read an event",
                        session -> Optional.ofNullable(
                                tables.tables().pages().find(session.connection(), new EventKey(source, eventId))))
                .map(row -> new UnfinishedEvent(row, tables));
    }

    /** Counts the events in a state, by reading no more than {@link #MAX_COUNT} entries of an index. */
    public int count(UnfinishedEvent.State state) {
        return tables.run(
                "count its events",
                session -> tables.tables()
                        .operators()
                        .count(session.connection(), EventState.valueOf(state.name()), MAX_COUNT));
    }

    /** Counts the quarantined bodies, up to {@link #MAX_COUNT}. */
    public int countQuarantined() {
        return tables.run(
                "count its quarantined bodies",
                session -> tables.tables().operators().countQuarantined(session.connection(), MAX_COUNT));
    }

    /**
     * Makes a dead or unreadable event open again, with its attempts set to 0. The workers of an inbox process it soon;
     * with a {@link JdbcEventStore}, call {@link JdbcEventStore#retry}.
     *
     * @param event which {@link #find} or a list has returned
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if it is not dead or unreadable any more
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean reopen(UnfinishedEvent event, String askedBy) {
        checkName(askedBy);
        EventKey key = event.row().key();
        return changed(connection -> tables.events().move(connection, key, EventState.OPEN, askedBy));
    }

    /**
     * Opens all unreadable events whose record can be read with the corrections of these tables. Call it on tables that
     * have the new ones. The workers of an inbox process them soon; with a {@link JdbcEventStore}, call
     * {@link JdbcEventStore#retryAll}.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return how many are open; left are those that have no record by these corrections
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public ActionReport reopenUnreadable(String askedBy) {
        checkName(askedBy);
        return new Reprocessing(tables).unreadable(askedBy);
    }

    /**
     * Opens events again that are done: <b>their handlers run once more, and what they do happens twice</b>, unless the
     * handlers see to it. At your own risk, for instance after an error in a handler. Only events whose bodies are
     * still kept are opened, see {@link Retention#bodies}.
     *
     * @param from the earliest time at which the event was done, by the clock of the database
     * @param to the first time that is too late
     * @param kind the kind of the events; null for all kinds
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return the number of events that are open now
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public int reopenDone(Instant from, Instant to, @Nullable EventKind kind, String askedBy) {
        checkName(askedBy);
        return new Reprocessing(tables).done(from, to, kind, askedBy);
    }

    /**
     * Marks an event as discarded that is dead or unreadable, or that waits for an attempt. It is never tried again,
     * even if the service sends it again. The event and its body stay in the table until they are purged.
     *
     * @param event which {@link #find} or a list has returned
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if it has ended, or is being processed at this moment
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean discard(UnfinishedEvent event, String askedBy) {
        checkName(askedBy);
        EventKey key = event.row().key();
        return changed(connection -> {
            if (tables.events().move(connection, key, EventState.DISCARDED, askedBy)) {
                return true;
            }
            boolean isDiscarded = tables.tables().operators().discardOpen(connection, key);
            if (isDiscarded) {
                record(connection, key, "discarded", askedBy);
            }
            return isDiscarded;
        });
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
        return changed(connection -> tables.tables().quarantined().delete(connection, quarantined, askedBy));
    }

    /**
     * Makes open events due now whose next attempt is due later. Events that are being processed are left out. The
     * number of attempts stays, and none is used up by this. The workers of the inboxes on this object are told at
     * once, those of other processes find the events when they look next, within a second or their poll interval. With
     * a {@link JdbcEventStore}, call {@link JdbcEventStore#retryAll}.
     *
     * <p>It works in transactions of at most 1,000 events. An event that fails meanwhile is not brought forward once
     * more. If the database fails on the way, call it again.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return how many were due later, and are due now; left are those that are being processed, or were about to be,
     *     at that moment
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public ActionReport bringForward(EventSelection selection, String askedBy) {
        checkName(askedBy);
        int running = tables.run("bring events forward", session -> {
            session.begin();
            int found = tables.tables().operators().running(session.connection(), selection.selected());
            tables.tables().erasure().record(session.connection(), "", "" + selection, "brought forward", askedBy);
            session.commit();
            return found;
        });
        try {
            return new ActionReport(new BringForward(tables, selection, page).run(), running);
        } finally {
            tables.wakeInboxes();
        }
    }

    /**
     * Makes one open event due now, as {@link #bringForward(EventSelection, String)} does.
     *
     * @return false if it is not open, or due already
     */
    public boolean bringForward(UnfinishedEvent event, String askedBy) {
        checkName(askedBy);
        EventKey key = event.row().key();
        return changed(connection -> {
            boolean isDone = tables.tables().operators().bringForward(connection, key);
            if (isDone) {
                record(connection, key, "brought forward", askedBy);
            }
            return isDone;
        });
    }

    private void record(Connection connection, EventKey key, String action, String askedBy) throws SQLException {
        tables.tables().erasure().record(connection, key.eventSource(), key.eventId(), action, askedBy);
    }

    /**
     * Makes the workers of all inboxes leave these events alone, within five seconds. Events still come, are stored and
     * answered 200. A {@link JdbcEventStore} does not obey: it would have to answer 503, and the service would switch
     * the destination off.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if exactly this is paused already
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean pause(EventSelection selection, String askedBy) {
        checkName(askedBy);
        return changed(connection -> {
            boolean isNew = tables.tables().pauses().insert(connection, selection.paused(), askedBy);
            if (isNew) {
                tables.tables().erasure().record(connection, "", "" + selection, "paused", askedBy);
            }
            return isNew;
        });
    }

    /**
     * Ends a pause, within five seconds.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @return false if exactly this is not paused
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public boolean resume(EventSelection selection, String askedBy) {
        checkName(askedBy);
        return changed(connection -> {
            boolean wasPaused = tables.tables().pauses().delete(connection, selection.paused());
            if (wasPaused) {
                tables.tables().erasure().record(connection, "", "" + selection, "resumed", askedBy);
            }
            return wasPaused;
        });
    }

    /** Returns what is paused. */
    public List<EventSelection> pauses() {
        return tables.run("read its pauses", session -> tables.tables().pauses().list(session.connection())).stream()
                .map(EventSelection::of)
                .toList();
    }

    @FunctionalInterface
    private interface Change {
        boolean run(Connection connection) throws SQLException;
    }

    private boolean changed(Change change) {
        boolean isChanged = tables.<Boolean>run("change an event", session -> {
            session.begin();
            boolean result = change.run(session.connection());
            session.commit();
            return result;
        });
        if (isChanged) {
            tables.wakeInboxes();
        }
        return isChanged;
    }

    static void checkName(String askedBy) {
        if (askedBy.isBlank() || askedBy.length() > MAX_NAME_LENGTH) {
            throw new IllegalArgumentException("askedBy must have 1 to " + MAX_NAME_LENGTH
                    + " characters and not be blank: name the person who asked for the change");
        }
    }
}
