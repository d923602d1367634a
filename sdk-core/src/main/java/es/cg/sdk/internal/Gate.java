package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Limits;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets so many requests of an API key be open at once, first come, first served; one for all clients of the process
 * that use the key. Thread-safe, and safe for virtual threads.
 */
final class Gate {
    // By a digest: what lies around for the life of the process shows no key. Guarded by itself.
    private static final Map<String, WeakReference<Gate>> GATES = new HashMap<>();

    private final Semaphore places = new Semaphore(Share.WHOLE, true);

    private Gate() {}

    /** The gate of this key. */
    static Gate of(ApiKey key) {
        String digest = digest(key.secret());
        synchronized (GATES) {
            WeakReference<Gate> known = GATES.get(digest);
            Gate gate = known == null ? null : known.get();
            if (gate == null) {
                gate = new Gate();
                GATES.values().removeIf(each -> each.get() == null);
                GATES.put(digest, new WeakReference<>(gate));
            }
            return gate;
        }
    }

    /** A place, to be given back; null if none was free in that time. */
    @Nullable
    Place enter(Duration patience) throws InterruptedException {
        return places.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS) ? places::release : null;
    }

    Limits limits() {
        return new Limits(Share.WHOLE - places.availablePermits(), Share.WHOLE, places.getQueueLength());
    }

    /** A place among the open requests. */
    @FunctionalInterface
    interface Place {
        /** Gives it back. */
        void close();
    }

    private static String digest(String secret) {
        try {
            byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java has SHA-256", e);
        }
    }
}
