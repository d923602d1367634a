package es.cg.sdk.webhooks;

/**
 * What an application does with an event. Called by the threads of the server, for several events at once. What it
 * throws lets the event come again; when it returns, the event is done.
 */
@FunctionalInterface
public interface EventHandler {
    /** Does it. */
    void handle(WebhookEvent event) throws Exception;

    /**
     * Checks that this handler can work with the store that will call it. A receiver calls this once, when it is built;
     * a handler that calls other handlers passes the call on. Does nothing unless it is overridden.
     *
     * @throws IllegalStateException if it cannot, with what to change: the receiver is then not built
     */
    default void checkStore(EventStore store) {}
}
