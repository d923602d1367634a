package es.cg.sdk.database;

import java.time.Duration;

/**
 * Until when statements may wait for locks and for the network. A statement that begins late has at least one second.
 * Immutable.
 */
public final class TimeLimit {
    /** No limit of its own. */
    public static final TimeLimit NONE = new TimeLimit(0);

    private static final Duration LEAST = Duration.ofSeconds(1);
    // Drivers take milliseconds as an int, and a longer limit is none.
    private static final Duration MOST = Duration.ofDays(1);

    private final long end;

    private TimeLimit(long end) {
        this.end = end;
    }

    /** Returns the limit that ends when this time has passed. */
    public static TimeLimit in(Duration left) {
        Duration bounded = left.compareTo(MOST) < 0 ? left : MOST;
        return new TimeLimit(System.nanoTime() + bounded.toNanos());
    }

    /** Returns whether it is {@link #NONE}. */
    public boolean isNone() {
        return this == NONE;
    }

    /** Returns for how many milliseconds a statement that begins now may wait for a lock; at least 1000. */
    public int lockMillis() {
        return (int) Math.max(
                LEAST.toMillis(), Duration.ofNanos(end - System.nanoTime()).toMillis());
    }

    /**
     * Returns for how many milliseconds that statement may wait for the network: a second more, so that the database
     * itself can say that the lock was not free.
     */
    public int networkMillis() {
        return lockMillis() + (int) LEAST.toMillis();
    }
}
