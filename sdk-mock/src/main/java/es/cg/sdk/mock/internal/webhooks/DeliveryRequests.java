package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.time.Instant;

/** Builds and signs the webhook requests to destinations, without sending them. Guarded by the service's lock. */
public record DeliveryRequests(ServiceContext context) {
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
