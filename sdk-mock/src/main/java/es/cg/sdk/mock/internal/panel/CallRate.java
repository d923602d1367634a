package es.cg.sdk.mock.internal.panel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How many calls came in each of the last minutes of real time. Thread-safe. */
final class CallRate {
    static final int MINUTES = 30;

    private final LongSupplier millis;
    private final long[] counts = new long[MINUTES];
    private long newest;

    /** Creates a count by a clock in milliseconds. */
    CallRate(LongSupplier millis) {
        this.millis = millis;
        this.newest = minute();
    }

    /** Counts a call. */
    synchronized void count() {
        moveOn();
        counts[Math.floorMod(newest, MINUTES)]++;
    }

    /** Returns the calls in each of the last minutes, oldest first; the last one has not ended. */
    synchronized List<Long> lastMinutes() {
        moveOn();
        List<Long> list = new ArrayList<>();
        for (long minute = newest - MINUTES + 1; minute <= newest; minute++) {
            list.add(counts[Math.floorMod(minute, MINUTES)]);
        }
        return list;
    }

    private long minute() {
        return TimeUnit.MILLISECONDS.toMinutes(millis.getAsLong());
    }

    /** Empties the minutes that have begun since. A clock that was set back changes nothing. */
    private void moveOn() {
        long now = minute();
        for (long minute = Math.max(newest + 1, now - MINUTES + 1); minute <= now; minute++) {
            counts[Math.floorMod(minute, MINUTES)] = 0;
        }
        newest = Math.max(newest, now);
    }
}
