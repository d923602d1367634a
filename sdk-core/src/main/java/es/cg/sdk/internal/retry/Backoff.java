package es.cg.sdk.internal.retry;

import es.cg.sdk.call.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long to wait before the next attempt: growing, spread by chance, and never less than the service asked for. */
public final class Backoff {
    private static final long FIRST_MILLIS = 500;
    private static final long LONGEST_MILLIS = 20_000;

    // What is added to the service's own word at the most: so that not all who were told the same come at once.
    private static final double SPREAD = 0.1;

    private Backoff() {}

    public static Duration after(int attempts, @Nullable Duration asked, Time time) {
        long ceiling = Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(10, attempts - 1));
        Duration own = Duration.ofNanos((long) (ceiling * 1_000_000 * time.random()));
        if (asked == null) {
            return own;
        }
        Duration spread = asked.plusNanos((long) (FIRST_MILLIS * 1_000_000 * SPREAD * time.random()));
        return own.compareTo(spread) > 0 ? own : spread;
    }
}
