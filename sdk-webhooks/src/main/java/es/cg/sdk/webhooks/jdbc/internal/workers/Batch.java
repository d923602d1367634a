package es.cg.sdk.webhooks.jdbc.internal.workers;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Decides how many events a worker takes at a time: one, until its handlers turn out to be quick. An event must not
 * wait long behind another one while other workers are idle. Not thread-safe.
 */
final class Batch {
    static final int MAX_SIZE = 32;
    private static final long BUDGET = Duration.ofMillis(200).toNanos();
    // Far less than reservations last.
    private static final long MAX_AGE = Duration.ofSeconds(2).toNanos();

    private final LongSupplier nanos;
    private long average = BUDGET;
    private long began;

    Batch(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Returns how many events to take: those that probably take less than the budget. */
    int size() {
        return (int) Math.max(1, Math.min(MAX_SIZE, BUDGET / Math.max(1, average)));
    }

    /** Begins to count the time of the reservations. */
    void begin() {
        began = nanos.getAsLong();
    }

    /** Returns whether the reservations are new enough to be used. */
    boolean goesOn() {
        return nanos.getAsLong() - began < MAX_AGE;
    }

    /** Takes the time of an attempt into account. */
    void took(Duration time) {
        average = (3 * average + time.toNanos()) / 4;
    }
}
