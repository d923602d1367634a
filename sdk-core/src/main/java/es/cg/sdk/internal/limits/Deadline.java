package es.cg.sdk.internal.limits;

import es.cg.sdk.call.Time;
import java.time.Duration;

/** The deadline of a call, as a time of the monotonic clock. Immutable. */
public final class Deadline {
    private final Time time;
    private final long end;

    private Deadline(Time time, long end) {
        this.time = time;
        this.end = end;
    }

    public static Deadline in(Duration duration, Time time) {
        return new Deadline(time, time.nanos() + duration.toNanos());
    }

    /** Returns the time until the deadline; zero once it has passed. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - time.nanos()));
    }

    /** Returns whether the deadline is later than the end of this wait. */
    public boolean allows(Duration wait) {
        return left().compareTo(wait) > 0;
    }
}
