package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.time.Instant;

/** Builds and signs the webhook requests to destinations, without sending them. Guarded by the service's lock. */
public record DeliveryRequests(ServiceContext context) {
    private static final String BODY = "_body";

    DeliveryRequest request(Destination destination, String body, String signature) {
        return new DeliveryRequest(
                destination.id(),
                destination.address(),
                body,
                form().signature().header(),
                signature,
                context.settings().fixed().deliveries().timeout(),
                context.settings().fixed().publicDestinationsOnly());
    }

    String signature(String secret, String body) {
        return signature(secret, body, 0);
    }

    /** Returns a signature that was made this many seconds ago. */
    String signature(String secret, String body, long age) {
        return form().signature().of(secret, second() - age, body);
    }

    /** Returns the body in which an event is sent. It stays as it was when the first delivery was made. */
    public static String body(Row event) {
        String kept = event.text(BODY);
        return kept.isEmpty() ? EventForm.CONTRACT.body(event.shown()) : kept;
    }

    /** Keeps the body of an event, unless it is in the form of the contract, which the event itself has. */
    void keepBody(Row event) {
        if (form() != EventForm.CONTRACT && event.text(BODY).isEmpty()) {
            String body = form().body(event.shown());
            event.change(json -> json.put(BODY, body));
        }
    }

    /** Returns the form in which destinations get events. */
    EventForm form() {
        return context.settings().fixed().deliveries().form();
    }

    /** Returns another secret than that of a destination. */
    String wrongSecret(Destination destination) {
        return form().signature().otherThan(destination.secret());
    }

    /** Returns the second to sign with: real time, unless the settings ask for the mock's clock. */
    long second() {
        return context.settings().fixed().deliveries().simulatedTime()
                ? context.environment().clock().instant().getEpochSecond()
                : Instant.now().getEpochSecond();
    }
}
