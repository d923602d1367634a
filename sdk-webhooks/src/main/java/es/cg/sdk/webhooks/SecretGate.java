package es.cg.sdk.webhooks;

import es.cg.sdk.base.threads.Lookup;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes requests wait until a secret is set, or until a look-up has ended: a limited number at a time, each for a
 * limited time. One of them asks for a secret that is pending meanwhile. Once open, it stays open. Thread-safe.
 */
final class SecretGate implements Lookup.Gate {
    /** The interval between two requests for the secret. */
    static final Duration ASK_INTERVAL = Duration.ofMillis(250);

    /** For a secret that can only be set by {@link #open}. */
    static final Question NOBODY_TO_ASK = () -> false;

    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_WAITING_FOR_LOOKUP = 8;
    private static final int MAX_WAITING_FOR_RENEWAL = 4;

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

    private SecretGate(int maxWaiting, Duration timeout, Wait wait, Question question) {
        this.maxWaiting = maxWaiting;
        this.maxNanos = timeout.toNanos();
        this.wait = wait;
        this.question = question;
    }

    /**
     * The settings of gates.
     *
     * @param maxWaiting how many requests wait at the same time while a secret is pending
     * @param timeout how long each of them waits
     */
    record Settings(int maxWaiting, Duration timeout, Wait how) {
        SecretGate pending(Question question) {
            return new SecretGate(maxWaiting, timeout, how, question);
        }

        /** Returns a gate for a look-up; while a remembered secret is renewed, only bad signatures wait. */
        SecretGate lookUp(boolean isRenewal) {
            int requests = isRenewal ? MAX_WAITING_FOR_RENEWAL : MAX_WAITING_FOR_LOOKUP;
            return new SecretGate(requests, LOOKUP_TIMEOUT, how, NOBODY_TO_ASK);
        }
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

    @Override
    public void open() {
        lock.lock();
        try {
            open = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
