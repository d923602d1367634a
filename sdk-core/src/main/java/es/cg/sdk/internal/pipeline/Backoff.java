package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Computes the wait before a retry: exponential backoff with jitter, and at least what the service asked for. */
final class Backoff {
    private static final long BASE_MILLIS = 500;
    private static final long MAX_MILLIS = 20_000;

    // Jitter on top of the service's Retry-After, as a part of the base: callers that got the same value must not come
    // at once.
    private static final double RETRY_AFTER_JITTER = 0.1;

    private Backoff() {}

    /**
     * Returns the wait.
     *
     * @param attempts how many attempts have failed, from 1
     * @param asked the wait that the service asked for; null if it asked for none
     */
    static Duration after(int attempts, @Nullable Duration asked, Time time) {
        long ceiling = Math.min(MAX_MILLIS, BASE_MILLIS << Math.min(10, attempts - 1));
        Duration own = Duration.ofNanos((long) (ceiling * 1_000_000 * time.random()));
        if (asked == null) {
            return own;
        }
        Duration withJitter = asked.plusNanos((long) (BASE_MILLIS * 1_000_000 * RETRY_AFTER_JITTER * time.random()));
        return own.compareTo(withJitter) > 0 ? own : withJitter;
    }
}
