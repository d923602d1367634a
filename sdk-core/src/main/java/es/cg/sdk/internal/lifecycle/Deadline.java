package es.cg.sdk.internal.lifecycle;

import es.cg.sdk.call.Time;
import java.time.Duration;

/** The end of the time that a call has. Immutable. */
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

    /** What is left; nothing, once it is over. */
    public Duration left() {
        return Duration.ofNanos(Math.max(0, end - time.nanos()));
    }

    /** Whether so long a wait still leaves time for something after it. */
    public boolean allows(Duration wait) {
        return left().compareTo(wait) > 0;
    }
}
