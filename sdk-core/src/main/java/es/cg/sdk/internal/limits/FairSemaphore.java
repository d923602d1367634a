package es.cg.sdk.internal.limits;

import es.cg.sdk.internal.lifecycle.Lifecycle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A semaphore that is first come, first served, and whose waits end when the client of the waiting call is closed.
 * Thread-safe, and safe for virtual threads.
 */
final class FairSemaphore {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Turn> queue = new ArrayDeque<>();
    private int free;

    FairSemaphore(int count) {
        this.free = count;
    }

    /** A call that waits for a place. */
    private static final class Turn {
        private final Condition changed;
        private boolean has;

        Turn(Condition changed) {
            this.changed = changed;
        }
    }

    /** Takes a place, to be given back; false if none was free in that time. */
    boolean take(Duration patience, Lifecycle client) throws InterruptedException, Lifecycle.Closed {
        lock.lockInterruptibly();
        try {
            if (free > 0 && queue.isEmpty()) {
                free--;
                return true;
            }
            Turn turn = new Turn(lock.newCondition());
            queue.add(turn);
            boolean taken = false;
            try {
                taken = isTaken(turn, patience.toNanos(), client);
                return taken;
            } finally {
                if (!taken && !queue.remove(turn)) {
                    // It was given a place that it cannot use any more.
                    give();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isTaken(Turn turn, long nanos, Lifecycle client) throws InterruptedException, Lifecycle.Closed {
        try (Lifecycle.Wait wait = client.waiting(() -> wake(turn))) {
            long left = nanos;
            while (!turn.has && left > 0) {
                wait.check();
                left = turn.changed.awaitNanos(left);
            }
            return turn.has;
        }
    }

    /** Gives a place back. */
    void giveBack() {
        lock.lock();
        try {
            give();
        } finally {
            lock.unlock();
        }
    }

    private void give() {
        Turn next = queue.poll();
        if (next == null) {
            free++;
        } else {
            next.has = true;
            next.changed.signal();
        }
    }

    private void wake(Turn turn) {
        lock.lock();
        try {
            turn.changed.signal();
        } finally {
            lock.unlock();
        }
    }

    int free() {
        lock.lock();
        try {
            return free;
        } finally {
            lock.unlock();
        }
    }

    /** How many calls wait for a place. */
    int waiting() {
        lock.lock();
        try {
            return queue.size();
        } finally {
            lock.unlock();
        }
    }
}
