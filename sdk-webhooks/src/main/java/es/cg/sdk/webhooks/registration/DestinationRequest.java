package es.cg.sdk.webhooks.registration;

/**
 * A destination to create.
 *
 * @param name the name in the address
 * @param source the source of its events
 * @param url the address at which the service reaches the receiver
 * @param idempotencyKey the key to send: the same for each attempt at this destination, also in another process
 */
public record DestinationRequest(String name, String source, String url, String idempotencyKey) {}
