package es.cg.sdk.internal.limits;

import java.time.Duration;

/**
 * Counts the requests of a sliding window, as this process sent them, and keeps the service's own remaining count where
 * others use the limit too. Guarded by the lock of its {@link RateLimiter}.
 *
 * <p>A request counts from when it is sent until one window length after its end. By then the service has forgotten it
 * in any case: whenever it was received, and whether the service's windows slide or start anew each minute.
 */
sealed class WindowCount permits SharedWindowCount {
    private final long length;
    private final Timestamps ended;
    private int inFlight;

    // Where others use the limit too, only the service knows the remaining count; until its reset that only decreases.
    private boolean hasServerCount;
    private int serverRemaining;
    private long serverResetAt;

    WindowCount(Duration length) {
        this(length, new Timestamps());
    }

    /** Creates a count that keeps the end times of its requests in {@code ended}. */
    WindowCount(Duration length, Timestamps ended) {
        this.length = length.toNanos();
        this.ended = ended;
    }

    void started() {
        inFlight++;
    }

    /** Records that a request has ended; {@code counts} is false if it never reached the service. */
    void ended(boolean counts, long now) {
        inFlight--;
        if (counts) {
            ended.removeUntil(now - length);
            ended.add(now);
        }
    }

    /** Returns the number of requests that count now. */
    int count(long now) {
        ended.removeUntil(now - length);
        return ended.size() + inFlight;
    }

    /** Returns how many more requests {@code limit} allows now. */
    int remaining(int limit, long now) {
        int own = Math.max(0, limit - count(now));
        return hasServerCount(now) ? Math.min(own, Math.max(0, serverRemaining - inFlight)) : own;
    }

    /**
     * Returns in how many nanoseconds {@code limit} allows one more request; 0 for now.
     *
     * @param ahead the number of waiting requests that go first
     */
    long waitFor(int limit, int ahead, long now) {
        int excess = count(now) + ahead + 1 - limit;
        long own = excess <= 0 ? 0 : untilExpired(excess, now);
        return hasServerCount(now) && serverRemaining - inFlight - ahead <= 0
                ? Math.max(own, serverResetAt - now)
                : own;
    }

    /** Records the remaining count of an answer's headers. */
    void recordRemaining(int limit, int remaining, long resetAt, long now) {
        boolean isUsedByOthers = (long) limit - remaining > count(now);
        if (isUsedByOthers) {
            recordServerCount(remaining, resetAt, now);
        } else if (hasServerCount(now)) {
            serverRemaining = Math.min(serverRemaining, remaining);
        }
    }

    /** Records that the service allows no more requests until {@code resetAt}. */
    void blockUntil(long resetAt, long now) {
        recordServerCount(0, resetAt, now);
    }

    /** Forgets the service's count: it was about another limit. */
    void clearServerCount() {
        hasServerCount = false;
    }

    boolean isIdle(long now) {
        return count(now) == 0 && !hasServerCount(now);
    }

    private void recordServerCount(int remaining, long resetAt, long now) {
        // No window is longer than its length: a wrong header must not block for ever.
        long bounded = Math.min(resetAt, now + length);
        if (hasServerCount(now)) {
            serverRemaining = Math.min(serverRemaining, remaining);
            serverResetAt = Math.max(serverResetAt, bounded);
        } else {
            hasServerCount = true;
            serverRemaining = remaining;
            serverResetAt = bounded;
        }
    }

    /** Returns whether the service has sent a remaining count whose reset is still ahead. */
    boolean hasServerCount(long now) {
        return hasServerCount && serverResetAt - now > 0;
    }

    private long untilExpired(int requests, long now) {
        return requests > ended.size() ? length : ended.get(requests - 1) + length - now;
    }
}
