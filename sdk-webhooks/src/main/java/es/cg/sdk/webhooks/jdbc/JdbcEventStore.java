package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.attempts.RepeatedEvents;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventPages.Row;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable.Stored;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Processes each event once, in any number of processes, while its sender waits for the answer. What a
 * {@link JdbcHandler} writes is committed together with the fact that the event is done. Uses one connection for as
 * long as the handler runs. Thread-safe.
 *
 * <p>An event whose handler fails is tried again when its sender sends it again. An event that fails too often is dead:
 * the sender is answered 200, so that it stops, and a person finds the event in {@link JdbcTables#unfinished}.
 *
 * <pre>{@code
 * WebhookReceiver receiver = WebhookReceiver.builder(verifier)
 *         .store(JdbcEventStore.open(dataSource, "erp"))
 *         .build(JdbcHandler.of((event, attempt) -> book(event, attempt.connection())));
 * }</pre>
 */
public final class JdbcEventStore implements EventStore {
    private static final int PAGE = 100;

    private final JdbcTables tables;
    private final AttemptRunner runner;

    private JdbcEventStore(JdbcTables tables) {
        this.tables = tables;
        this.runner = tables.runner(attempt -> Duration.ZERO);
    }

    /**
     * Returns a store with default settings; see {@link JdbcTables#open}.
     *
     * @param receiver the name of the receiver in this database: the same in all its processes, and another for each
     *     other receiver
     * @throws StoreException if the tables cannot be used, with what is wrong
     */
    public static JdbcEventStore open(DataSource dataSource, String receiver) {
        return of(JdbcTables.open(dataSource, receiver));
    }

    /** Returns a store on these tables. */
    public static JdbcEventStore of(JdbcTables tables) {
        return new JdbcEventStore(tables);
    }

    @Override
    public Outcome process(WebhookEvent event, EventHandler handler) {
        tables.check(event);
        ReceivedEvent received = ReceivedEvent.of(event);
        return tables.run("process an event", session -> {
            if (event.lacksRecord()) {
                boolean isNew = tables.events().insert(session.connection(), received, EventState.UNREADABLE);
                return isNew ? Outcome.of(Result.UNREADABLE) : processAgain(session, received, handler);
            }
            Claim claim = tables.events().insertBegun(session.connection(), received);
            return claim == null
                    ? processAgain(session, received, handler)
                    : runner.attempt(session, claim, received, handler);
        });
    }

    private Outcome processAgain(Session session, ReceivedEvent received, EventHandler handler) throws SQLException {
        Stored stored = tables.events().find(session.connection(), received.key());
        if (stored == null) {
            // Another transaction was inserting it, and has rolled back.
            return AttemptRunner.busy();
        }
        Outcome outcome = tables.repeated().outcome(session.connection(), stored, received);
        return outcome == null ? processOpen(session, received.key(), received, handler) : outcome;
    }

    private Outcome processOpen(Session session, EventKey key, @Nullable ReceivedEvent received, EventHandler handler)
            throws SQLException {
        session.begin();
        Connection connection = session.connection();
        Due due = tables.claims().lockEarly(connection, key);
        if (due == null) {
            session.rollback();
            return AttemptRunner.busy();
        }
        if (received != null && !received.digest().matches(due.digest())) {
            tables.events().replaceOpen(connection, key, received);
        }
        List<Claim> claims = runner.claim(session, List.of(due));
        return claims.isEmpty() ? Outcome.of(Result.DEAD) : runner.attempt(session, claims.get(0), received, handler);
    }

    /**
     * Processes an open event from the table: one that was {@linkplain UnfinishedEvents#reopen reopened}, or that its
     * sender has stopped sending.
     *
     * @return the outcome; {@code RUNNING} if the event is being processed, or was within the last seconds;
     *     {@code DUPLICATE} or {@code DEAD} if it is not open
     * @throws IllegalArgumentException if the table has no event with this id
     * @throws StoreException if the database fails
     */
    public Outcome retry(String eventId, EventHandler handler) {
        return retry("", eventId, handler);
    }

    /** The same, for an event of this source. */
    public Outcome retry(String eventSource, String eventId, EventHandler handler) {
        return tables.run("process an event", session -> {
            EventKey key = new EventKey(eventSource, eventId);
            Stored stored = tables.events().find(session.connection(), key);
            if (stored == null) {
                throw new IllegalArgumentException("there is no event with this id in the table");
            }
            Outcome outcome = RepeatedEvents.outcome(stored.state());
            return outcome == null ? processOpen(session, key, null, handler) : outcome;
        });
    }

    /**
     * Processes all open events from the table: those that were {@linkplain UnfinishedEvents#reopen reopened} or
     * {@linkplain UnfinishedEvents#reopenUnreadable opened again}, and those that their sender has stopped sending.
     * Each is tried once.
     *
     * @return how many are done; left are those that failed, are dead or unreadable now, or are being processed
     *     elsewhere
     * @throws StoreException if the database fails
     */
    public ActionReport retryAll(EventHandler handler) {
        int done = 0;
        // A failed event is due again at once, and so behind those that are not tried yet.
        Set<EventKey> notDone = new HashSet<>();
        Row last = null;
        while (true) {
            Row after = last;
            List<Row> page = tables.run(
                    "read its events",
                    session -> tables.tables().pages().list(session.connection(), EventState.OPEN, after, PAGE));
            for (Row each : page) {
                last = each;
                if (notDone.contains(each.key())) {
                    continue;
                }
                Result result = retry(each.key().eventSource(), each.key().eventId(), handler)
                        .result();
                if (result == Result.DONE || result == Result.DUPLICATE) {
                    done++;
                } else {
                    notDone.add(each.key());
                }
            }
            if (page.isEmpty()) {
                return new ActionReport(done, notDone.size());
            }
        }
    }

    @Override
    public void quarantine(QuarantinedBody quarantined) {
        tables.quarantine(quarantined);
    }

    /**
     * Returns that the store keeps quarantined and unreadable events, tells sources apart and has a transaction, with
     * the corrections and the environment of its tables.
     */
    @Override
    public Capabilities capabilities() {
        return tables.capabilities();
    }

    @Override
    public String toString() {
        return "JdbcEventStore[" + tables.events().source() + "]";
    }
}
