package es.cg.sdk.mock.internal.settings;

import es.cg.sdk.mock.internal.outbound.EventForm;
import java.time.Duration;
import java.util.List;

/**
 * Settings of event deliveries.
 *
 * @param pauses the pauses between attempts; there is one attempt more than pauses
 * @param timeout the time that an attempt may take, in real time
 * @param simulatedTime whether signatures carry the time of the mock's clock; otherwise they carry the real time
 * @param form the form in which destinations get events
 */
public record DeliverySettings(List<Duration> pauses, Duration timeout, boolean simulatedTime, EventForm form) {
    /** Copies the pauses. */
    public DeliverySettings {
        pauses = List.copyOf(pauses);
    }
}
