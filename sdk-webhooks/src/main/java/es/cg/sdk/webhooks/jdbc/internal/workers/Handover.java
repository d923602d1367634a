package es.cg.sdk.webhooks.jdbc.internal.workers;

import es.cg.sdk.webhooks.jdbc.internal.tables.Claim;
import es.cg.sdk.webhooks.jdbc.internal.tables.ReceivedEvent;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Events that were claimed when they were stored, for the next worker of this process: they need no commit for their
 * claim, and no look for them. Only for an idle worker, and for the first event of a source that has none waiting.
 * Thread-safe.
 */
public final class Handover {
    // Far less than other processes leave a claimed event alone.
    private static final Duration MAX_WAIT = Duration.ofSeconds(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiting> events = new ArrayDeque<>();
    private final int workers;
    private int promised;
    private int idle;
    private boolean isClosed;
    private volatile boolean isEmpty = true;

    public Handover(int workers) {
        this.workers = workers;
    }

    private record Waiting(Handed event, long since) {}

    /** An event that this process has stored and claimed. */
    public record Handed(Claim claim, ReceivedEvent received) {}

    /**
     * Returns whether an event that is about to be stored may be claimed for a worker. If so, {@link #give} or
     * {@link #cancel} must follow.
     *
     * @param isFirstOfSource whether no other event of its source is known to wait
     */
    public boolean promise(boolean isFirstOfSource) {
        lock.lock();
        try {
            int waiting = events.size() + promised;
            boolean isWanted = !isClosed && waiting < (isFirstOfSource ? workers : Math.min(workers, idle));
            promised += isWanted ? 1 : 0;
            return isWanted;
        } finally {
            lock.unlock();
        }
    }

    /** Gives an event to the next worker; false if there are no more workers. */
    public boolean give(Handed event) {
        lock.lock();
        try {
            promised--;
            if (isClosed) {
                return false;
            }
            events.addLast(new Waiting(event, System.nanoTime()));
            isEmpty = false;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Takes a promise back. */
    public void cancel() {
        lock.lock();
        try {
            promised--;
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether no event waits. */
    boolean isEmpty() {
        return isEmpty;
    }

    /** Returns the next event; null if there is none. */
    @Nullable
    Handed take() {
        lock.lock();
        try {
            Waiting next = events.pollFirst();
            isEmpty = events.isEmpty();
            return next == null ? null : next.event();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the events that have waited for a second or more: another process may have an idle worker. */
    public List<Handed> takeLate() {
        long limit = System.nanoTime() - MAX_WAIT.toNanos();
        lock.lock();
        try {
            List<Handed> late = new ArrayList<>();
            for (Waiting first = events.peekFirst(); first != null && first.since() - limit < 0; ) {
                late.add(first.event());
                events.removeFirst();
                first = events.peekFirst();
            }
            isEmpty = events.isEmpty();
            return late;
        } finally {
            lock.unlock();
        }
    }

    /** Adds a worker to the number of idle workers, or removes it. */
    void setIdle(boolean isIdle) {
        lock.lock();
        try {
            idle += isIdle ? 1 : -1;
        } finally {
            lock.unlock();
        }
    }

    /** Accepts no more events; returns those that no worker has taken. */
    public List<Handed> close() {
        lock.lock();
        try {
            isClosed = true;
            List<Handed> left = events.stream().map(Waiting::event).toList();
            events.clear();
            isEmpty = true;
            return left;
        } finally {
            lock.unlock();
        }
    }
}
