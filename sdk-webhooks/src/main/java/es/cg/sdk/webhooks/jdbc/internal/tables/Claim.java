package es.cg.sdk.webhooks.jdbc.internal.tables;

import java.time.Duration;
import java.util.UUID;

/**
 * The right to process an event: only the holder of the token may record a result.
 *
 * @param attempt the number of the attempt, counted from 1
 */
public record Claim(EventKey key, UUID token, int attempt) {
    // A process may die between claiming an event and locking its row: for this long nobody else claims it.
    static final Duration EXCLUSIVE_FOR = Duration.ofSeconds(5);

    // A statement that began before a claim, and sees it, sees a later end of it.
    static final Duration LONGEST = EXCLUSIVE_FOR.multipliedBy(2);
}
