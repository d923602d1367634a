package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.spring.internal.handlers.HandlerObserver;
import es.cg.sdk.spring.internal.webhooks.RequestObserver;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.Reply;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookReceiver;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.function.Supplier;

/**
 * Observes each request to the webhook endpoint, and each call of the handler, which is within the request or in a
 * worker of an inbox. What the handler calls is observed within it. Thread-safe.
 */
final class DeliveryObservations implements RequestObserver, HandlerObserver, WebhookReceiver.Listener {
    private static final String DELIVERY = "cg.webhooks.delivery";

    private final ObservationRegistry registry;

    DeliveryObservations(ObservationRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Reply observe(Supplier<Reply> answer) {
        return Observation.createNotStarted(DELIVERY, registry)
                .contextualName("webhook delivery")
                .lowCardinalityKeyValue("kind", "none")
                .lowCardinalityKeyValue("result", "none")
                .lowCardinalityKeyValue("status", "none")
                .lowCardinalityKeyValue("verdict", "none")
                .observe(answer);
    }

    /** Called in the thread of the request, within its observation. */
    @Override
    public void answered(RequestReport report) {
        Observation current = registry.getCurrentObservation();
        if (current != null && DELIVERY.equals(current.getContext().getName())) {
            current.lowCardinalityKeyValue("kind", EventTags.kind(report.kind()));
            current.lowCardinalityKeyValue("result", EventTags.word(report.result()));
            current.lowCardinalityKeyValue("status", String.valueOf(report.status()));
            current.lowCardinalityKeyValue(
                    "verdict",
                    EventTags.word(
                            report.verdict() == null ? null : report.verdict().reason()));
        }
    }

    @Override
    public EventHandler around(EventHandler handler) {
        return new EventHandler() {
            @Override
            public void handle(WebhookEvent event) throws Exception {
                Observation.createNotStarted("cg.webhooks.handling", registry)
                        .contextualName("webhook " + EventTags.kind(event.kind()))
                        .lowCardinalityKeyValue("kind", EventTags.kind(event.kind()))
                        .observeChecked(() -> handler.handle(event));
            }

            @Override
            public void checkStore(EventStore store) {
                handler.checkStore(store);
            }
        };
    }
}
