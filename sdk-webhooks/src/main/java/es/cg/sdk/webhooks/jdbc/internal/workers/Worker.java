package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.database.Session;
import es.cg.sdk.database.Sessions;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptRunner.Next;
import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventKey;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import es.cg.sdk.webhooks.jdbc.internal.workers.Handover.Handed;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that processes one event after the other, roughly in the order in which they fell due. While handlers are
 * quick, it reserves several events at a time: each is still claimed, counted and done by itself.
 */
public final class Worker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final Sessions sessions;
    private final DueSources dueSources;
    private final Handover handover;
    private final AttemptRunner runner;
    private final EventHandler handler;
    private final AttemptObserver observer;
    private final WorkSignal signal;
    private final Duration pollInterval;
    private final Thread thread;
    private final Batch batch = new Batch(System::nanoTime);
    private volatile boolean stopped;
    private volatile @Nullable RunningAttempt running;

    public Worker(
            Sessions sessions,
            DueSources dueSources,
            Handover handover,
            AttemptRunner runner,
            EventHandler handler,
            AttemptObserver observer,
            WorkSignal signal,
            Duration pollInterval) {
        this.sessions = sessions;
        this.dueSources = dueSources;
        this.handover = handover;
        this.runner = runner;
        this.handler = handler;
        this.observer = observer;
        this.signal = signal;
        this.pollInterval = pollInterval;
        this.thread = new Thread(this, "cg-webhook-inbox-" + NUMBER.incrementAndGet());
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Makes the worker end after its current event; returns at once. */
    public void stop() {
        stopped = true;
    }

    /** Waits for the thread to end, at most this long; returns whether it has ended. */
    public boolean awaitEnd(Duration timeout) throws InterruptedException {
        thread.join(Math.max(1, timeout.toMillis()));
        return !thread.isAlive();
    }

    /** Interrupts the thread, and so its handler. */
    public void interrupt() {
        thread.interrupt();
    }

    /** Returns the name of the thread. */
    @Override
    public String toString() {
        return thread.getName();
    }

    @Override
    public void run() {
        while (!stopped) {
            boolean idle = true;
            try {
                signal.clear();
                idle = !processHanded() && !processNext();
            } catch (StoreException e) {
                LOG.error("no event can be processed at the moment: {}", e.getMessage(), e);
            } catch (Throwable bug) {
                // Also an Error: without workers, events would be acknowledged and never be processed.
                LOG.error(
                        "no event can be processed at the moment: {}",
                        bug.getClass().getName(),
                        bug);
            }
            // An interrupt is meant for a handler that does not end, and the handler has returned by now.
            boolean interrupted = Thread.interrupted();
            if (idle && !interrupted && !stopped) {
                awaitWork();
            }
        }
    }

    private void awaitWork() {
        handover.setIdle(true);
        try {
            signal.await(pollInterval);
        } catch (InterruptedException e) {
            LOG.debug("{} was interrupted while it waited for work", this);
        } finally {
            handover.setIdle(false);
        }
    }

    /** Processes an event that was claimed when it was stored; false if there is none. */
    private boolean processHanded() {
        Handed handed = handover.take();
        if (handed == null) {
            return false;
        }
        signal.send();
        return sessions.run("process an event", session -> {
            process(session, handed);
            return true;
        });
    }

    private void process(Session session, Handed handed) throws SQLException {
        ReceivedEvent received = handed.received();
        Due due = new Due(
                received.key(), received.event().kind(), handed.claim().attempt() - 1, EventClaims.EARLIEST, "");
        process(session, due, handed.claim(), received, new Next(null, () -> false, null));
    }

    /** Processes the next events, each in a transaction of its own; false if none is due. */
    private boolean processNext() {
        return sessions.run("process an event", session -> {
            session.begin();
            DueSources.Found found = dueSources.next(session.connection(), batch.size());
            List<Due> dues = found.dues();
            if (dues.isEmpty()) {
                return false;
            }
            batch.begin();
            List<Claim> claims = runner.claim(session, dues);
            signal.send();
            if (claims.isEmpty()) {
                observer.ended(dues.get(0), dues.get(0).attempts(), Outcome.of(Result.DEAD), Duration.ZERO);
            } else {
                processAll(session, found, claims);
            }
            return true;
        });
    }

    /** Processes events of which the first is claimed, and the others are reserved. */
    private void processAll(Session session, DueSources.Found found, List<Claim> claims) throws SQLException {
        Map<EventKey, Due> byKey = new HashMap<>();
        found.dues().forEach(each -> byKey.put(each.key(), each));
        Next next = null;
        for (int i = 0; i < claims.size(); i++) {
            Claim reserved = i + 1 < claims.size() ? claims.get(i + 1) : null;
            next = new Next(reserved, () -> handover.isEmpty() && goesOn(found), next);
            process(session, Objects.requireNonNull(byKey.get(claims.get(i).key())), claims.get(i), null, next);
            Handed handed = session.isAborted() ? null : handover.take();
            if (handed != null) {
                process(session, handed);
            }
            if (session.isAborted()) {
                List<Claim> left = claims.subList(i + 1, claims.size());
                boolean unused = sessions.run("give events back", other -> {
                    runner.giveBack(other, left);
                    return true;
                });
                return;
            }
            if (reserved != null && !next.isClaimed() && !(goesOn(found) && runner.claimReserved(session, reserved))) {
                runner.giveBack(session, claims.subList(i + 1, claims.size()));
                return;
            }
        }
    }

    private boolean goesOn(DueSources.Found found) {
        return !stopped && batch.goesOn() && !(found.areOfOneSource() && dueSources.takesNewcomer());
    }

    private void process(Session session, Due due, Claim claim, @Nullable ReceivedEvent received, Next next)
            throws SQLException {
        RunningAttempt attempt = new RunningAttempt(due, claim.attempt());
        running = attempt;
        try {
            Outcome outcome = runner.attempt(session, claim, received, handler, next);
            batch.took(attempt.elapsed());
            observer.ended(due, claim.attempt(), outcome, attempt.elapsed());
        } finally {
            running = null;
        }
    }

    /** Reports a handler that has run for this long, and again whenever that time has doubled. For one other thread. */
    void reportIfOverdue(Duration overdueAfter) {
        RunningAttempt current = running;
        if (current == null || current.elapsed().compareTo(overdueAfter.multipliedBy(current.factor)) < 0) {
            return;
        }
        current.factor *= 2;
        observer.overdue(toString(), current.due, current.number, current.elapsed());
    }

    private static final class RunningAttempt {
        private final long began = System.nanoTime();
        private final Due due;
        private final int number;
        // The next report comes after this many times the limit.
        private long factor = 1;

        RunningAttempt(Due due, int number) {
            this.due = due;
            this.number = number;
        }

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - began);
        }
    }
}
