package es.cg.sdk.webhooks.registration;

/** Creates a destination at the service: the one call that {@link WebhookRegistration} needs. */
@FunctionalInterface
public interface DestinationCreator {
    /**
     * Sends the request, with its idempotency key, and returns the answer. The same request must give the same body in
     * each attempt, or the service refuses the key.
     *
     * @throws Exception if there is no answer, or another one: the registration of this name fails, and may be repeated
     */
    CreatedDestination create(DestinationRequest request) throws Exception;
}
