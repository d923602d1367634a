package es.cg.sdk.call;

import es.cg.sdk.errors.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of calls, for metrics, traces or logs. Every method does nothing unless overridden.
 *
 * <p>Implementations must be thread-safe and fast: they are called in the thread of the call. {@link #attemptStarted}
 * and {@link #waitEnded} are called while the call occupies one of the open requests of its API key, so they must not
 * call the service. {@link #waitStarted} is called before the call waits, while it occupies none. An exception that a
 * listener throws is logged and does not affect the call. No event contains an API key, a body or a header.
 */
public interface CallListener {
    /**
     * Identifies the call that an event belongs to.
     *
     * @param operation the name of the operation, such as {@code invoices.issue}
     * @param client the id of the client that the call acts on; null for none
     * @param idempotencyKey the key that every attempt carries; null if the operation takes none
     * @param attempt the number of the current attempt, from 1; 0 if the call ends before its first attempt
     * @param firm the firm, as {@link es.cg.sdk.CgClient.Builder#name} has it; null if the client has no name
     */
    record CallInfo(
            String operation,
            @Nullable Long client,
            @Nullable String idempotencyKey,
            int attempt,
            @Nullable String firm) {
        /** Creates the info of a call of a client without a name. */
        public CallInfo(String operation, @Nullable Long client, @Nullable String idempotencyKey, int attempt) {
            this(operation, client, idempotencyKey, attempt, null);
        }
    }

    /**
     * The result of an attempt.
     *
     * @param status the status code of the answer; 0 if there was none
     * @param requestId the service's id of the request, from the answer; null if there was none
     * @param duration how long the attempt took, without the wait before it
     * @param failure the failure, such as {@code 503 servicio_no_disponible}; null if the attempt succeeded
     */
    record AttemptResult(
            int status,
            @Nullable String requestId,
            Duration duration,
            @Nullable String failure) {}

    /** The reason for which a call waits. */
    enum WaitCause {
        /** A rate limit is used up: the client waits, so that the service does not refuse the call. */
        RATE_LIMIT,
        /** The API key has as many open requests as it may have. */
        OPEN_REQUESTS,
        /** An attempt failed, and the next one follows after a pause. */
        RETRY,
        /** A job is running, and is polled again after a pause. */
        JOB
    }

    /**
     * A wait that starts.
     *
     * @param reason the reason in words, such as {@code the key's limit of 60 a minute is used up (credential-rate)}
     * @param duration how long the wait takes; for {@link WaitCause#OPEN_REQUESTS} an estimate from the duration of
     *     earlier requests
     * @param until the time at which the wait ends, by the same estimate
     */
    record Wait(WaitCause cause, String reason, Duration duration, Instant until) {}

    /** Called before a wait that is known or estimated to take more than one second. */
    default void waitStarted(CallInfo call, Wait wait) {}

    /**
     * Called after a call has waited for a rate limit or for a free open request, one millisecond or longer.
     *
     * @param duration how long the call waited
     */
    default void waitEnded(CallInfo call, Duration duration) {}

    /** Called before an attempt is sent. */
    default void attemptStarted(CallInfo call) {}

    /** Called when an attempt was answered or has failed. */
    default void attemptEnded(CallInfo call, AttemptResult result) {}

    /**
     * Called when a successful answer contains warnings ({@code avisos}).
     *
     * @param codes the code of each warning; {@code "?"} for one that is not a plain code
     */
    default void warningsReceived(CallInfo call, List<String> codes) {}

    /** Called when a failed attempt will be repeated after this pause. */
    default void retryScheduled(CallInfo call, Duration pause) {}

    /**
     * Called when a failed attempt will be repeated after this pause; calls {@link #retryScheduled(CallInfo, Duration)}
     * unless overridden.
     *
     * @param reason the failure of the attempt, such as {@code 503 servicio_no_disponible}
     */
    default void retryScheduled(CallInfo call, Duration pause, String reason) {
        retryScheduled(call, pause);
    }

    /**
     * Called when the call ends with an exception.
     *
     * @param outcome whether something may have been done
     * @param exception the class of the exception that the caller gets
     */
    default void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> exception) {}
}
