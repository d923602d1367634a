package es.cg.sdk.model;

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

    /** Of a view that was made from JSON and came with no answer: status 0, all else absent. */
    static Meta none() {
        return NoMeta.NONE;
    }
}
