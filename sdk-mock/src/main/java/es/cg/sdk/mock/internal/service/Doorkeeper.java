package es.cg.sdk.mock.internal.service;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is counted while requests are under way, before each has its turn: the open ones of a key, and the idempotency
 * keys in use. Thread-safe.
 */
final class Doorkeeper {
    private static final int MOST_OPEN = 8;

    private final Map<String, Integer> open = new ConcurrentHashMap<>();
    private final Map<String, Boolean> inUse = new ConcurrentHashMap<>();

    /** A request enters; the number of open ones of its key, itself included. */
    int enter(String key) {
        return open.merge(key, 1, Integer::sum);
    }

    /** A request leaves. */
    void leave(String key) {
        open.computeIfPresent(key, (each, count) -> count == 1 ? null : count - 1);
    }

    /** Takes an idempotency key into use; false if it is in use already. */
    boolean take(String idempotencyKey) {
        return inUse.putIfAbsent(idempotencyKey, true) == null;
    }

    /** Gives an idempotency key back. */
    void giveBack(String idempotencyKey) {
        inUse.remove(idempotencyKey);
    }

    static Refusal tooManyOpen() {
        return Refusal.of(429, "demasiadas_simultaneas", "more than " + MOST_OPEN + " open requests of one key")
                .with("Retry-After", "1")
                .with("X-CG-Rate-Limited-Reason", "concurrency");
    }

    static boolean isTooMany(int count) {
        return count > MOST_OPEN;
    }
}
