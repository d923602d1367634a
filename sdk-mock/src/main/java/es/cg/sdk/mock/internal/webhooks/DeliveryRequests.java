package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.outbound.DeliveryRequest;
import es.cg.sdk.mock.internal.outbound.Signature;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.store.Environment;
import java.time.Instant;

/** Makes the signed requests to destinations. Guarded by the service's lock. */
public final class DeliveryRequests {
    /** The prefix that turns a secret into a wrong one. */
    static final String WRONG_PREFIX = "not-";

    private final Environment environment;
    private final FirmSettings settings;

    /** Creates the requests of an environment. */
    public DeliveryRequests(Environment environment, FirmSettings settings) {
        this.environment = environment;
        this.settings = settings;
    }

    DeliveryRequest request(Destination destination, String body, String signature) {
        return new DeliveryRequest(
                destination.id(),
                destination.address(),
                body,
                signature,
                settings.deliveries().timeout(),
                settings.publicDestinationsOnly());
    }

    String signature(String secret, String body) {
        return Signature.of(secret, second(), body);
    }

    /** Returns the second to sign with: real time, unless the settings ask for the mock's clock. */
    long second() {
        return settings.deliveries().simulatedTime()
                ? environment.clock().instant().getEpochSecond()
                : Instant.now().getEpochSecond();
    }
}
