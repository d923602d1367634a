package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.outbound.Signature;
import es.cg.sdk.mock.internal.service.ServiceContext;
import java.time.Instant;

/** Makes the posts to destinations, each signed at its own second. Guarded by the service's lock. */
final class DeliveryRequests {
    /** What makes a secret another one. */
    static final String WRONG = "not-";

    private final ServiceContext office;

    DeliveryRequests(ServiceContext office) {
        this.office = office;
    }

    DeliveryRequest post(Destination destination, String body, String signature) {
        return new DeliveryRequest(
                destination.id(),
                destination.address(),
                body,
                signature,
                office.firm().deliveries().patience(),
                office.firm().publicDestinationsOnly());
    }

    String signature(String secret, String body) {
        return Signature.of(secret, second(), body);
    }

    /** What receivers hold against their own clocks: the wall's time, unless the mock's was asked for. */
    long second() {
        return office.firm().deliveries().signedByTheClock()
                ? office.world().clock().instant().getEpochSecond()
                : Instant.now().getEpochSecond();
    }
}
