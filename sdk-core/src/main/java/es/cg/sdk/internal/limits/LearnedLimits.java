package es.cg.sdk.internal.limits;

import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.limits.LimitStore.KnownLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Finds out whether the rate-limit headers are about the API key's limit or about each client's own: the headers do not
 * say. Guarded by the lock of its {@link RateLimiter}.
 *
 * <p>The headers of an answer without a client are about the key's limit. Those of an answer for a client are taken for
 * the key's limit too, which is the safe assumption, until an answer contradicts it: it counts fewer requests than this
 * process alone has sent meanwhile, its reset is before the one of an earlier answer, or it has another limit than the
 * key's.
 */
final class LearnedLimits {
    // A firm can change its plan, so a limit expires unless an answer repeats it within this time.
    private static final long LIMIT_EXPIRES_AFTER = TimeUnit.MINUTES.toNanos(10);

    // The service sends resets in whole seconds.
    private static final long RESET_TOLERANCE = TimeUnit.SECONDS.toNanos(2);

    // Allows for a service whose counters lag.
    private static final int COUNT_TOLERANCE = 4;

    private final ExpiringLimit keyLimit = new ExpiringLimit();
    private final ExpiringLimit clientLimit = new ExpiringLimit();
    private final ExpiringLimit assumedKeyLimit = new ExpiringLimit();

    // In a period the reset stayed the same, so that its answers count in the same window of the service; the number is
    // 0 before the first.
    private int period;
    private int answersInPeriod;
    private long periodReset;

    /** A limit that expires if no answer repeats it. */
    private static final class ExpiringLimit {
        private int limit;
        private long recordedAt;

        void record(int value, long now) {
            limit = value;
            recordedAt = now;
        }

        boolean is(int value, long now) {
            return get(now) == value;
        }

        /** Returns the limit, or 0 if there is none. */
        int get(long now) {
            return limit != 0 && now - recordedAt < LIMIT_EXPIRES_AFTER ? limit : 0;
        }

        void clear() {
            limit = 0;
        }

        boolean isOlderThan(long time, long now) {
            return get(now) == 0 || recordedAt - time < 0;
        }

        void addTo(List<KnownLimit> known, RateLimitReason reason, boolean certain, long now) {
            if (get(now) != 0) {
                known.add(new KnownLimit(reason, limit, certain, Duration.ofNanos(Math.max(0, now - recordedAt))));
            }
        }
    }

    /** The state at the time when a request was sent. */
    record Snapshot(int period, int answersInPeriod, long periodReset) {}

    Snapshot snapshot() {
        return new Snapshot(period, answersInPeriod, periodReset);
    }

    /** Returns the key's limit, certain or assumed; 0 if none is known. */
    int keyLimit(long now) {
        return keyLimit.get(now) == 0 ? assumedKeyLimit.get(now) : keyLimit.get(now);
    }

    /** Returns each client's limit; 0 if none is known. */
    int clientLimit(long now) {
        return clientLimit.get(now);
    }

    /** Records a limit that is certainly the key's. */
    void recordKeyLimit(int limit, long now) {
        if (limit <= 0) {
            return;
        }
        keyLimit.record(limit, now);
        assumedKeyLimit.clear();
        if (clientLimit.is(limit, now)) {
            clientLimit.clear();
        }
    }

    /** Records a limit that is certainly each client's. */
    void recordClientLimit(int limit, long now) {
        if (limit <= 0) {
            return;
        }
        clientLimit.record(limit, now);
        if (assumedKeyLimit.is(limit, now)) {
            assumedKeyLimit.clear();
        }
        if (keyLimit.is(limit, now)) {
            keyLimit.clear();
        }
    }

    /** Records the limit in an answer for a client; returns true if it is each client's, false if it is the key's. */
    boolean recordFromClientAnswer(Snapshot sent, int limit, int remaining, long resetAt, long now) {
        if (keyLimit.is(limit, now)) {
            keyLimit.record(limit, now);
            return false;
        }
        boolean isKeyLimitKnown = keyLimit.get(now) != 0;
        if (isKeyLimitKnown || clientLimit.is(limit, now)) {
            recordClientLimit(limit, now);
            return true;
        }
        int assumed = assumedKeyLimit.get(now);
        if (assumed != 0 && assumed != limit) {
            // The service sends the lower of the two limits, so a client's limit is only sent if it is below the key's.
            recordKeyLimit(Math.max(limit, assumed), now);
            recordClientLimit(Math.min(limit, assumed), now);
            return limit < assumed;
        }
        if (assumed != 0 && isNotTheKeyLimit(sent, limit - remaining, resetAt)) {
            recordClientLimit(limit, now);
            return true;
        }
        assumedKeyLimit.record(limit, now);
        countAnswer(sent, resetAt);
        return false;
    }

    /** Returns what this process knows, for other processes. */
    List<KnownLimit> known(long now) {
        List<KnownLimit> known = new ArrayList<>(2);
        if (keyLimit.get(now) != 0) {
            keyLimit.addTo(known, RateLimitReason.CREDENTIAL_RATE, true, now);
        } else {
            assumedKeyLimit.addTo(known, RateLimitReason.CREDENTIAL_RATE, false, now);
        }
        clientLimit.addTo(known, RateLimitReason.CLIENT_RATE, true, now);
        return known;
    }

    /** Records what other processes know, if it is newer than what this one knows. */
    void learn(KnownLimit known, long now) {
        long at = now - known.age().toNanos();
        if (known.limit() <= 0 || known.age().toNanos() >= LIMIT_EXPIRES_AFTER) {
            return;
        }
        if (known.reason().equals(RateLimitReason.CLIENT_RATE)) {
            if (clientLimit.isOlderThan(at, now)) {
                recordClientLimit(known.limit(), at);
            }
        } else if (known.certain()) {
            if (keyLimit.isOlderThan(at, now)) {
                recordKeyLimit(known.limit(), at);
            }
        } else if (keyLimit(now) == 0 && !clientLimit.is(known.limit(), now)) {
            assumedKeyLimit.record(known.limit(), at);
        }
    }

    private boolean isNotTheKeyLimit(Snapshot sent, int used, long resetAt) {
        boolean resetsEarlier = sent.period() > 0 && sent.periodReset() - resetAt >= RESET_TOLERANCE;
        boolean countsFewer =
                sent.period() == period && !isOtherReset(resetAt) && used + COUNT_TOLERANCE < sent.answersInPeriod();
        return resetsEarlier || countsFewer;
    }

    private void countAnswer(Snapshot sent, long resetAt) {
        if (period == 0 || isOtherReset(resetAt)) {
            period++;
            periodReset = resetAt;
            answersInPeriod = 0;
        } else if (sent.period() == period) {
            answersInPeriod++;
        }
    }

    private boolean isOtherReset(long resetAt) {
        return Math.abs(resetAt - periodReset) >= RESET_TOLERANCE;
    }
}
