package es.cg.sdk.webhooks;

import java.time.Duration;

/** Limits how many names are looked up in a minute. Not thread-safe. */
final class LookupBudget {
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private final long nanosOfOne;
    // Up to which moment the time is spent; each look-up costs a part of a minute.
    private long spentUntil;

    LookupBudget(int perMinute, long now) {
        this.nanosOfOne = MINUTE_NANOS / perMinute;
        this.spentUntil = now - MINUTE_NANOS;
    }

    /** Returns whether one more name may be looked up, and counts it if so. */
    boolean take(long now) {
        long from = now - spentUntil > MINUTE_NANOS ? now - MINUTE_NANOS : spentUntil;
        if (from + nanosOfOne - now > 0) {
            return false;
        }
        spentUntil = from + nanosOfOne;
        return true;
    }

    /** Takes one look-up out of the count. */
    void giveBack() {
        spentUntil -= nanosOfOne;
    }
}
