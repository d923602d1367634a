package es.cg.sdk.model;

import es.cg.sdk.json.Json;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The status, request id, idempotency key, attempts and rate limit of the answer that a view was read from. Store the
 * request id with your record: the accounting firm needs it to look up a call. Immutable and thread-safe.
 */
public interface Meta {
    /** Returns the HTTP status code of the answer; 0 if the view was not read from an answer. */
    int status();

    /** Returns the value of the header {@code Request-Id}; null if the answer had none. */
    @Nullable
    String requestId();

    /** Returns the {@code Idempotency-Key} that was sent; null if none was. */
    @Nullable
    String idempotencyKey();

    /** Returns the number of attempts of the call, from 1; 0 if the view was not read from an answer. */
    int attempts();

    /**
     * Returns the {@code RateLimit-*} headers of the answer; null if it had none that can be read. The values are as
     * old as the answer; {@code cg.limits()} returns current ones.
     */
    @Nullable
    RateLimit rateLimit();

    /**
     * Returns the service's own time at which it answered, of the answer's header {@code Date}; null if it had none
     * that can be read. In the sandbox it is not the time of the sandbox's clock.
     */
    default @Nullable Instant answeredAt() {
        return null;
    }

    /**
     * Returns the JSON of the whole answer as it was received, if {@link es.cg.sdk.Corrections} changed it: {@code
     * json()} of the view is the corrected one. Null if nothing changed it.
     */
    default @Nullable Json received() {
        return null;
    }

    /**
     * The state of a rate limit when an answer was sent. The answer does not say whether it is the limit of the API key
     * or of one client.
     *
     * @param limit the number of requests that the time window allows
     * @param remaining the number of requests that were left
     * @param reset the time from the answer to the next window
     */
    record RateLimit(int limit, int remaining, Duration reset) {}

    /** Returns the meta of a view that was not read from an answer: status 0, attempts 0, all else null. */
    static Meta none() {
        return EmptyMeta.NONE;
    }
}
