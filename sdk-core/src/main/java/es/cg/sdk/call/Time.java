package es.cg.sdk.call;

import java.time.Duration;
import java.time.Instant;

/**
 * The clock, sleep and random numbers that a client uses. Tests replace {@link #system()} by an implementation that does
 * not wait. Implementations must be thread-safe.
 */
public interface Time {
    /** Returns the current time, which is shown in events and used for the age of idempotency keys. */
    Instant now();

    /** Returns a monotonic time in nanoseconds, for deadlines, as {@link System#nanoTime} does. */
    long nanos();

    /**
     * Waits for this duration. Closing a client ends the waits of {@link #system()} at once; with any other
     * implementation the sleep runs to its end first.
     *
     * @throws InterruptedException if the thread is interrupted
     */
    void sleep(Duration duration) throws InterruptedException;

    /** Returns a random number from 0 (inclusive) to 1 (exclusive), used as jitter of retry waits. */
    double random();

    /** Returns the implementation that uses the system clock; the default of a client. */
    static Time system() {
        return SystemTime.INSTANCE;
    }
}
