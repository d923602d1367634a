package es.cg.sdk.destinations;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;

/**
 * The destinations that the key's events are delivered to; they belong to the key, and to no client. Thread-safe;
 * obtained from {@code cg.webhookDestinations()}. Of a client's events only those come that the key may read, by scope
 * and by the client's consent.
 */
public final class WebhookDestinations {
    private static final Operation<CreatedWebhookDestination> CREATE = Operation.post(
                    "webhooks.create", "/webhooks", CreatedWebhookDestination::new)
            .onNoClient();
    private static final Operation<Page<WebhookDelivery>> DELIVERIES = Operation.list(
                    "webhooks.deliveries", "/webhooks/{id}/entregas", WebhookDelivery::new)
            .onNoClient();

    static {
        Resources.register(WebhookDestinations.class, WebhookDestinations::new);
    }

    private final Caller caller;

    private WebhookDestinations(Caller caller) {
        this.caller = caller;
    }

    /**
     * Creates a destination, with a random idempotency key, and tells its secret this once. It is not active yet, and
     * nothing is delivered to it: first the service sends it a good signature and a bad one, and only a receiver that
     * has the secret by then, and answers the bad one with exactly 401, makes it active. So put the secret into the
     * receiver at once. That it is active, its first delivery shows; where none comes, or it was switched off after too
     * many failures, a person at the firm sees in the panel what the receiver answered, and has it verified again. The contract shows the
     * operation, but neither its request nor its answer. Scope {@code webhooks:gestionar}, plan Professional; test keys
     * may do it too.
     *
     * @throws es.cg.sdk.errors.ValidationException if the address is refused: it must be public, and HTTPS; or with
     *     code {@code verificacion_fallida}, from a service that verifies before it answers
     */
    public CreatedWebhookDestination create(NewWebhookDestination destination) {
        return caller.run(CREATE.call().body(destination.json()));
    }

    /**
     * Creates a destination as {@link #create(NewWebhookDestination)} does, with your own idempotency key. Within a day the
     * same key gives the same answer, so that a secret whose answer was lost on the way is not lost for good.
     */
    public CreatedWebhookDestination create(NewWebhookDestination destination, IdempotencyKey key) {
        return caller.run(CREATE.call().body(destination.json()).key(key));
    }

    /** Lists all deliveries to a destination, as {@link #deliveries(String, WebhookDeliveryQuery)} does. */
    public Listing<WebhookDelivery> deliveries(String destinationId) {
        return deliveries(destinationId, WebhookDeliveryQuery.create());
    }

    /**
     * Lists deliveries to a destination, newest first, those that failed included. The contract shows it. Scope
     * {@code webhooks:leer} or {@code webhooks:gestionar}, plan Professional.
     *
     * @param destinationId of the destination, as {@link CreatedWebhookDestination#id()} gives it
     * @throws es.cg.sdk.errors.ApiException as it is walked, with status 404 if the key has no such destination
     */
    public Listing<WebhookDelivery> deliveries(String destinationId, WebhookDeliveryQuery query) {
        return caller.list(DELIVERIES.call(destinationId), query.query());
    }
}
