package es.cg.sdk.internal.limits;

import es.cg.sdk.base.threads.StepLock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;

/**
 * A semaphore that grants its permits in the order of the requests (FIFO), and whose waits end when the client of the
 * waiting call is closed. Thread-safe, and safe for virtual threads.
 */
final class FairSemaphore {
    private final StepLock lock = new StepLock();
    private final Deque<Waiter> queue = new ArrayDeque<>();
    private int available;

    FairSemaphore(int permits) {
        this.available = permits;
    }

    /** A call that waits for a permit. */
    private static final class Waiter {
        private final Condition changed;
        private boolean granted;

        Waiter(Condition changed) {
            this.changed = changed;
        }
    }

    /** Acquires a permit, which the caller must release; returns false if none became available within the timeout. */
    boolean tryAcquire(Duration timeout, Lifecycle client) throws InterruptedException, Lifecycle.ClosedException {
        lock.lockInterruptibly();
        try {
            if (available > 0 && queue.isEmpty()) {
                available--;
                return true;
            }
            Waiter waiter = new Waiter(lock.newCondition());
            queue.add(waiter);
            boolean acquired = false;
            try {
                acquired = await(waiter, timeout.toNanos(), client);
                return acquired;
            } finally {
                if (!acquired && !queue.remove(waiter)) {
                    // It was granted a permit, but its wait ended with an exception.
                    grantNext();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean await(Waiter waiter, long nanos, Lifecycle client)
            throws InterruptedException, Lifecycle.ClosedException {
        try (Lifecycle.Wait wait = client.waiting(() -> wake(waiter))) {
            long left = nanos;
            while (!waiter.granted && left > 0) {
                wait.check();
                left = waiter.changed.awaitNanos(left);
            }
            return waiter.granted;
        }
    }

    /** Releases a permit: to the call that has waited longest, if any waits. */
    void release() {
        lock.run(() -> grantNext());
    }

    private void grantNext() {
        Waiter next = queue.poll();
        if (next == null) {
            available++;
        } else {
            next.granted = true;
            next.changed.signal();
        }
    }

    private void wake(Waiter waiter) {
        lock.run(() -> waiter.changed.signal());
    }

    /** Returns the number of permits that are available now. */
    int availablePermits() {
        return lock.get(() -> available);
    }

    /** Returns the number of calls that wait for a permit. */
    int queueLength() {
        return lock.get(() -> queue.size());
    }
}
