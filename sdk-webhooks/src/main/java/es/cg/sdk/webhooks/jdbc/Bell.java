package es.cg.sdk.webhooks.jdbc;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes workers when an event was kept. Whoever is about to look for events hushes it first, and who finds one rings on:
 * there may be another, whose ring was hushed too.
 */
final class Bell {
    private final Semaphore rings = new Semaphore(0);

    void ring() {
        rings.release();
    }

    void ringForAll(int listeners) {
        rings.release(listeners);
    }

    void hush() {
        rings.drainPermits();
    }

    /** Waits for a ring, at most this long. */
    void await(Duration longest) throws InterruptedException {
        boolean unused = rings.tryAcquire(longest.toNanos(), TimeUnit.NANOSECONDS);
    }
}
