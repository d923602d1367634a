package es.cg.sdk.webhooks.internal.jdbc.workers;

import es.cg.sdk.webhooks.internal.jdbc.tables.EventClaims.Due;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Decides how many events a worker takes at a time: one, until its handlers turn out to be quick. An event must not wait
 * long behind another one while other workers are idle. Not thread-safe.
 */
final class Batch {
    private static final int MAX_SIZE = 32;
    private static final long BUDGET = Duration.ofMillis(200).toNanos();
    // Far less than reservations last.
    private static final long MAX_AGE = Duration.ofSeconds(2).toNanos();

    private final LongSupplier nanos;
    private long average = BUDGET;
    private long began;

    Batch(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Returns how many due events to look for. */
    int limit() {
        return size() == 1 ? 1 : MAX_SIZE;
    }

    /** Returns the events to take of those that were found: more than one only where many more are waiting. */
    List<Due> of(List<Due> found) {
        return found.isEmpty() ? found : found.subList(0, found.size() < MAX_SIZE ? 1 : size());
    }

    /** Returns the number of events that probably take less than the budget. */
    private int size() {
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
