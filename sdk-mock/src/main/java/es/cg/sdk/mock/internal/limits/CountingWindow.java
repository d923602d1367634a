package es.cg.sdk.mock.internal.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Counts requests within a length of time. Guarded by the service's lock. */
interface CountingWindow {
    /** Returns the number of requests in the window. */
    int count(Instant now);

    /** Counts a request. */
    void add(Instant now);

    /** Returns the seconds until the window is empty, rounded up. */
    long secondsToReset(Instant now);

    /** Returns the seconds until one more request fits, rounded up. */
    long secondsToRoom(Instant now, int limit);

    /** A window that starts with each minute, or hour, of the clock. */
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
        public void add(Instant now) {
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

    /** A window of the last 60 seconds, or minutes, at every moment. */
    final class Sliding implements CountingWindow {
        private final Duration length;
        private final Deque<Instant> added = new ArrayDeque<>();

        Sliding(Duration length) {
            this.length = length;
        }

        @Override
        public int count(Instant now) {
            Instant edge = now.minus(length);
            while (!added.isEmpty() && !added.getFirst().isAfter(edge)) {
                added.removeFirst();
            }
            return added.size();
        }

        @Override
        public void add(Instant now) {
            count(now);
            added.addLast(now);
        }

        @Override
        public long secondsToReset(Instant now) {
            return count(now) == 0 ? 0 : seconds(now, added.getLast());
        }

        @Override
        public long secondsToRoom(Instant now, int limit) {
            int excess = count(now) - limit;
            return excess < 0
                    ? 0
                    : seconds(now, added.stream().skip(excess).findFirst().orElse(now));
        }

        private long seconds(Instant now, Instant added) {
            return (Duration.between(now, added.plus(length)).toMillis() + 999) / 1000;
        }
    }
}
