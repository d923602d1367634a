package es.cg.sdk.destinations;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.internal.Caller;
import es.cg.sdk.model.Assumed;

/** Sends undelivered events again. */
abstract sealed class WebhookResends permits WebhookDestinations {
    final Caller caller;

    WebhookResends(Caller caller) {
        this.caller = caller;
    }

    /**
     * Catches up after an outage: sends each event again that was not delivered to this destination, once, oldest
     * first.
     *
     * <pre>{@code
     * ResendReport report = cg.webhookDestinations().resendUndelivered(id, ResendOptions.since(lastMonday));
     * }</pre>
     *
     * <p>Reads the deliveries of the destination, then sends an event again if the service has given it up, and no
     * other delivery of it succeeded or is still on its way. It may be run again at any time, also after a crash or
     * while another process runs it: the idempotency key is computed from the delivery and its attempts, so that within
     * 24 hours the service delivers the event again once for each time that it gave it up. A receiver must drop
     * duplicates by the id of the event in any case.
     *
     * <p>If one event fails, the run continues. It ends early if all others would fail too, such as after a 401 or
     * without the scope, if five calls in a row do not reach the service, if the thread is interrupted, or at a limit
     * of the options. A destination that is not active is skipped. The report tells all of this: check {@link
     * ResendReport#isComplete}. The service has no delivery of an event that happened while the destination was not
     * active; fetch such changes with the lists of the resources.
     *
     * <p>Scope {@code webhooks:gestionar}, plan Professional. Test keys are allowed. The contract says that lost
     * deliveries can be sent again, but shows neither their fields nor the path.
     *
     * @throws es.cg.sdk.errors.CallException if the destination or its deliveries cannot be read; nothing was sent then
     */
    @Assumed
    public ResendReport resendUndelivered(String destinationId, ResendOptions options) {
        requireNonNull(destinationId, "destinationId is null");
        return new ResendRun((WebhookDestinations) this, caller, requireNonNull(options, "options is null"))
                .ofOne(destinationId);
    }

    /**
     * Does the same as {@link #resendUndelivered(String, ResendOptions)} for all destinations of the key, one after the
     * other. A destination whose deliveries cannot be read is skipped.
     *
     * @throws es.cg.sdk.errors.CallException if the destinations cannot be listed; nothing was sent then
     */
    @Assumed
    public ResendReport resendUndelivered(ResendOptions options) {
        return new ResendRun((WebhookDestinations) this, caller, requireNonNull(options, "options is null")).ofAll();
    }
}
