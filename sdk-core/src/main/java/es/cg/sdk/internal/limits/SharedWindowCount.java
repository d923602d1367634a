package es.cg.sdk.internal.limits;

import es.cg.sdk.limits.LimitStore.ServerCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A count that a limit store keeps for all processes. This one only knows until when the store refuses requests, shows
 * the store's last count, and collects for the store what answers say. Guarded by the lock of its {@link RateLimiter}.
 */
final class SharedWindowCount extends WindowCount {
    private final String counter;
    private final Duration length;
    private final Map<ServerCount.Kind, Told> told = new EnumMap<>(ServerCount.Kind.class);
    private @Nullable Long blockedUntil;
    private int used;
    private long usedAt;

    SharedWindowCount(String counter, Duration length) {
        super(length);
        this.counter = counter;
        this.length = length;
    }

    /** What an answer said, until the store is told. */
    private record Told(int limit, int remaining, long resetAt) {}

    /** Records that the store has room at this time at the earliest. */
    void storeRefusesUntil(long until) {
        blockedUntil = until;
    }

    /** Records how many requests of all processes count now. */
    void recordUsed(int requests, long now) {
        used = requests;
        usedAt = now;
    }

    /** Moves what answers have said to this list. */
    void drainTo(List<ServerCount> counts, long now) {
        told.forEach((kind, each) -> {
            Duration resetIn = Duration.ofNanos(Math.max(0, each.resetAt() - now));
            if (kind == ServerCount.Kind.WITHDRAWN || !resetIn.isZero()) {
                counts.add(new ServerCount(counter, length, kind, each.limit(), each.remaining(), resetIn));
            }
        });
        told.clear();
    }

    @Override
    void started(long now) {}

    @Override
    void ended(SentRequest request, boolean counts, long now) {}

    @Override
    int count(long now) {
        return now - usedAt < length.toNanos() ? used : 0;
    }

    @Override
    int remaining(int limit, long now) {
        return hasServerCount(now) ? 0 : Math.max(0, limit - count(now));
    }

    @Override
    long waitFor(int limit, int earlier, long now) {
        return blockedUntil == null ? 0 : Math.max(0, blockedUntil - now);
    }

    @Override
    boolean awaitsProbe(int limit, int earlier, long now) {
        return false;
    }

    @Override
    void recordRemaining(SentRequest request, int limit, int remaining, long resetAt, long now) {
        told.put(ServerCount.Kind.REMAINING, new Told(limit, remaining, resetAt));
    }

    @Override
    void blockUntil(long resetAt, long now) {
        // No window is longer than its length: a wrong header must not block for ever.
        long bounded = Math.min(resetAt, now + length.toNanos());
        told.put(ServerCount.Kind.REFUSED, new Told(0, 0, bounded));
        storeRefusesUntil(bounded);
    }

    @Override
    void clearServerCount() {
        told.clear();
        told.put(ServerCount.Kind.WITHDRAWN, new Told(0, 0, 0));
        blockedUntil = null;
    }

    @Override
    boolean isIdle(long now) {
        return count(now) == 0 && !hasServerCount(now) && told.isEmpty();
    }

    @Override
    boolean hasServerCount(long now) {
        return blockedUntil != null && blockedUntil - now > 0;
    }

    /** Returns the counts with what answers have said, in a new list. */
    static List<ServerCount> drained(Iterable<WindowCount> counts, long now) {
        List<ServerCount> drained = new ArrayList<>();
        for (WindowCount each : counts) {
            if (each instanceof SharedWindowCount shared) {
                shared.drainTo(drained, now);
            }
        }
        return drained;
    }
}
