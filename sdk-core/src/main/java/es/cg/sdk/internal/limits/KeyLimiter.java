package es.cg.sdk.internal.limits;

import es.cg.sdk.base.text.Sha256;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Time;
import es.cg.sdk.limits.LimitStore;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Limits the requests in flight of one API key and their rate. All clients of this process that use the same key at the
 * same address share one instance. Thread-safe, and safe for virtual threads.
 */
final class KeyLimiter {
    /** Maximum number of requests in flight. */
    static final int MAX_IN_FLIGHT = 8;

    // Keyed by a digest, since the map lives as long as the process and must not hold secrets. Guarded by itself.
    private static final Map<Scope, WeakReference<KeyLimiter>> LIMITERS = new HashMap<>();

    private final FairSemaphore slots = new FairSemaphore(MAX_IN_FLIGHT);
    private final RateLimiter rateLimiter;
    private final @Nullable SharedLimits sharedLimits;

    // Exponential moving average of the time that a request holds its slot; 0 until one has ended.
    private final AtomicLong averageHeldNanos = new AtomicLong();

    private KeyLimiter(Scope scope) {
        LimitStore store = scope.store();
        this.rateLimiter = new RateLimiter(scope.time(), store != null);
        this.sharedLimits =
                store == null ? null : new SharedLimits(store, scope.sharedKey(), scope.time(), rateLimiter);
    }

    /**
     * What a limiter is shared by. Timestamps of different clocks do not compare, so a test's clock has its own
     * limiter.
     */
    private record Scope(
            String keyDigest,
            HttpUrl address,
            Time time,
            @Nullable LimitStore store) {
        /** Returns what all processes call this key at this address. It shows neither of the two. */
        String sharedKey() {
            return Sha256.hex(address + "\n" + keyDigest);
        }
    }

    /** Returns the limiter of this key at this address, and creates it if there is none. */
    static KeyLimiter of(ApiKey key, HttpUrl address, Time time, @Nullable LimitStore store) {
        Scope scope = new Scope(Sha256.hex(key.secret()), address, time, store);
        synchronized (LIMITERS) {
            WeakReference<KeyLimiter> existing = LIMITERS.get(scope);
            KeyLimiter limiter = existing == null ? null : existing.get();
            if (limiter == null) {
                limiter = new KeyLimiter(scope);
                LIMITERS.values().removeIf(each -> each.get() == null);
                LIMITERS.put(scope, new WeakReference<>(limiter));
            }
            return limiter;
        }
    }

    RateLimiter rateLimiter() {
        return rateLimiter;
    }

    /** Returns the limits that all processes share; null without a limit store. */
    @Nullable
    SharedLimits sharedLimits() {
        return sharedLimits;
    }

    /** Acquires a slot, which the caller must release; returns false if none became free within the timeout. */
    boolean tryAcquire(Duration timeout, Lifecycle client) throws InterruptedException, Lifecycle.ClosedException {
        return slots.tryAcquire(timeout, client);
    }

    void release() {
        slots.release();
    }

    /** Adds to the average the time for which an ended request held its slot. */
    void recordHeld(long nanos) {
        averageHeldNanos.updateAndGet(average -> average == 0 ? nanos : (7 * average + nanos) / 8);
    }

    /** Returns whether a slot is free. */
    boolean hasFreeSlot() {
        return slots.availablePermits() > 0;
    }

    /** Returns the number of calls that wait for a slot. */
    int queueLength() {
        return slots.queueLength();
    }

    /**
     * Estimates the time until {@code released} of {@code inFlight} slots have become free; zero without an average.
     */
    Duration estimateWait(int released, int inFlight) {
        return Duration.ofNanos(averageHeldNanos.get() / inFlight * released);
    }

    Limits limits() {
        return new Limits(
                MAX_IN_FLIGHT - slots.availablePermits(),
                MAX_IN_FLIGHT,
                slots.queueLength() + rateLimiter.waiting(),
                rateLimiter.rates());
    }
}
