package es.cg.sdk.examples.kafka;

import java.time.Duration;

/** How long to wait before a message is tried again: 1 s, 2 s, 4 s and so on, at most a minute. */
final class Backoff {
    private static final int MAX_DOUBLINGS = 6;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private Backoff() {}

    /** @param failures how often the message has failed, from 1 */
    static Duration after(int failures) {
        Duration wait = Duration.ofSeconds(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        return wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
    }
}
