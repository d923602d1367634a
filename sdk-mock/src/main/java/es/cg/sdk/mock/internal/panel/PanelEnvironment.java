package es.cg.sdk.mock.internal.panel;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;

/** An environment as the panel needs it: its collaborators, chapters and service. */
public record PanelEnvironment(ServiceContext context, Chapters chapters, Service service) {
    /** Returns the environment's name. */
    public String name() {
        return context.environment().name();
    }

    /** Returns the faults of the environment's deliveries. */
    public DeliveryFaults deliveryFaults() {
        return chapters.deliveries().faults();
    }
}
