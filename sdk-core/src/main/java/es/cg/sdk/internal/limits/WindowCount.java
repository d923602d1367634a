package es.cg.sdk.internal.limits;

import java.time.Duration;

/**
 * What was sent within the last so long, as far as this process knows, and what the service says beyond that. Guarded by
 * its pacer.
 *
 * <p>A request counts from when it is let go until so long after its end: whenever the service saw it, and whether its
 * windows slide or begin anew each minute, it has then forgotten it.
 */
final class WindowCount {
    private final long length;
    private final Timestamps ended;
    private int open;

    // Where others use it too, only the service knows how much is left; until its reset that can only become less.
    private boolean told;
    private int left;
    private long until;

    WindowCount(Duration length) {
        this(length, new Timestamps());
    }

    /** One that holds on to the moments of what has ended here. */
    WindowCount(Duration length, Timestamps ended) {
        this.length = length.toNanos();
        this.ended = ended;
    }

    void begins() {
        open++;
    }

    /** One is over, and counts or does not. */
    void ends(boolean counts, long now) {
        open--;
        if (counts) {
            ended.forgetUntil(now - length);
            ended.add(now);
        }
    }

    /** How many count. */
    int count(long now) {
        ended.forgetUntil(now - length);
        return ended.size() + open;
    }

    /** How many more may be sent of so many. */
    int left(int most, long now) {
        int room = Math.max(0, most - count(now));
        return isTold(now) ? Math.min(room, Math.max(0, left - open)) : room;
    }

    /** When one more may be sent of so many, after so many others that wait: nanoseconds from now, 0 for at once. */
    long waitFor(int most, int ahead, long now) {
        int missing = count(now) + ahead + 1 - most;
        long own = missing <= 0 ? 0 : untilEnded(missing, now);
        return isTold(now) && left - open - ahead <= 0 ? Math.max(own, until - now) : own;
    }

    /** The service counts so many left of so many, until then. */
    void tell(int most, int remaining, long resets, long now) {
        boolean isUsedByOthers = (long) most - remaining > count(now);
        if (isUsedByOthers) {
            tell(remaining, resets, now);
        } else if (isTold(now)) {
            left = Math.min(left, remaining);
        }
    }

    /** The service allows no more until then. */
    void refuse(long resets, long now) {
        tell(0, resets, now);
    }

    /** What the service said was not about this. */
    void forgetWhatWasTold() {
        told = false;
    }

    boolean isIdle(long now) {
        return count(now) == 0 && !isTold(now);
    }

    private void tell(int remaining, long said, long now) {
        // No window is longer than its length: a word that is wrong must not hold for ever.
        long resets = Math.min(said, now + length);
        if (isTold(now)) {
            left = Math.min(left, remaining);
            until = Math.max(until, resets);
        } else {
            told = true;
            left = remaining;
            until = resets;
        }
    }

    /** Whether the service has said how much is left, and that still holds. */
    boolean isTold(long now) {
        return told && until - now > 0;
    }

    private long untilEnded(int missing, long now) {
        return missing > ended.size() ? length : ended.at(missing - 1) + length - now;
    }
}
