package es.cg.sdk.internal.limits;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Time;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.text.Sha256;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.HttpUrl;

/**
 * Lets so many requests of an API key be open at once, first come, first served, and paces them; one for all clients of
 * the process that use the key at an address. Thread-safe, and safe for virtual threads.
 */
final class KeyLimiter {
    // By a digest: what lies around for the life of the process shows no key. Guarded by itself.
    private static final Map<Name, WeakReference<KeyLimiter>> LIMITERS = new HashMap<>();

    private final FairSemaphore places = new FairSemaphore(RequestSlots.WHOLE);
    private final RateLimiter rateLimiter;

    // Of the requests so far, the later ones counting more; 0 until one has ended.
    private final AtomicLong averageHeldNanos = new AtomicLong();

    private KeyLimiter(Time time) {
        this.rateLimiter = new RateLimiter(time);
    }

    /** Whose moments are another's cannot be paced with it: a test's time has a gate of its own. */
    private record Name(String key, HttpUrl address, Time time) {}

    /** The gate of this key at this address. */
    static KeyLimiter of(ApiKey key, HttpUrl address, Time time) {
        Name name = new Name(Sha256.of(key.secret()), address, time);
        synchronized (LIMITERS) {
            WeakReference<KeyLimiter> known = LIMITERS.get(name);
            KeyLimiter limiter = known == null ? null : known.get();
            if (limiter == null) {
                limiter = new KeyLimiter(time);
                LIMITERS.values().removeIf(each -> each.get() == null);
                LIMITERS.put(name, new WeakReference<>(limiter));
            }
            return limiter;
        }
    }

    RateLimiter rateLimiter() {
        return rateLimiter;
    }

    /** Whether a place was free in that time; it is to be given back. */
    boolean enter(Duration patience, Lifecycle client) throws InterruptedException, Lifecycle.Closed {
        return places.take(patience, client);
    }

    void leave() {
        places.giveBack();
    }

    /** A place was held so long. */
    void held(long nanos) {
        averageHeldNanos.updateAndGet(average -> average == 0 ? nanos : (7 * average + nanos) / 8);
    }

    /** Whether a place is free. */
    boolean isOpen() {
        return places.free() > 0;
    }

    /** How many wait for a place. */
    int waiting() {
        return places.waiting();
    }

    /** How long it takes until so many places of so many have become free, by the time of the requests so far. */
    Duration timeFor(int ended, int most) {
        return Duration.ofNanos(averageHeldNanos.get() / most * ended);
    }

    Limits limits() {
        return new Limits(
                RequestSlots.WHOLE - places.free(),
                RequestSlots.WHOLE,
                places.waiting() + rateLimiter.waiting(),
                rateLimiter.rates());
    }
}
