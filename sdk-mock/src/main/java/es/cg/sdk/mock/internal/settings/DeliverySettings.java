package es.cg.sdk.mock.internal.settings;

import java.time.Duration;
import java.util.List;

/**
 * How events are delivered.
 *
 * @param pauses what lies between one attempt and the next; there is one attempt more than pauses
 * @param patience how long an attempt may take, on the wall's clock
 * @param signedByTheClock whether signatures tell the mock's time, and not the wall's
 */
public record DeliverySettings(List<Duration> pauses, Duration patience, boolean signedByTheClock) {
    /** Keeps a copy. */
    public DeliverySettings {
        pauses = List.copyOf(pauses);
    }
}
