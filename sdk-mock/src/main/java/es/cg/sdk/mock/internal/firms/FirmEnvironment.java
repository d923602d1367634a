package es.cg.sdk.mock.internal.firms;

import es.cg.sdk.mock.internal.chapters.Chapters;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.sandbox.SandboxChapter;
import es.cg.sdk.mock.internal.service.Service;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Table;
import es.cg.sdk.mock.internal.webhooks.DeliveryFaults;
import es.cg.sdk.mock.internal.webhooks.DeliveryRecords;
import org.jspecify.annotations.Nullable;

/**
 * Production or the sandbox of a firm: its collaborators, chapters and service.
 *
 * @param ofSandbox the operations on the sandbox itself; null in production
 */
public record FirmEnvironment(
        ServiceContext context, Chapters chapters, @Nullable SandboxChapter ofSandbox, Service service) {
    /** Returns the environment's name. */
    public String name() {
        return context.environment().name();
    }

    /** Returns the table of a kind of record. */
    public Table table(String kind) {
        return context.environment().table(kind);
    }

    /** Returns the events. */
    public EventLog events() {
        return context.events();
    }

    /** Returns what finds the deliveries. */
    public DeliveryRecords deliveries() {
        return chapters.deliveries().records();
    }

    /** Returns the faults of the environment's deliveries. */
    public DeliveryFaults deliveryFaults() {
        return chapters.deliveries().faults();
    }
}
