package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The history of all runs of a call with one idempotency key. The next run continues from it. Immutable.
 *
 * @param began when the very first attempt began
 * @param beganNanos the same time by the monotonic clock
 * @param perhapsDone whether the write may have been done
 * @param sent whether a byte of it may have left this process
 * @param lastEnded when the last attempt of this process ended; null if none did
 */
record RetryHistory(
        Instant began,
        long beganNanos,
        boolean perhapsDone,
        boolean sent,
        @Nullable Instant lastEnded) {
    static RetryHistory none(Time time) {
        return new RetryHistory(time.now(), time.nanos(), false, false, null);
    }

    /** Returns the history of a write that another process first sent at this time, and may have done. */
    static RetryHistory sentAt(Instant began, Time time) {
        Duration elapsed = Duration.between(began, time.now());
        return new RetryHistory(began, time.nanos() - elapsed.toNanos(), true, false, null);
    }

    /** Returns the history after an attempt that has just ended. */
    RetryHistory attemptEnded(boolean mayHaveDoneIt, boolean hasLeft, Time time) {
        return new RetryHistory(began, beganNanos, perhapsDone || mayHaveDoneIt, sent || hasLeft, time.now());
    }

    /** Returns this history, of a call that has sent something if {@code before} has. */
    RetryHistory after(RetryHistory before) {
        return new RetryHistory(began, beganNanos, perhapsDone, sent || before.sent, lastEnded);
    }

    /** Returns how long the key may still be sent, by the clock that has advanced further; zero once it has expired. */
    Duration left(Time time) {
        Duration byClock = Duration.between(began, time.now());
        Duration byNanos = Duration.ofNanos(time.nanos() - beganNanos);
        Duration elapsed = byClock.compareTo(byNanos) > 0 ? byClock : byNanos;
        Duration left = IdempotencyKey.REPEAT_WINDOW.minus(elapsed);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
