package es.cg.sdk.internal.writes;

import java.time.Duration;

/** The pauses between two readings of a record that another process may send: 50 ms at first, up to a second. */
final class PollPause {
    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration MAX = Duration.ofSeconds(1);

    private Duration next = FIRST;

    boolean isFirst() {
        return next.equals(FIRST);
    }

    /** Returns the next pause, twice as long as the one before. */
    Duration next() {
        Duration now = next;
        Duration twice = now.multipliedBy(2);
        next = twice.compareTo(MAX) < 0 ? twice : MAX;
        return now;
    }
}
