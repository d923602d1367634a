package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.WebhookEvent.Environment;
import java.time.Duration;
import java.util.Set;
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
     * not thrown by this method. A store with a {@linkplain Capability#OWN_HANDLER handler of its own} may call
     * that one later instead.
     *
     * @throws StoreException if the store fails, so that the outcome is unknown: the sender is answered 503 and tries
     *     again
     */
    Outcome process(WebhookEvent event, EventHandler handler);

    /**
     * Stores a signed body that cannot be handled, for a person to look at. A receiver also calls this without
     * {@link Capability#DURABLE_QUARANTINE}; it then answers 503, and what the store remembers is for diagnosis only.
     *
     * @throws StoreException if the body cannot be stored
     */
    void quarantine(QuarantinedBody quarantined);

    /** Returns what this store can do, always the same: a receiver asks for it when it is built. */
    Capabilities capabilities();

    /** Something that a store can do, or not. */
    enum Capability {
        /**
         * Quarantined bodies outlive this process. Without it, a receiver answers a quarantined body with 503, never
         * with 2xx, so that the sender sends it again.
         */
        DURABLE_QUARANTINE,
        /**
         * Events with the same id and another {@linkplain WebhookEvent#source source} are different events. Without
         * it, {@link WebhookReceiver.Builder#build} refuses a {@link SecretSource}: the second firm's event would count
         * as done.
         */
        SOURCES_APART,
        /**
         * {@link #process} keeps an event that {@linkplain WebhookEvent#lacksRecord lacks its record} durably, lists
         * it for a person, calls no handler with it, and returns {@link Result#UNREADABLE}. Without it, a receiver does
         * not pass such an event to the store, and answers it with 500, so that the sender sends it again.
         */
        UNREADABLE_EVENTS,
        /**
         * Handlers are called within a transaction that they can write in. A handler that needs one checks this in
         * {@link EventHandler#checkStore}.
         */
        TRANSACTION,
        /**
         * The store has a handler of its own, and ignores the one given to {@link #process}. A receiver with such a
         * store is built without a handler.
         */
        OWN_HANDLER
    }

    /**
     * What a store can do, and which events it takes. Immutable.
     *
     * @param all what it can do
     * @param corrections the corrections by which the store reads stored events again; null for a store that never
     *     reads one again. A receiver takes those of its store: {@link WebhookReceiver.Builder#build} refuses one that
     *     was given others
     * @param environment the environment whose events the store takes; null for a store that takes all. A receiver is
     *     for the environment of its store: {@link WebhookReceiver.Builder#build} refuses one that was given another
     */
    record Capabilities(
            Set<Capability> all,
            @Nullable WebhookCorrections corrections,
            @Nullable Environment environment) {
        /** Copies the set. */
        public Capabilities {
            all = Set.copyOf(all);
        }

        /** Returns these, of a store that never reads a stored event again, and takes events of all environments. */
        public static Capabilities of(Capability... some) {
            return new Capabilities(Set.of(some), null, null);
        }

        /** Returns whether this one is among them. */
        public boolean has(Capability one) {
            return all.contains(one);
        }

        /** Returns the same, of a store that reads stored events again by these corrections. */
        public Capabilities with(WebhookCorrections some) {
            return new Capabilities(all, some, environment);
        }

        /** Returns the same, of a store that takes events of this environment alone. */
        public Capabilities with(Environment one) {
            return new Capabilities(all, corrections, one);
        }
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
         * A person corrects its place by {@link WebhookCorrections}, with which it can be handled. Only a store that
         * {@linkplain Capability#UNREADABLE_EVENTS keeps such events} returns this.
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
