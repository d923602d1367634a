package es.cg.sdk.webhooks;

/**
 * What an application does with an event. Called by the threads of the server, for several events at once. What it
 * throws lets the event come again; when it returns, the event is done.
 */
@FunctionalInterface
public interface EventHandler {
    /** Does it. */
    void handle(WebhookEvent event) throws Exception;
}
