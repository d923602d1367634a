package es.cg.sdk.limits.shared;

import es.cg.sdk.limits.LimitStore.ServerCount;
import java.time.Duration;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The requests of all processes in one counter, and what the service said about it. For one exchange.
 *
 * <p>Once the reset of the service has passed, one request may try although the counter has no room: until its answer
 * comes, or for a second, the others wait. If the service then counts fewer requests than this counter, its count
 * replaces this one.
 */
final class Counter {
    // In place of the remaining number, while a request tries.
    private static final int TRYING = -1;
    private static final Duration TRY = Duration.ofSeconds(1);

    // Replaces the service's remaining number if it is not lower than this counter's.
    private static final int NOT_LOWER = Integer.MAX_VALUE;

    // As many requests may be open: from this remaining number on, it matters when the service counts anew.
    private static final int LOW = 8;

    // No answer has said that earlier requests no longer count.
    private static final int ALL = -1;

    private final String name;
    private final Duration length;
    private int used;
    private int open;
    private int remaining;
    private @Nullable OffsetDateTime resetAt;
    private int latest = ALL;

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

    /** Returns whether only the latest {@link #latest} of the requests that have ended still count. */
    boolean hasForgotten() {
        return latest != ALL;
    }

    int latest() {
        return latest;
    }

    /** Counts a request that is granted. */
    void grant() {
        used++;
        open++;
    }

    /** Returns in how long a request may try, since the service counts anew; null if it has not said when it does. */
    @Nullable
    Duration untilTry(OffsetDateTime now) {
        if (resetAt == null) {
            return null;
        }
        return resetAt.isAfter(now) ? Duration.between(now, resetAt) : Duration.ZERO;
    }

    /** Records that a request is granted that tries. */
    void tries(OffsetDateTime now) {
        remaining = TRYING;
        resetAt = now.plus(TRY);
    }

    /** Returns for how long the service allows no request; zero if it does. */
    Duration refusedFor(OffsetDateTime now) {
        return resetAt != null && resetAt.isAfter(now) && remaining - open <= 0
                ? Duration.between(now, resetAt)
                : Duration.ZERO;
    }

    /** Records what an answer said; returns whether that changed something. */
    boolean record(ServerCount told, OffsetDateTime now) {
        boolean isAhead = resetAt != null && resetAt.isAfter(now);
        boolean isTried = resetAt != null && (!isAhead || remaining == TRYING);
        boolean known = isAhead && !isTried;
        switch (told.kind()) {
            case WITHDRAWN -> {
                boolean wasKnown = resetAt != null;
                resetAt = null;
                return wasKnown;
            }
            case REFUSED -> {
                // It replaces a remaining number, whose reset may be later.
                set(0, told.resetIn(), now, known && remaining == 0);
                return true;
            }
            case REMAINING -> {
                long counted = (long) told.limit() - told.remaining();
                boolean countsAnew = isTried && counted < used - open;
                if (countsAnew) {
                    latest = (int) counted;
                    used = open + latest;
                }
                if (countsAnew || counted > used) {
                    set(told.remaining(), told.resetIn(), now, known);
                    return true;
                }
                if (!isTried && told.remaining() > LOW) {
                    return false;
                }
                // This counter explains the number, and refuses by itself: only the reset matters.
                set(known && remaining != NOT_LOWER ? told.remaining() : NOT_LOWER, told.resetIn(), now, known);
                return true;
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
