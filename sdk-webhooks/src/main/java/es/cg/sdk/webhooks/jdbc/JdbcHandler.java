package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.WebhookEvent;

/**
 * What an application does with an event within a transaction: what it writes through the attempt's connection is kept if
 * and only if the event counts as done. Goes wherever an {@link EventHandler} goes, also into a router.
 */
@FunctionalInterface
public interface JdbcHandler extends EventHandler {
    /** Does it. It commits nothing; what it throws takes back all that it wrote. */
    void handle(WebhookEvent event, Attempt attempt) throws Exception;

    /** Does it in the transaction of the store that calls it. */
    @Override
    default void handle(WebhookEvent event) throws Exception {
        handle(event, Attempt.current());
    }

    /**
     * Checks that the store has a transaction to write in.
     *
     * @throws IllegalStateException if it has none
     */
    @Override
    default void checkStore(EventStore store) {
        if (!store.hasTransaction()) {
            throw new IllegalStateException("a JdbcHandler writes in the transaction of its store, and "
                    + store.getClass().getSimpleName()
                    + " has none: give the receiver a JdbcEventStore or a JdbcInbox as its store");
        }
    }

    /** This handler: it lets a lambda be written where any handler would do. */
    static JdbcHandler of(JdbcHandler handler) {
        return handler;
    }
}
