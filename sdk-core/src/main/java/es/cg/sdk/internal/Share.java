package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Limits;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client's share of the requests that its API key may have open: within it first, then through the gate of the key. Thread-safe. */
public final class Share {
    /** As many as a key may have open. */
    public static final int WHOLE = 8;

    private final Semaphore places;

    // The last key's: keys seldom change.
    private volatile @Nullable Known known;

    Share(int most) {
        this.places = new Semaphore(most, true);
    }

    private record Known(ApiKey key, Gate gate) {}

    Limits limits(ApiKey key) {
        return gate(key).limits();
    }

    /** A place, to be given back; null if none was free in that time. */
    Gate.@Nullable Place enter(ApiKey key, Duration patience) throws InterruptedException {
        long begin = System.nanoTime();
        if (!places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return null;
        }
        Gate.Place place = null;
        try {
            place = gate(key).enter(patience.minusNanos(System.nanoTime() - begin));
        } finally {
            if (place == null) {
                places.release();
            }
        }
        return place == null ? null : both(place);
    }

    private Gate.Place both(Gate.Place place) {
        return () -> {
            place.close();
            places.release();
        };
    }

    private Gate gate(ApiKey key) {
        Known last = known;
        if (last == null || !last.key().equals(key)) {
            last = new Known(key, Gate.of(key));
            known = last;
        }
        return last.gate();
    }
}
