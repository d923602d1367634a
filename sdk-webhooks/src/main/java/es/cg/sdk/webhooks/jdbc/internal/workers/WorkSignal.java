package es.cg.sdk.webhooks.jdbc.internal.workers;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes workers when an event was stored. A worker clears the signal before it looks for events. If it finds one it
 * sends the signal again: there may be another event, whose signal it cleared. Thread-safe.
 */
public final class WorkSignal {
    private final Semaphore signals = new Semaphore(0);

    /** Wakes one worker. */
    public void send() {
        signals.release();
    }

    /** Wakes this many workers. */
    public void sendToAll(int workers) {
        signals.release(workers);
    }

    void clear() {
        signals.drainPermits();
    }

    /** Waits for a signal, at most this long. */
    void await(Duration timeout) throws InterruptedException {
        boolean unused = signals.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }
}
