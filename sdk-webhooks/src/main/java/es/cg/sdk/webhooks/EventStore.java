package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Knows which events were done, and sees to it that each is done once. It decides when an event counts as done, and so
 * when the sender may forget it. Thread-safe.
 */
public interface EventStore {
    /**
     * Has an event handled, unless it was before. Whatever the handler throws is a result, and not thrown.
     *
     * @throws StoreException if the store cannot tell or cannot keep it: the sender tries again
     */
    Taken take(WebhookEvent event, EventHandler handler);

    /**
     * Puts a body aside that was signed and cannot be handled, for a person to look at. The receiver calls this also
     * where {@link #isQuarantineDurable} is false, and then answers 503: what the store remembers is for diagnosis.
     *
     * @throws StoreException if it cannot be kept
     */
    void quarantine(Quarantined parked);

    /**
     * Returns whether what is put aside outlives this process. If not, a receiver never answers 2xx for what was put
     * aside, whatever the store says: it answers 503, and the sender sends it again. False unless it is overridden.
     */
    default boolean isQuarantineDurable() {
        return false;
    }

    /**
     * Returns by which fields this store reads events again that it kept; null, unless it is overridden, for a store that
     * never reads one again. A receiver takes over the store's, so that both read the same; one that was given others
     * is not built.
     */
    default @Nullable EnvelopeFields envelopeFields() {
        return null;
    }

    /**
     * Returns from which environment the events of this store are; null, unless it is overridden, for a store that does
     * not distinguish. A receiver for another environment is not built.
     */
    default @Nullable Environment environment() {
        return null;
    }

    /**
     * Returns whether this store calls handlers within a transaction of its own, which they can write in. False unless
     * it is overridden. A handler that needs one asks this in {@link EventHandler#checkStore}.
     */
    default boolean hasTransaction() {
        return false;
    }

    /**
     * Whether it has events done by itself, and calls no handler of a receiver's. A receiver is then built without one.
     */
    default boolean hasHandler() {
        return false;
    }

    /** What became of an event. */
    enum Result {
        /** It is done, or kept for good and will be. */
        DONE,
        /** It was done before. */
        DUPLICATE,
        /** It is being done elsewhere. */
        RUNNING,
        /** Its handler failed. */
        FAILED,
        /** It failed too often, and is kept for a person to look at: the sender need not try again. */
        DEAD,
        /**
         * An event of this id was done before with another body, and this body is put aside. A store whose quarantine is
         * not durable answers {@link #DUPLICATE} instead.
         */
        QUARANTINED
    }

    /**
     * What became of an event, and why.
     *
     * @param failure what its handler threw, where it failed
     * @param retryAfter when it makes sense to ask again, where it is being done elsewhere
     */
    record Taken(
            Result result,
            @Nullable Throwable failure,
            @Nullable Duration retryAfter) {
        /** Nothing more than the result. */
        public static Taken of(Result result) {
            return new Taken(result, null, null);
        }

        /** Its handler threw this. */
        public static Taken failed(Throwable failure) {
            return new Taken(Result.FAILED, failure, null);
        }

        /** It is being done elsewhere. */
        public static Taken running(Duration retryAfter) {
            return new Taken(Result.RUNNING, null, retryAfter);
        }
    }
}
