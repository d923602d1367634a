package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.jdbc.internal.attempts.AttemptContext;

/**
 * Processes an event within a database transaction: what the handler writes through {@link Attempt#connection} is
 * committed together with the fact that the event is done, or not at all. Can be used wherever an {@link EventHandler}
 * can, for instance in a router:
 *
 * <pre>{@code
 * WebhookRouter.builder()
 *         .on(EventKind.INVOICE_EMITTED, JdbcHandler.of((event, attempt) -> book(event, attempt.connection())))
 *         .ignoringOthers();
 * }</pre>
 */
@FunctionalInterface
public interface JdbcHandler extends EventHandler {
    /**
     * Processes an event. If this method throws, all that it wrote through the attempt's connection is rolled back, and
     * the event is tried again. Called by several threads at once.
     */
    void handle(WebhookEvent event, Attempt attempt) throws Exception;

    /**
     * Processes an event in the attempt that runs in this thread.
     *
     * @throws IllegalStateException if no JDBC store calls this method
     */
    @Override
    default void handle(WebhookEvent event) throws Exception {
        handle(event, new Attempt(AttemptContext.current()));
    }

    /**
     * Checks that the store has a transaction to write in.
     *
     * @throws IllegalStateException if it has none
     */
    @Override
    default void checkStore(EventStore store) {
        if (!store.capabilities().has(EventStore.Capability.TRANSACTION)) {
            throw new IllegalStateException("a JdbcHandler needs the transaction of its store, and "
                    + store.getClass().getSimpleName()
                    + " has none: give the receiver a JdbcEventStore or a JdbcInbox as its store");
        }
    }

    /** Returns this handler: lets a lambda of two parameters be used where an {@link EventHandler} is expected. */
    static JdbcHandler of(JdbcHandler handler) {
        return handler;
    }
}
