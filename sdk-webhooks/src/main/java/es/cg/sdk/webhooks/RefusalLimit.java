package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.Verdict.Reason;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Allows five lines about refused requests a minute, and counts those that it does not allow: anybody can send a
 * request that is refused, and could fill the log. Thread-safe.
 */
final class RefusalLimit {
    private static final int MAX_LINES = 5;
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Reason, Integer> unlogged = new EnumMap<>(Reason.class);
    private long began;
    private int lines;
    private volatile boolean hasUnlogged;

    RefusalLimit(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Returns whether a line may be logged; counts the request if not. */
    boolean allows(Reason reason) {
        lock.lock();
        try {
            if (lines == 0 || isOver()) {
                began = nanos.getAsLong();
                lines = 0;
            }
            if (lines < MAX_LINES) {
                lines++;
                return true;
            }
            unlogged.merge(reason, 1, Integer::sum);
            hasUnlogged = true;
            return false;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how many requests of the minutes before were not logged, by reason, and forgets them; null if there are
     * none.
     */
    @Nullable
    Map<Reason, Integer> takeUnlogged() {
        if (!hasUnlogged) {
            return null;
        }
        lock.lock();
        try {
            if (unlogged.isEmpty() || !isOver()) {
                return null;
            }
            Map<Reason, Integer> taken = new EnumMap<>(unlogged);
            unlogged.clear();
            hasUnlogged = false;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private boolean isOver() {
        return nanos.getAsLong() - began >= MINUTE_NANOS;
    }
}
