package es.cg.sdk.call;

import java.time.Duration;
import java.time.Instant;

/**
 * Where calls take the time from, and the chance: the system's, unless a test brings its own. Implementations are
 * thread-safe.
 */
public interface Time {
    /** The moment, for what is told and for the 24 hours of a key. */
    Instant now();

    /** A count of nanoseconds that only goes forward, for deadlines. */
    long nanos();

    /**
     * Waits, unless interrupted. Closing a client ends the waits of the system's time at once; a time of your own sleeps to
     * its end first.
     */
    void sleep(Duration duration) throws InterruptedException;

    /** A number from 0 up to 1, which is left out, for the spread of waits. */
    double chance();

    /** The system's. */
    static Time system() {
        return SystemTime.INSTANCE;
    }
}
