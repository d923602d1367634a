package es.cg.sdk.mock.internal.limits;

import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Counts the open requests of each API key, and the idempotency keys that they use, from the moment that a request
 * arrives until its answer is about to be sent. Thread-safe.
 */
public final class OpenRequests {
    private static final int MAX_OPEN = 8;
    private static final Set<String> KEYED = Set.of("POST", "PUT", "PATCH");

    private final Map<String, Integer> open = new ConcurrentHashMap<>();
    private final Set<String> inUse = ConcurrentHashMap.newKeySet();

    /** Counts a request of this API key. */
    public OpenRequest enter(ApiRequest request, String key) {
        boolean tooMany = open.merge(key, 1, Integer::sum) > MAX_OPEN;
        String idempotencyKey = KEYED.contains(request.method()) ? request.header("Idempotency-Key") : null;
        String write = idempotencyKey == null ? null : key + " " + idempotencyKey;
        boolean taken = write == null || inUse.add(write);
        return new OpenRequest(key, tooMany, taken ? write : null, !taken);
    }

    /** A request that has not been answered yet. */
    public final class OpenRequest {
        private final String key;
        private final boolean tooMany;
        private final @Nullable String taken;
        private final boolean keyIsInUse;
        private final AtomicBoolean left = new AtomicBoolean();

        private OpenRequest(String key, boolean tooMany, @Nullable String taken, boolean keyIsInUse) {
            this.key = key;
            this.tooMany = tooMany;
            this.taken = taken;
            this.keyIsInUse = keyIsInUse;
        }

        /** Whether its API key had more open requests than are allowed, this one included. */
        public boolean isTooMany() {
            return tooMany;
        }

        /** Whether another open request uses its idempotency key. */
        public boolean keyIsInUse() {
            return keyIsInUse;
        }

        /** Ends the request; further calls do nothing. */
        public void leave() {
            if (left.getAndSet(true)) {
                return;
            }
            open.computeIfPresent(key, (each, count) -> count == 1 ? null : count - 1);
            if (taken != null) {
                inUse.remove(taken);
            }
        }
    }

    /** Forgets all open requests, after the environment was reset or restored. */
    public void clear() {
        open.clear();
        inUse.clear();
    }

    /** Returns the error for a request beyond the limit. */
    public static ApiException tooMany() {
        return ApiException.of(429, "demasiadas_simultaneas", Message.of("limit.open", MAX_OPEN))
                .with("Retry-After", "1")
                .with("X-CG-Rate-Limited-Reason", "concurrency");
    }
}
