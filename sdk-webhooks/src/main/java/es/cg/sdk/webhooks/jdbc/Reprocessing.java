package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventPages.Row;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Opens events again that have ended, so that handlers get them: unreadable ones once the place of their
 * record is corrected, and done ones whose bodies are kept. The workers of an inbox process them soon; with a
 * {@link JdbcEventStore}, call {@link JdbcEventStore#retryAll}. Every method throws {@link StoreException} if the
 * database fails. Thread-safe.
 */
public final class Reprocessing {
    private static final int PAGE = 100;

    private final JdbcTables tables;

    Reprocessing(JdbcTables tables) {
        this.tables = tables;
    }

    /**
     * The result of {@link #unreadable}.
     *
     * @param opened the number of events that have their record now, and are open
     * @param stillUnreadable the number of events that have none, by the corrections of these tables
     */
    public record UnreadableReport(int opened, int stillUnreadable) {}

    /**
     * Opens all unreadable events whose record can be read with the corrections of these tables. Call it on tables
     * that have the new ones.
     *
     * @param askedBy who asked for it, of 1 to 255 characters, for the audit
     * @throws IllegalArgumentException if {@code askedBy} is blank or too long
     */
    public UnreadableReport unreadable(String askedBy) {
        UnfinishedEvents.checkName(askedBy);
        int opened = 0;
        int stillUnreadable = 0;
        Row last = null;
        while (true) {
            Row after = last;
            List<Row> page = tables.run(
                    "read its events",
                    session -> tables.tables().pages().list(session.connection(), EventState.UNREADABLE, after, PAGE));
            for (Row each : page) {
                boolean isOpened = hasRecord(each) && isOpened(each, askedBy);
                opened += isOpened ? 1 : 0;
                stillUnreadable += isOpened ? 0 : 1;
                last = each;
            }
            if (page.isEmpty()) {
                tables.wakeInboxes();
                return new UnreadableReport(opened, stillUnreadable);
            }
        }
    }

    private boolean hasRecord(Row row) {
        try {
            return tables.body(row.key())
                    .map(body -> WebhookEvent.read(
                            body, tables.corrections(), row.key().eventSource()))
                    .filter(event -> !event.lacksRecord())
                    .isPresent();
        } catch (IllegalArgumentException noEvent) {
            return false;
        }
    }

    private boolean isOpened(Row row, String askedBy) {
        return tables.run("open an event", session -> {
            session.begin();
            boolean moved = tables.events().move(session.connection(), row.key(), EventState.OPEN, askedBy);
            session.commit();
            return moved;
        });
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
    public int done(Instant from, Instant to, @Nullable EventKind kind, String askedBy) {
        UnfinishedEvents.checkName(askedBy);
        Instant now = tables.run(
                "read the time", session -> tables.tables().reopening().now(session.connection()));
        Instant end = to.isBefore(now) ? to : now;
        int all = 0;
        int opened;
        do {
            opened = tables.run("open events", session -> {
                session.begin();
                int some = tables.tables().reopening().open(session.connection(), from, end, kind, PAGE, askedBy);
                session.commit();
                return some;
            });
            all += opened;
        } while (opened > 0);
        tables.wakeInboxes();
        return all;
    }
}
