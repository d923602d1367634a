package es.cg.sdk.mock.internal.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Counts what entered within a length of time. Guarded by the service's lock. */
interface CountingWindow {
    /** How many are within it. */
    int count(Instant now);

    /** One enters. */
    void enter(Instant now);

    /** In how many seconds it is empty again, rounded up. */
    long secondsToReset(Instant now);

    /** In how many seconds one more may enter, rounded up. */
    long secondsToRoom(Instant now, int limit);

    /** From one full minute, or hour, to the next. */
    final class Fixed implements CountingWindow {
        private final Duration length;
        private long number = -1;
        private int count;

        Fixed(Duration length) {
            this.length = length;
        }

        @Override
        public int count(Instant now) {
            if (number(now) != number) {
                number = number(now);
                count = 0;
            }
            return count;
        }

        @Override
        public void enter(Instant now) {
            count = count(now) + 1;
        }

        @Override
        public long secondsToReset(Instant now) {
            long millis = length.toMillis();
            return (millis - Math.floorMod(now.toEpochMilli(), millis) + 999) / 1000;
        }

        @Override
        public long secondsToRoom(Instant now, int limit) {
            return secondsToReset(now);
        }

        private long number(Instant now) {
            return Math.floorDiv(now.toEpochMilli(), length.toMillis());
        }
    }

    /** The last minute, or hour, at every moment. */
    final class Sliding implements CountingWindow {
        private final Duration length;
        private final Deque<Instant> entered = new ArrayDeque<>();

        Sliding(Duration length) {
            this.length = length;
        }

        @Override
        public int count(Instant now) {
            Instant edge = now.minus(length);
            while (!entered.isEmpty() && !entered.getFirst().isAfter(edge)) {
                entered.removeFirst();
            }
            return entered.size();
        }

        @Override
        public void enter(Instant now) {
            count(now);
            entered.addLast(now);
        }

        @Override
        public long secondsToReset(Instant now) {
            return count(now) == 0 ? 0 : seconds(now, entered.getLast());
        }

        @Override
        public long secondsToRoom(Instant now, int limit) {
            int excess = count(now) - limit;
            return excess < 0
                    ? 0
                    : seconds(now, entered.stream().skip(excess).findFirst().orElse(now));
        }

        private long seconds(Instant now, Instant entry) {
            return (Duration.between(now, entry.plus(length)).toMillis() + 999) / 1000;
        }
    }
}
