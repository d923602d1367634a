package es.cg.sdk.destinations;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.common.Removal;
import es.cg.sdk.internal.Caller;
import es.cg.sdk.internal.Resources;
import es.cg.sdk.model.Assumed;

/**
 * Creates, changes and deletes webhook destinations, and lists and resends their deliveries. Destinations belong to the
 * key, not to a client. The service delivers a client's event only if the key may read it, by its scopes and by the
 * client's consent. Thread-safe; obtained from {@code cg.webhookDestinations()}.
 */
public final class WebhookDestinations {
    // formatter:off
    private static final Operation<CreatedWebhookDestination> CREATE     = Operation.post("webhooks.create", "/webhooks", CreatedWebhookDestination::new).onNoClient().creates();
    private static final Operation<Page<WebhookDelivery>>     DELIVERIES = Operation.list("webhooks.deliveries", "/webhooks/{id}/entregas", WebhookDelivery::new).onNoClient();
    private static final Operation<Page<WebhookDestination>>  LIST       = Operation.list("webhooks.list", "/webhooks", WebhookDestination::new).onNoClient();
    private static final Operation<WebhookDestination>        GET        = Operation.get("webhooks.get", "/webhooks/{id}", WebhookDestination::new).onNoClient();
    private static final Operation<WebhookDestination>        UPDATE     = Operation.put("webhooks.update", "/webhooks/{id}", WebhookDestination::new).onNoClient();
    private static final Operation<Removal>                   DELETE     = Operation.delete("webhooks.delete", "/webhooks/{id}", Removal::new).onNoClient();
    private static final Operation<WebhookDelivery>           RESEND     = Operation.post("webhooks.resend", "/webhooks/{id}/entregas/{entrega_id}/reenviar", WebhookDelivery::new).onNoClient();
    // formatter:on

    static {
        Resources.register(WebhookDestinations.class, WebhookDestinations::new);
    }

    private final Caller caller;

    private WebhookDestinations(Caller caller) {
        this.caller = caller;
    }

    /**
     * Creates a destination and returns its secret, which the service returns only once. Uses a random idempotency key.
     *
     * <p>The destination is not active yet and receives no events. First the service sends it a request with a good
     * signature and one with a bad signature. The destination becomes active only if the receiver has the secret by
     * then and answers the bad signature with exactly 401. So put the secret into the receiver at once. The first
     * delivery shows that the destination is active. If none comes, or if the service switched the destination off
     * after too many failures, a person at the firm can see the receiver's answers in the panel and start the
     * verification again.
     *
     * <p>Scope {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The contract shows the operation,
     * but neither its request nor its answer.
     *
     * @throws es.cg.sdk.errors.ValidationException if the service refuses the address, which must be public and HTTPS;
     *     with code {@code verificacion_fallida} if the service verifies the receiver before it answers
     */
    public CreatedWebhookDestination create(NewWebhookDestination destination) {
        requireNonNull(destination, "destination is null");
        return caller.run(CREATE.call().body(destination.json()));
    }

    /**
     * Does the same as {@link #create(NewWebhookDestination)}, with your own idempotency key. If the answer with the
     * secret is lost, sending the same request with the same key within 24 hours returns it again.
     */
    public CreatedWebhookDestination create(NewWebhookDestination destination, IdempotencyKey key) {
        requireNonNull(destination, "destination is null");
        return caller.run(CREATE.call().body(destination.json()).key(key));
    }

    /**
     * Lists all deliveries to a destination, as {@link #deliveries(String, WebhookDeliveryQuery)} does without filters.
     */
    public Listing<WebhookDelivery> deliveries(String destinationId) {
        return deliveries(destinationId, WebhookDeliveryQuery.create());
    }

    /**
     * Lists deliveries to a destination, newest first, including failed ones. The contract shows the operation.
     *
     * <p>Scope {@code webhooks:leer} or {@code webhooks:gestionar}, plan Professional. Test keys are allowed.
     *
     * @param destinationId the id of the destination, as {@link CreatedWebhookDestination#id()} returns it
     * @throws es.cg.sdk.errors.ApiException during iteration, with status 404 if the key has no such destination
     */
    public Listing<WebhookDelivery> deliveries(String destinationId, WebhookDeliveryQuery query) {
        requireNonNull(query, "query is null");
        return caller.list(DELIVERIES.call(destinationId), query.query());
    }

    /**
     * Lists the destinations of the key, newest first, without their secrets.
     *
     * <p>Scope {@code webhooks:leer} or {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The
     * contract names the operation, but neither its path nor its fields.
     */
    @Assumed
    public Listing<WebhookDestination> list() {
        return caller.list(LIST.call());
    }

    /**
     * Returns a destination, without its secret.
     *
     * <p>Scope {@code webhooks:leer} or {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The
     * contract names the operation, but neither its path nor its fields.
     */
    @Assumed
    public WebhookDestination get(String id) {
        return caller.run(GET.call(id));
    }

    /**
     * Replaces the address, the kinds of events and the description of a destination. Uses a random idempotency key.
     * Its secret stays. A new address must pass the handshake again before it gets events.
     *
     * <p>Scope {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The contract names the operation,
     * but neither its path nor its fields.
     */
    @Assumed
    public WebhookDestination update(String id, NewWebhookDestination destination) {
        requireNonNull(destination, "destination is null");
        return caller.run(UPDATE.call(id).body(destination.json()));
    }

    /** Does the same as {@link #update(String, NewWebhookDestination)}, with your own idempotency key. */
    @Assumed
    public WebhookDestination update(String id, NewWebhookDestination destination, IdempotencyKey key) {
        requireNonNull(destination, "destination is null");
        return caller.run(UPDATE.call(id).body(destination.json()).key(key));
    }

    /**
     * Deletes a destination. It gets no more deliveries. Sends no idempotency key: if no answer came, {@link #list()}
     * shows whether it is there.
     *
     * <p>Scope {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The contract names the operation,
     * but neither its path nor its fields.
     */
    @Assumed
    public Removal delete(String id) {
        return caller.run(DELETE.call(id));
    }

    /**
     * Delivers an event again, with the same event id, so that a receiver that has it drops it. Uses a random
     * idempotency key.
     *
     * <p>Scope {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The contract names the operation,
     * but neither its path nor its fields.
     */
    @Assumed
    public WebhookDelivery resend(String destinationId, String deliveryId) {
        return caller.run(RESEND.call(destinationId, deliveryId));
    }

    /** Does the same as {@link #resend(String, String)}, with your own idempotency key. */
    @Assumed
    public WebhookDelivery resend(String destinationId, String deliveryId, IdempotencyKey key) {
        return caller.run(RESEND.call(destinationId, deliveryId).key(key));
    }
}
