package es.cg.sdk.webhooks;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Holds requests until the first secret is set: a few at a time, each for a limited time, and nothing of their bodies.
 * Once open, it stays open. Thread-safe.
 */
final class SecretGate {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private final Wait wait;
    private final long nanos;
    private final int most;
    private int held;
    private boolean open;

    /** How a thread waits for a condition, as {@link Condition#awaitNanos} does. */
    @FunctionalInterface
    interface Wait {
        /** Returns what is left of the time; zero or less if it is over. */
        long awaitNanos(Condition opened, long nanos) throws InterruptedException;
    }

    /** Holds at most this many requests, each for at most this long. */
    SecretGate(boolean open, int most, Duration longest, Wait wait) {
        this.open = open;
        this.most = most;
        this.nanos = longest.toNanos();
        this.wait = wait;
    }

    /** Waits until it is open; false if it is not in time, if too many wait, or if the thread is interrupted. */
    boolean await() {
        lock.lock();
        try {
            if (open || held >= most) {
                return open;
            }
            held++;
            try {
                long left = nanos;
                while (!open && left > 0) {
                    left = wait.awaitNanos(opened, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                held--;
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Lets all through, from now on. */
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
