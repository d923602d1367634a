package es.cg.sdk.call;

import es.cg.sdk.errors.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears of calls on their way, for metrics, traces or a log of one's own; each method does nothing unless overridden.
 * Implementations are thread-safe, and quick: they are called in the thread of the call, {@link #attemptStarted} and
 * {@link #waited} while it holds its place among the open requests, so that they must not call the service. What they
 * throw is logged, and changes nothing about the call. {@link #waiting} is called before the call waits, and while
 * it holds no place. No event holds an API key, a body or a header.
 */
public interface CallListener {
    /**
     * Which call it is.
     *
     * @param operation the operation's name, such as {@code invoices.issue}
     * @param client on whose behalf; null for none
     * @param idempotencyKey the key that every attempt carries; null if the operation takes none
     * @param attempt which attempt it is on, from 1; 0 if a call ends before its first
     */
    record Which(
            String operation,
            @Nullable Long client,
            @Nullable String idempotencyKey,
            int attempt) {}

    /**
     * How an attempt ended.
     *
     * @param status of the answer; 0 if none came
     * @param requestId the service's id of the answer; null if none came
     * @param took how long it took, without what was waited before it
     * @param failure what went wrong, such as {@code 503 servicio_no_disponible}; null if nothing did
     */
    record End(
            int status,
            @Nullable String requestId,
            Duration took,
            @Nullable String failure) {}

    /** What a call waits for. */
    enum WaitCause {
        /** A rate limit has no room; the client holds the call back, so that the service need not refuse it. */
        RATE_LIMIT,
        /** Every request that the key may have open at once is open. */
        OPEN_REQUESTS,
        /** An attempt failed, and the next one comes after a pause. */
        RETRY,
        /** A job goes on, and is looked at again after a pause. */
        JOB
    }

    /**
     * A wait that begins.
     *
     * @param reason in words, such as {@code the key's limit of 60 a minute is used up (credential-rate)}
     * @param time how long it takes; of {@link WaitCause#OPEN_REQUESTS} an estimate, by how long requests took so far
     * @param until the moment at which it then ends
     */
    record Wait(WaitCause cause, String reason, Duration time, Instant until) {}

    /** A call begins to wait, for more than a second as far as is known. */
    default void waiting(Which call, Wait wait) {}

    /** Called after a wait: a rate limit held the call back, or it queued for a place among the open requests, for {@code time}. */
    default void waited(Which call, Duration time) {}

    /** An attempt is about to be sent. */
    default void attemptStarted(Which call) {}

    /** An attempt has been answered, or has failed. */
    default void attemptEnded(Which call, End end) {}

    /** What was asked is done, and the service warns: the codes of the answer's {@code avisos}. */
    default void warned(Which call, List<String> codes) {}

    /** What failed is sent again after this pause. */
    default void retries(Which call, Duration pause) {}

    /**
     * What failed is sent again after this pause; calls {@link #retries(Which, Duration)} unless overridden.
     *
     * @param reason how the attempt ended, such as {@code 503 servicio_no_disponible}
     */
    default void retries(Which call, Duration pause, String reason) {
        retries(call, pause);
    }

    /** The call ends with an exception, which says the same: {@code why} is its class. */
    default void gaveUp(Which call, Outcome outcome, Class<? extends RuntimeException> why) {}
}
