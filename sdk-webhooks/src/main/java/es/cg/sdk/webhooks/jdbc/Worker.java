package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore.Result;
import es.cg.sdk.webhooks.EventStore.Taken;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.jdbc.EventClaims.Claim;
import es.cg.sdk.webhooks.jdbc.EventClaims.Due;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread that has one event after the other done, mostly the one first that has been due for the longest. */
final class Worker implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final JdbcTables tables;
    private final Runs runs;
    private final EventHandler handler;
    private final InboxListener listener;
    private final Bell bell;
    private final Duration poll;
    private final Lookout lookout;
    private final Thread thread;
    private volatile boolean stopped;
    private volatile @Nullable Doing doing;

    Worker(JdbcTables tables, Runs runs, EventHandler handler, InboxListener listener, Bell bell, Duration poll) {
        this.tables = tables;
        this.runs = runs;
        this.handler = handler;
        this.listener = listener;
        this.bell = bell;
        this.poll = poll;
        this.lookout = new Lookout(tables.claims(), poll, System::nanoTime);
        this.thread = new Thread(this, "cg-webhook-inbox-" + NUMBER.incrementAndGet());
        this.thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    void stop() {
        stopped = true;
    }

    /** Waits for its end, so long at most. */
    boolean ends(Duration within) throws InterruptedException {
        thread.join(Math.max(1, within.toMillis()));
        return !thread.isAlive();
    }

    /** Interrupts what it is at. */
    void interrupt() {
        thread.interrupt();
    }

    @Override
    public String toString() {
        return thread.getName();
    }

    @Override
    public void run() {
        while (!stopped) {
            boolean idle = true;
            try {
                bell.hush();
                idle = !next();
            } catch (StoreException away) {
                LOG.error("events wait: {}", away.getMessage(), away);
            } catch (Throwable bug) {
                // Whatever it is: without workers all events would wait, and their senders be told that they are kept.
                LOG.error("events wait: {}", bug.getClass().getName(), bug);
            }
            // An interrupt is for a handler that does not end, and was heard by then.
            boolean interrupted = Thread.interrupted();
            if (idle && !interrupted && !stopped) {
                rest();
            }
        }
    }

    private void rest() {
        try {
            bell.await(poll);
        } catch (InterruptedException e) {
            LOG.debug("a resting worker was interrupted");
        }
    }

    /** Has the next event done; false if none is due. */
    private boolean next() {
        return tables.within("have an event done", session -> {
            session.begin();
            Due due = lookout.look(session.connection());
            if (due == null) {
                return false;
            }
            Claim claim = runs.claim(session, due);
            bell.ring();
            if (claim == null) {
                tell(due, due.attempts(), Taken.of(Result.DEAD), Duration.ZERO);
                return true;
            }
            Doing attempt = new Doing(due, claim.attempt());
            doing = attempt;
            try {
                tell(due, claim.attempt(), runs.attempt(session, claim, null, handler), attempt.since());
            } finally {
                doing = null;
            }
            return true;
        });
    }

    /** Says so if it has been at an event for this long, and again whenever that has doubled. One other thread's. */
    void tellIfOverdue(Duration after) {
        Doing current = doing;
        if (current == null || current.since().compareTo(after.multipliedBy(current.times)) < 0) {
            return;
        }
        current.times *= 2;
        Due due = current.due;
        LOG.warn("{} has been at event {} for {}", this, due.eventId(), current.since());
        try {
            listener.overdue(due.eventId(), due.kind(), current.attempt, current.since());
        } catch (RuntimeException e) {
            LOG.warn("a listener of an inbox failed: {}", e.getClass().getName(), e);
        }
    }

    /** What it is at. */
    private static final class Doing {
        private final long began = System.nanoTime();
        private final Due due;
        private final int attempt;
        private long times = 1;

        Doing(Due due, int attempt) {
            this.due = due;
            this.attempt = attempt;
        }

        Duration since() {
            return Duration.ofNanos(System.nanoTime() - began);
        }
    }

    private void tell(Due due, int attempt, Taken taken, Duration took) {
        switch (taken.result()) {
            case FAILED -> LOG.warn("attempt {} of event {} failed", attempt, due.eventId(), taken.failure());
            case DEAD -> LOG.error("event {} is dead after {} attempts", due.eventId(), attempt, taken.failure());
            default -> LOG.debug("attempt {} of event {}: {}", attempt, due.eventId(), taken.result());
        }
        try {
            listener.attempted(new InboxListener.Outcome(due.eventId(), due.kind(), attempt, taken.result(), took));
        } catch (RuntimeException e) {
            LOG.warn("a listener of an inbox failed: {}", e.getClass().getName(), e);
        }
    }
}
