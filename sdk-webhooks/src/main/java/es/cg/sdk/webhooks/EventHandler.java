package es.cg.sdk.webhooks;

/** Processes events; written by the application, or composed with {@link WebhookRouter}. */
@FunctionalInterface
public interface EventHandler {
    /**
     * Processes an event. When this method returns, the event is done. If it throws anything, even an {@code Error},
     * the event is tried again; a JDBC store stops after its maximum number of attempts, 12 by default. Called by
     * several threads at once.
     */
    void handle(WebhookEvent event) throws Exception;

    /**
     * Checks that this handler can work with the store that will call it. Called once, when a receiver or inbox is
     * built; a handler that calls other handlers should call their {@code checkStore} too. Does nothing unless
     * overridden.
     *
     * @throws IllegalStateException if the handler cannot work with the store, with what to change; the receiver is
     *     then not built
     */
    default void checkStore(EventStore store) {}
}
