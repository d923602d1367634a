package es.cg.sdk.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the answer that a view came with: keep the request id beside the record, it is what the
 * accounting firm asks for first. Immutable and thread-safe.
 */
public interface Meta {
    /** The answer's status code, or 0 where a view came from no answer. */
    int status();

    /** The service's {@code Request-Id} of this answer. */
    @Nullable
    String requestId();

    /** The {@code Idempotency-Key} that was sent; null where none was. */
    @Nullable
    String idempotencyKey();

    /** How many attempts it took; 0 where a view came from no answer. */
    int attempts();

    /**
     * What the answer's {@code RateLimit-*} told; null where it told nothing that can be read. It is as old as the
     * answer: {@code cg.limits()} knows what was told last, and what was sent since.
     */
    @Nullable
    RateLimit rateLimit();

    /**
     * How much an answer said was left of a limit: of the key's or of one client's, which it does not say.
     *
     * @param limit how many requests it allows in its time
     * @param remaining how many of them were left
     * @param reset how long after the answer it begins anew
     */
    record RateLimit(int limit, int remaining, Duration reset) {}

    /** Of a view that was made from JSON and came with no answer: status 0, all else absent. */
    static Meta none() {
        return NoMeta.NONE;
    }
}
