package es.cg.sdk.webhooks;

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
     * Puts a body aside that was signed and cannot be handled, for a person to look at.
     *
     * @throws StoreException if it cannot be kept
     */
    void quarantine(Quarantined parked);

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
        /** Another event of this id was here before; this one is put aside. */
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
