package es.cg.sdk.internal.keys;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The API key of a client that the service has refused: it is not sent for a while. Thread-safe. */
final class HeldBackKey {
    private static final Duration HELD_BACK = Duration.ofSeconds(60);

    private final Time time;
    private volatile @Nullable Refused refused;

    /** A key, and until when it is not sent, in nanoseconds. */
    private record Refused(ApiKey key, long until) {}

    HeldBackKey(Time time) {
        this.time = time;
    }

    /** Holds a key back from now on, in place of the one before. */
    synchronized void set(ApiKey key) {
        refused = new Refused(key, time.nanos() + HELD_BACK.toNanos());
    }

    /** Returns whether the service has refused this key last, also if its time is over. */
    boolean is(@Nullable ApiKey key) {
        Refused now = refused;
        return now != null && now.key().equals(key);
    }

    /** Returns for how long this key is not sent; zero if it may be. */
    Duration left(ApiKey key) {
        Refused now = refused;
        return now == null || !now.key().equals(key)
                ? Duration.ZERO
                : Duration.ofNanos(Math.max(0, now.until() - time.nanos()));
    }

    /** Returns whether a call may send this key now. Once its time is over, one call may, and the others wait again. */
    synchronized boolean maySend(ApiKey key) {
        if (!is(key)) {
            return true;
        }
        if (!left(key).isZero()) {
            return false;
        }
        set(key);
        return true;
    }

    /** Records that the service accepted this key. */
    synchronized void accepted(ApiKey key) {
        if (is(key)) {
            refused = null;
        }
    }
}
