package es.cg.sdk.mock.internal.limits;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * What is counted while requests are under way, from the moment that they come until their answers begin to leave: the
 * open ones of a key, and the idempotency keys in use. Thread-safe.
 */
public final class OpenRequests {
    private static final int MOST_OPEN = 8;
    private static final Set<String> KEYED = Set.of("POST", "PUT", "PATCH");

    private final Map<String, Integer> open = new ConcurrentHashMap<>();
    private final Set<String> inUse = ConcurrentHashMap.newKeySet();

    /** A request of this API key enters. */
    public Entry enter(ApiRequest request, String key) {
        boolean tooMany = open.merge(key, 1, Integer::sum) > MOST_OPEN;
        String named = KEYED.contains(request.method()) ? request.header("Idempotency-Key") : null;
        String write = named == null ? null : key + " " + named;
        boolean taken = write == null || inUse.add(write);
        return new Entry(key, tooMany, taken ? write : null, !taken);
    }

    /** A request that is under way, until it leaves. */
    public final class Entry {
        private final String key;
        private final boolean tooMany;
        private final @Nullable String taken;
        private final boolean keyIsInUse;
        private final AtomicBoolean over = new AtomicBoolean();

        private Entry(String key, boolean tooMany, @Nullable String taken, boolean keyIsInUse) {
            this.key = key;
            this.tooMany = tooMany;
            this.taken = taken;
            this.keyIsInUse = keyIsInUse;
        }

        /** Whether its key had more open than may be, itself included. */
        public boolean isTooMany() {
            return tooMany;
        }

        /** Whether another request under way has its idempotency key. */
        public boolean keyIsInUse() {
            return keyIsInUse;
        }

        /** It is over; once, however often it is said. */
        public void leave() {
            if (over.getAndSet(true)) {
                return;
            }
            open.computeIfPresent(key, (each, count) -> count == 1 ? null : count - 1);
            if (taken != null) {
                inUse.remove(taken);
            }
        }
    }

    /** Whatever is under way is of another time. */
    public void forget() {
        open.clear();
        inUse.clear();
    }

    public static ApiException tooManyOpen() {
        return ApiException.of(429, "demasiadas_simultaneas", "more than " + MOST_OPEN + " open requests of one key")
                .with("Retry-After", "1")
                .with("X-CG-Rate-Limited-Reason", "concurrency");
    }
}
