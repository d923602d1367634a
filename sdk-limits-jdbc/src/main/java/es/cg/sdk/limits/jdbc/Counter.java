package es.cg.sdk.limits.jdbc;

import es.cg.sdk.limits.LimitStore.ServerCount;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** The requests of all processes in one counter, and what the service said about it. For one exchange. */
final class Counter {
    private final String name;
    private final Duration length;
    private int used;
    private int open;
    private int remaining;
    private @Nullable OffsetDateTime resetAt;

    /**
     * Creates a counter.
     *
     * @param used the number of requests that count
     * @param open how many of them are open
     * @param remaining what the service allows until {@code resetAt}, if that is not null
     */
    Counter(String name, Duration length, int used, int open, int remaining, @Nullable OffsetDateTime resetAt) {
        this.name = name;
        this.length = length;
        this.used = used;
        this.open = open;
        this.remaining = remaining;
        this.resetAt = resetAt;
    }

    String name() {
        return name;
    }

    Duration length() {
        return length;
    }

    int used() {
        return used;
    }

    int remaining() {
        return remaining;
    }

    @Nullable
    OffsetDateTime resetAt() {
        return resetAt;
    }

    /** Counts a request that is granted. */
    void grant() {
        used++;
        open++;
    }

    /** Returns for how long the service allows no request; zero if it does. */
    Duration refusedFor(OffsetDateTime now) {
        return resetAt != null && resetAt.isAfter(now) && remaining - open <= 0
                ? Duration.between(now, resetAt)
                : Duration.ZERO;
    }

    /** Records what an answer said; returns whether that changed something. */
    boolean record(ServerCount told, OffsetDateTime now) {
        boolean known = resetAt != null && resetAt.isAfter(now);
        switch (told.kind()) {
            case WITHDRAWN -> {
                resetAt = null;
                return known;
            }
            case REFUSED -> {
                set(0, told.resetIn(), now, known);
                return true;
            }
            case REMAINING -> {
                boolean usedByOthers = (long) told.limit() - told.remaining() > used;
                if (usedByOthers) {
                    set(told.remaining(), told.resetIn(), now, known);
                } else if (known) {
                    remaining = Math.min(remaining, told.remaining());
                }
                return usedByOthers || known;
            }
        }
        return false;
    }

    private void set(int value, Duration resetIn, OffsetDateTime now, boolean known) {
        // No window is longer than its length: a wrong header must not block for ever.
        OffsetDateTime reset = now.plus(resetIn.compareTo(length) < 0 ? resetIn : length);
        remaining = known ? Math.min(remaining, value) : value;
        resetAt = known && resetAt != null && resetAt.isAfter(reset) ? resetAt : reset;
    }
}
