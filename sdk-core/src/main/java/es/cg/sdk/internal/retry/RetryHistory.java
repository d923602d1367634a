package es.cg.sdk.internal.retry;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * What all runs of a call with one idempotency key have come to. The next run continues from it. Immutable.
 *
 * @param began when the very first attempt began
 * @param beganNanos the same by the count that only goes forward
 * @param perhapsDone whether what was asked for may have been done
 */
public record RetryHistory(Instant began, long beganNanos, boolean perhapsDone) {
    static RetryHistory none(Time time) {
        return new RetryHistory(time.now(), time.nanos(), false);
    }

    /** Of another process, which sent it first at this moment, and may have done it. */
    static RetryHistory sentAt(Instant began, Time time) {
        Duration gone = Duration.between(began, time.now());
        return new RetryHistory(began, time.nanos() - gone.toNanos(), true);
    }

    RetryHistory perhapsDone(boolean now) {
        return new RetryHistory(began, beganNanos, perhapsDone || now);
    }

    /** How long the key may still be sent, by the clock or the count, whichever went further; nothing, once it is over. */
    public Duration left(Time time) {
        Duration byClock = Duration.between(began, time.now());
        Duration byCount = Duration.ofNanos(time.nanos() - beganNanos);
        Duration gone = byClock.compareTo(byCount) > 0 ? byClock : byCount;
        Duration left = IdempotencyKey.REPEAT_WINDOW.minus(gone);
        return left.isNegative() ? Duration.ZERO : left;
    }
}
