package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.database.Session;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventState;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventTable.Stored;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.workers.DueSources;
import es.cg.sdk.webhooks.jdbc.internal.workers.Handover;
import es.cg.sdk.webhooks.jdbc.internal.workers.Handover.Handed;
import es.cg.sdk.webhooks.jdbc.internal.workers.WorkSignal;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the events that an inbox receives, and hands them to its workers, or leaves them to any. Thread-safe. */
record IncomingEvents(
        JdbcTables tables, AttemptRunner runner, Handover handover, DueSources dueSources, WorkSignal signal) {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcInbox.class);

    Outcome store(WebhookEvent event) {
        tables.check(event);
        ReceivedEvent received = ReceivedEvent.of(event);
        boolean isPromised = !event.lacksRecord()
                && dueSources.isUnpaused(event.source(), event.kind().value())
                && handover.promise(!dueSources.isWaiting(event.source()));
        Claim claim = null;
        try {
            claim = isPromised ? insertClaimed(received) : null;
        } finally {
            if (isPromised && claim == null) {
                handover.cancel();
            }
        }
        if (claim != null) {
            give(new Handed(claim, received));
            return Outcome.of(Result.DONE);
        }
        Outcome outcome = storeOpen(received);
        if (outcome.result() == Result.DONE) {
            dueSources.stored(event.source());
            signal.send();
        }
        return outcome;
    }

    /** Stores the event and claims it for the next worker; null if its key is in the table already. */
    private @Nullable Claim insertClaimed(ReceivedEvent received) {
        return tables.run(
                        "store an event",
                        session -> Optional.ofNullable(tables.events().insertClaimed(session.connection(), received)))
                .orElse(null);
    }

    private void give(Handed handed) {
        if (handover.give(handed)) {
            signal.send();
        } else {
            giveBack(List.of(handed));
        }
    }

    /** Leaves events to any process whose handlers end sooner, and to the pauses. */
    void giveBackLate() {
        List<Handed> late = handover.takeLate();
        giveBack(late);
        late.forEach(each -> dueSources.stored(each.received().event().source()));
    }

    void giveBack(List<Handed> unused) {
        if (unused.isEmpty()) {
            return;
        }
        try {
            boolean done = tables.run("give events back", session -> {
                runner.giveBack(session, unused.stream().map(Handed::claim).toList());
                return true;
            });
            LOG.debug("{} events were given back: {}", unused.size(), done);
        } catch (StoreException e) {
            LOG.warn("{} events are processed by others, some seconds later: {}", unused.size(), e.getMessage());
        }
    }

    private Outcome storeOpen(ReceivedEvent received) {
        return tables.run("store an event", session -> {
            boolean isUnreadable = received.event().lacksRecord();
            EventState state = isUnreadable ? EventState.UNREADABLE : EventState.OPEN;
            if (tables.events().insert(session.connection(), received, state)) {
                return Outcome.of(isUnreadable ? Result.UNREADABLE : Result.DONE);
            }
            Stored stored = tables.events().find(session.connection(), received.key());
            if (stored == null) {
                // It was purged just now, or another transaction was inserting it and has rolled back.
                return AttemptRunner.busy();
            }
            Outcome ended = tables.repeated().outcome(session.connection(), stored, received);
            return ended == null ? updateOpen(session, stored, received) : ended;
        });
    }

    /** Replaces the body of an open event if it says something else, unless a worker is processing it. */
    private Outcome updateOpen(Session session, Stored stored, ReceivedEvent received) throws SQLException {
        if (received.digest().matches(stored.digest())) {
            bringForward(session, received.key());
            return Outcome.of(Result.DUPLICATE);
        }
        session.begin();
        if (!tables.events().lockOpen(session.connection(), received.key())) {
            session.rollback();
            return AttemptRunner.busy();
        }
        tables.events().replaceOpen(session.connection(), received.key(), received);
        boolean unused = tables.tables().operators().bringForward(session.connection(), received.key());
        session.commit();
        LOG.info("open event {} came again with another body, which replaced the stored one", received.key());
        return Outcome.of(Result.DONE);
    }

    /** Makes an event due that waits for its next attempt: its sender has reason to send it again. */
    private void bringForward(Session session, EventKey key) throws SQLException {
        session.begin();
        boolean isDueNow = tables.tables().operators().bringForward(session.connection(), key);
        session.commit();
        if (isDueNow) {
            dueSources.stored(key.eventSource());
            signal.send();
        }
    }
}
