package es.cg.sdk.mock.internal.webhooks;

import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Row;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which destinations receive an event. Guarded by the service's lock. */
public record EventRecipients(ServiceContext context) {
    /** Whether a destination receives an event, which is for this integration alone unless that is empty. */
    boolean receives(Destination destination, Row event, String integration) {
        ApiKey key = key(destination);
        return destination.subscribes(event.text("type"))
                && key != null
                && (integration.isEmpty()
                        ? consented(key, event)
                        : key.integration().equals(integration));
    }

    /** Whether an event may still be sent when the attempt is due. */
    boolean maySend(Destination destination, Row event) {
        ApiKey key = key(destination);
        return key != null && (scope(event).isEmpty() || consented(key, event));
    }

    /** Returns the key of a destination; null if it is no longer valid. */
    private @Nullable ApiKey key(Destination destination) {
        ApiKey key = context.keys().byId(destination.key());
        return key != null && key.validAt(context.present().instant()) ? key : null;
    }

    private boolean consented(ApiKey key, Row event) {
        String scope = scope(event);
        if (event.client() == 0) {
            return true;
        }
        Set<String> consents = key.consents(event.client());
        return key.authorisedOn(event.client())
                && !consents.isEmpty()
                && (scope.isEmpty()
                        || (consents.contains(scope) && context.permissions().mayUse(key, scope)));
    }

    private String scope(Row event) {
        return context.contract().events().scopeOf(event.text("type"));
    }
}
