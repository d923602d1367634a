package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which events are done, so that each is processed once although its sender may send it several times. The
 * store decides when an event counts as done, and so when the sender may forget it. Implementations must be
 * thread-safe.
 *
 * <p>This library has {@link InMemoryEventStore} for one process, and {@code JdbcEventStore} and {@code JdbcInbox} in
 * {@code es.cg.sdk.webhooks.jdbc} for several.
 */
public interface EventStore {
    /**
     * Calls the handler with an event, unless the event is done already. What the handler throws is an outcome, and is
     * not thrown by this method. A store with a {@linkplain #hasHandler handler of its own} may call that one later
     * instead.
     *
     * @throws StoreException if the store fails, so that the outcome is unknown: the sender is answered 503 and tries
     *     again
     */
    Outcome process(WebhookEvent event, EventHandler handler);

    /**
     * Stores a signed body that cannot be handled, for a person to look at. A receiver also calls this if
     * {@link #isQuarantineDurable} is false; it then answers 503, and what the store remembers is for diagnosis only.
     *
     * @throws StoreException if the body cannot be stored
     */
    void quarantine(QuarantinedBody quarantined);

    /**
     * Returns whether quarantined bodies outlive this process; false unless overridden. If false, a receiver answers a
     * quarantined body with 503, never with 2xx, so that the sender sends it again.
     */
    default boolean isQuarantineDurable() {
        return false;
    }

    /**
     * Returns whether this store takes events with the same id and another {@linkplain WebhookEvent#source source} for
     * different events; false unless overridden. {@link WebhookReceiver.Builder#build} refuses a {@link SecretSource}
     * with a store that does not: the second firm's event would count as done.
     */
    default boolean keepsSourcesApart() {
        return false;
    }

    /**
     * Returns whether {@link #process} keeps an event that {@linkplain WebhookEvent#lacksRecord lacks its record}
     * durably, lists it for a person, calls no handler with it, and returns {@link Result#UNREADABLE}; false unless
     * overridden. If false, a receiver does not pass such an event to this store, and answers it with 500, so that the
     * sender sends it again.
     */
    default boolean keepsUnreadable() {
        return false;
    }

    /**
     * Returns the fields by which this store reads stored events again; null, unless overridden, for a store that never
     * reads one again. A receiver uses the fields of its store. {@link WebhookReceiver.Builder#build} refuses a
     * receiver that was given others.
     */
    default @Nullable EnvelopeFields envelopeFields() {
        return null;
    }

    /**
     * Returns the environment whose events this store takes; null, unless overridden, for a store that takes all.
     * {@link WebhookReceiver.Builder#build} refuses a receiver of another environment.
     */
    default @Nullable Environment environment() {
        return null;
    }

    /**
     * Returns whether this store calls handlers within a transaction that they can write in; false unless overridden. A
     * handler that needs one checks this in {@link EventHandler#checkStore}.
     */
    default boolean hasTransaction() {
        return false;
    }

    /**
     * Returns whether this store has a handler of its own, and ignores the one given to {@link #process}; false unless
     * overridden. A receiver with such a store is built without a handler.
     */
    default boolean hasHandler() {
        return false;
    }

    /** The result of processing an event. */
    enum Result {
        /** The event is processed, or stored durably and will be processed. */
        DONE,
        /** The event was done before. */
        DUPLICATE,
        /** The event is being processed at this moment, by another thread or process. */
        RUNNING,
        /** The handler failed. */
        FAILED,
        /** The event failed too often, and is stored for a person to look at: the sender need not try again. */
        DEAD,
        /**
         * An event with the same id and another body is done already, and this body was quarantined. A store whose
         * quarantine is not durable returns {@link #DUPLICATE} instead.
         */
        QUARANTINED,
        /**
         * The event {@linkplain WebhookEvent#lacksRecord lacks its record}, and is kept durably. No handler was called.
         * A person corrects the {@link EnvelopeFields}, by which it can be handled then. Only a store that
         * {@linkplain #keepsUnreadable keeps such events} returns this.
         */
        UNREADABLE
    }

    /**
     * The result of processing an event, with its details.
     *
     * @param failure what the handler threw; null unless it failed
     * @param retryAfter when the sender should send the event again; null unless the result is {@code RUNNING}
     */
    record Outcome(
            Result result,
            @Nullable Throwable failure,
            @Nullable Duration retryAfter) {
        /** Returns an outcome without details. */
        public static Outcome of(Result result) {
            return new Outcome(result, null, null);
        }

        /** Returns the outcome {@code FAILED}, with what the handler threw. */
        public static Outcome failed(Throwable failure) {
            return new Outcome(Result.FAILED, failure, null);
        }

        /** Returns the outcome {@code RUNNING}, with the time after which the sender should send the event again. */
        public static Outcome running(Duration retryAfter) {
            return new Outcome(Result.RUNNING, null, retryAfter);
        }
    }
}
