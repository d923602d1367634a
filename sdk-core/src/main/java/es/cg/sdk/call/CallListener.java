package es.cg.sdk.call;

import es.cg.sdk.errors.Outcome;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hears of calls on their way, for metrics, traces or a log of one's own; each method does nothing unless overridden.
 * Implementations are thread-safe, and quick: they are called in the thread of the call, {@link #attemptStarted} and
 * {@link #waited} while it holds its place among the open requests, so that they must not call the service. What they
 * throw is logged, and changes nothing about the call. No event holds an API key, a body or a header.
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

    /** A call was held back by a limit, or had to queue for its place among the open requests, for so long. */
    default void waited(Which call, Duration time) {}

    /** An attempt is about to be sent. */
    default void attemptStarted(Which call) {}

    /** An attempt has been answered, or has failed. */
    default void attemptEnded(Which call, End end) {}

    /** What was asked is done, and the service warns: the codes of the answer's {@code avisos}. */
    default void warned(Which call, List<String> codes) {}

    /** What failed is tried again after this pause. */
    default void retries(Which call, Duration pause) {}

    /** The call ends with an exception, which says the same: {@code why} is its class. */
    default void gaveUp(Which call, Outcome outcome, Class<? extends RuntimeException> why) {}
}
