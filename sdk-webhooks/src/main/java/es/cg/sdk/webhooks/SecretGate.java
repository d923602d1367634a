package es.cg.sdk.webhooks;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes requests wait until the first secret is set: a limited number at a time, each for a limited time, before
 * anything of their bodies is read. One of them asks for the secret meanwhile. Once open, it stays open. Thread-safe.
 */
final class SecretGate {
    /** The interval between two requests for the secret. */
    static final Duration ASK_INTERVAL = Duration.ofMillis(250);

    /** For a secret that can only be set by {@link #open}. */
    static final Question NOBODY_TO_ASK = () -> false;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Wait wait;
    private final Question question;
    private final long maxNanos;
    private final int maxWaiting;
    private int waiting;
    private boolean asking;
    private boolean open;

    /** How a thread waits for a condition, as {@link Condition#awaitNanos} does. */
    @FunctionalInterface
    interface Wait {
        /** Returns the remaining nanoseconds; zero or less after a timeout. */
        long awaitNanos(Condition changed, long nanos) throws InterruptedException;
    }

    /** Asks whether the secret is there. */
    @FunctionalInterface
    interface Question {
        boolean isSecretThere();
    }

    /** Makes at most this many requests wait at the same time, each at most this long. */
    SecretGate(int maxWaiting, Duration timeout, Wait wait, Question question) {
        this.maxWaiting = maxWaiting;
        this.maxNanos = timeout.toNanos();
        this.wait = wait;
        this.question = question;
    }

    /**
     * Waits until the gate is open; false after the timeout, if too many wait already, or if the thread is interrupted.
     */
    boolean await() {
        lock.lock();
        try {
            if (open || waiting >= maxWaiting) {
                return open;
            }
            waiting++;
            boolean asks = false;
            try {
                long left = maxNanos;
                while (!open && left > 0) {
                    if (!asking && question != NOBODY_TO_ASK) {
                        asks = true;
                        asking = true;
                    }
                    left = asks ? waitAndAsk(left) : wait.awaitNanos(changed, left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                waiting--;
                if (asks) {
                    // Another one takes over.
                    asking = false;
                    changed.signalAll();
                }
            }
            return open;
        } finally {
            lock.unlock();
        }
    }

    private long waitAndAsk(long left) throws InterruptedException {
        long interval = Math.min(left, ASK_INTERVAL.toNanos());
        long remaining = left - interval + wait.awaitNanos(changed, interval);
        if (open || remaining > left - interval) {
            // Woken up before the time.
            return remaining;
        }
        long began = System.nanoTime();
        lock.unlock();
        boolean isThere;
        try {
            isThere = question.isSecretThere();
        } finally {
            lock.lock();
        }
        if (isThere) {
            open();
        }
        return remaining - (System.nanoTime() - began);
    }

    /** Lets all requests pass, from now on. */
    void open() {
        lock.lock();
        try {
            open = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
