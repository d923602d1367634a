package es.cg.sdk.checks.fuzz;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.WebhookEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A store that has everything handled, and says that it keeps for good all that came. One thread's. */
final class Witness implements EventStore {
    final List<WebhookEvent> taken = new ArrayList<>();
    final List<QuarantinedBody> parked = new ArrayList<>();

    @Nullable
    Throwable failure;

    @Override
    public Outcome process(WebhookEvent event, EventHandler handler) {
        taken.add(event);
        if (event.lacksRecord()) {
            return Outcome.of(Result.UNREADABLE);
        }
        try {
            handler.handle(event);
            return Outcome.of(Result.DONE);
        } catch (Throwable e) {
            failure = e;
            return Outcome.failed(e);
        }
    }

    @Override
    public void quarantine(QuarantinedBody what) {
        parked.add(what);
    }

    @Override
    public Capabilities capabilities() {
        return Capabilities.of(Capability.DURABLE_QUARANTINE, Capability.UNREADABLE_EVENTS);
    }
}
