package es.cg.sdk.call;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * The clock, sleep and random numbers that a client uses. Tests replace {@link #system()} by an implementation that
 * does not wait. Implementations must be thread-safe.
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

    /**
     * Returns a time that follows another clock, for tests: {@link #nanos} is the time of that clock, {@link #sleep}
     * calls the function, and {@link #random} is always 0.5. With the clock of a mock, no call waits, and deadlines and
     * rate limits pass as the mock's clock does:
     *
     * <pre>{@code
     * Time time = Time.of(() -> mock.panel().now().toInstant(), mock.panel()::advance);
     * }</pre>
     *
     * @param clock a clock that never goes back
     * @param sleep moves that clock forward by a duration, or waits until it has moved
     */
    static Time of(InstantSource clock, Consumer<Duration> sleep) {
        return new ClockTime(clock, sleep);
    }
}
