package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventHandler;
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

    /** This handler: it lets a lambda be written where any handler would do. */
    static JdbcHandler of(JdbcHandler handler) {
        return handler;
    }
}
