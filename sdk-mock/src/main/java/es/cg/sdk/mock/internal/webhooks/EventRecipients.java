package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who may hear of an event. Guarded by the service's lock. */
final class EventRecipients {
    private final ServiceContext office;

    EventRecipients(ServiceContext office) {
        this.office = office;
    }

    /** Whether a destination is told of an event that concerns this integration alone, or, if that is empty, any. */
    boolean mayHear(Destination destination, Row event, String integration) {
        ApiKey key = key(destination);
        return destination.takes(event.text("type"))
                && key != null
                && (integration.isEmpty()
                        ? consented(key, event)
                        : key.integration().equals(integration));
    }

    /** Whether it may still be sent, now that its time has come. */
    boolean maySend(Destination destination, Row event) {
        ApiKey key = key(destination);
        return key != null && (scope(event).isEmpty() || consented(key, event));
    }

    /** The key of a destination, if it is still good for anything. */
    private @Nullable ApiKey key(Destination destination) {
        ApiKey key = office.keys().byId(destination.key());
        return key != null && key.validAt(office.real().clock().instant()) ? key : null;
    }

    private boolean consented(ApiKey key, Row event) {
        String scope = scope(event);
        if (event.client() == 0) {
            return true;
        }
        Set<String> consents = key.consents(event.client());
        return key.authorisedOn(event.client())
                && !consents.isEmpty()
                && (scope.isEmpty() || (consents.contains(scope) && office.mayUse(key, scope)));
    }

    private String scope(Row event) {
        return office.contract().events().scopeOf(event.text("type"));
    }
}
