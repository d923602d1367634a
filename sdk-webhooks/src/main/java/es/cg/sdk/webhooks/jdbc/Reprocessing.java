package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventPages.Row;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Opens events again that have ended, so that handlers get them. Thread-safe. */
final class Reprocessing {
    private static final int PAGE = 100;

    private final JdbcTables tables;

    Reprocessing(JdbcTables tables) {
        this.tables = tables;
    }

    ActionReport unreadable(String askedBy) {
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
                return new ActionReport(opened, stillUnreadable);
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

    int done(Instant from, Instant to, @Nullable EventKind kind, String askedBy) {
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
