package es.cg.sdk.internal.limits;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Counts the requests of a sliding window, as this process sent them, and keeps the service's own remaining count where
 * others use the limit too. Guarded by the lock of its {@link RateLimiter}.
 *
 * <p>A request counts from when it is sent until one window length after its end. By then the service has forgotten it
 * in any case: whenever it was received, and whether the service's windows slide or start anew each minute.
 *
 * <p>If the service said when it counts anew, and that time has passed, one request may be sent although this window
 * has no room. Its answer replaces what this window counted before.
 */
sealed class WindowCount permits SharedWindowCount {
    // An attempt whose answer is lost says nothing: how long the next one waits.
    private static final long RETRY_AFTER_NO_ANSWER = TimeUnit.SECONDS.toNanos(1);

    private final long length;
    private final Timestamps ended;
    private int inFlight;

    // Where others use the limit too, only the service knows the remaining count; until its reset that only decreases.
    private boolean hasServerCount;
    private int serverRemaining;
    private long serverResetAt;

    // When the service counts anew, as its answers said.
    private boolean hasStatedReset;
    private long statedResetAt;

    // Whether answers for end clients have shown this limit: they then show it again when it is the tightest.
    private boolean isShown;

    // The first request since the stated reset is in flight, and when it was sent.
    private boolean probing;
    private long probeSentAt;

    WindowCount(Duration length) {
        this(length, new Timestamps());
    }

    /** Creates a count that keeps the end times of its requests in {@code ended}. */
    WindowCount(Duration length, Timestamps ended) {
        this.length = length.toNanos();
        this.ended = ended;
    }

    void started(long now) {
        inFlight++;
        if (!probing && isResetPassed(now)) {
            probing = true;
            probeSentAt = now;
        }
    }

    /** Records that a request has ended; {@code counts} is false if it does not count against this limit. */
    void ended(SentRequest request, boolean counts, long now) {
        inFlight--;
        if (counts) {
            ended.removeUntil(now - length);
            ended.add(now);
        }
        if (isSinceReset(request)) {
            probing = false;
            if (request.counts() && isResetPassed(now)) {
                probeSaidNothing(request.isAnswered(), now);
            }
        }
    }

    private void probeSaidNothing(boolean isAnswered, long now) {
        if (isAnswered) {
            // If answers show this limit as soon as little is left, the next request may try; if not, this window
            // decides.
            hasStatedReset = isShown;
        } else {
            statedResetAt = now + RETRY_AFTER_NO_ANSWER;
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
     * @param earlier the number of requests that wait for it and go first
     */
    long waitFor(int limit, int earlier, long now) {
        int excess = count(now) + earlier + 1 - limit;
        long own = excess <= 0 ? 0 : Math.min(untilExpired(excess, now), untilReset(limit, earlier, now));
        return isBlocked(earlier, now) ? Math.max(own, serverResetAt - now) : own;
    }

    /** Returns whether a request that has to wait is about to learn from the answer to another one for how long. */
    boolean awaitsProbe(int limit, int earlier, long now) {
        return (probing || isResetPassed(now)) && earlier < limit && !isBlocked(earlier, now);
    }

    private boolean isBlocked(int earlier, long now) {
        return hasServerCount(now) && serverRemaining - inFlight - earlier <= 0;
    }

    private long untilReset(int limit, int earlier, long now) {
        if (!hasStatedReset || earlier >= limit) {
            return Long.MAX_VALUE;
        }
        if (!isResetPassed(now)) {
            return statedResetAt - now;
        }
        return earlier == 0 && !probing ? 0 : Long.MAX_VALUE;
    }

    /** Returns whether a request in flight is the first one since the stated reset, or was sent after it. */
    private boolean isSinceReset(SentRequest request) {
        return probing && request.sentAt() - probeSentAt >= 0;
    }

    private boolean isResetPassed(long now) {
        return hasStatedReset && statedResetAt - now <= 0;
    }

    /** Records the remaining count of the headers of a request's answer. */
    void recordRemaining(SentRequest request, int limit, int remaining, long resetAt, long now) {
        long used = (long) limit - remaining;
        boolean isSinceReset = isSinceReset(request);
        if (isSinceReset) {
            // The request of this answer is in flight until it has ended, and one of those that the service counts.
            ended.keepLatest((int) Math.max(0, used - 1));
        }
        if (isSinceReset || used > count(now)) {
            recordServerCount(remaining, resetAt, now);
        } else if (hasServerCount(now)) {
            serverRemaining = Math.min(serverRemaining, remaining);
        }
        recordReset(resetAt, now);
        isShown |= request.client() != null;
    }

    /** Records that the service allows no more requests until {@code resetAt}. */
    void blockUntil(long resetAt, long now) {
        // What it says replaces a remaining number, whose reset may be later.
        hasServerCount &= serverRemaining == 0;
        recordServerCount(0, resetAt, now);
        recordReset(resetAt, now);
    }

    /** Forgets what the service said: it was about another limit. */
    void clearServerCount() {
        hasServerCount = false;
        hasStatedReset = false;
        isShown = false;
    }

    boolean isIdle(long now) {
        return count(now) == 0 && !hasServerCount(now);
    }

    private void recordServerCount(int remaining, long resetAt, long now) {
        long bounded = bounded(resetAt, now);
        if (hasServerCount(now)) {
            serverRemaining = Math.min(serverRemaining, remaining);
            serverResetAt = Math.max(serverResetAt, bounded);
        } else {
            hasServerCount = true;
            serverRemaining = remaining;
            serverResetAt = bounded;
        }
    }

    private void recordReset(long resetAt, long now) {
        long bounded = bounded(resetAt, now);
        boolean isAhead = hasStatedReset && statedResetAt - now > 0;
        statedResetAt = isAhead ? Math.max(statedResetAt, bounded) : bounded;
        hasStatedReset = true;
    }

    /** No window is longer than its length: a wrong header must not block for ever. */
    private long bounded(long resetAt, long now) {
        return Math.min(resetAt, now + length);
    }

    /** Returns whether the service has sent a remaining count whose reset is still ahead. */
    boolean hasServerCount(long now) {
        return hasServerCount && serverResetAt - now > 0;
    }

    private long untilExpired(int requests, long now) {
        return requests > ended.size() ? length : ended.get(requests - 1) + length - now;
    }
}
