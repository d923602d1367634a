package es.cg.sdk.webhooks;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes requests wait until the first secret is set: a limited number at a time, each for a limited time, before anything
 * of their bodies is read. Once open, it stays open. Thread-safe.
 */
final class SecretGate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private final Wait wait;
    private final long maxNanos;
    private final int maxWaiting;
    private int waiting;
    private boolean open;

    /** How a thread waits for a condition, as {@link Condition#awaitNanos} does. */
    @FunctionalInterface
    interface Wait {
        /** Returns the remaining nanoseconds; zero or less after a timeout. */
        long awaitNanos(Condition opened, long nanos) throws InterruptedException;
    }

    /** Makes at most this many requests wait at the same time, each at most this long. */
    SecretGate(boolean open, int maxWaiting, Duration timeout, Wait wait) {
        this.open = open;
        this.maxWaiting = maxWaiting;
        this.maxNanos = timeout.toNanos();
        this.wait = wait;
    }

    /** Waits until the gate is open; false after the timeout, if too many wait already, or if the thread is interrupted. */
    boolean await() {
        lock.lock();
        try {
            if (open || waiting >= maxWaiting) {
                return open;
            }
            waiting++;
            try {
                long left = maxNanos;
                while (!open && left > 0) {
                    left = wait.awaitNanos(opened, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting--;
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Lets all requests pass, from now on. */
    void open() {
        lock.lock();
        try {
            open = true;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
