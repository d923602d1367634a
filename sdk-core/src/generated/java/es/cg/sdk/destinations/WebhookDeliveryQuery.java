package es.cg.sdk.destinations;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of deliveries; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
public final class WebhookDeliveryQuery {
    private final Query query;

    private WebhookDeliveryQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static WebhookDeliveryQuery create() {
        Query none = Query.of("WebhookDeliveryQuery", "estado");
        return new WebhookDeliveryQuery(none);
    }

    // formatter:off
    /** Lists only deliveries in this state. */
    @Assumed public WebhookDeliveryQuery estado(WebhookDelivery.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private WebhookDeliveryQuery with(String name, @Nullable Object value) {
        return new WebhookDeliveryQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public WebhookDeliveryQuery set(String filtro, @Nullable Object value) {
        return new WebhookDeliveryQuery(query.set(filtro, value));
    }

    Query query() {
        return query;
    }

    /** Returns the names of the filters, and the values of dates, years and vocabularies; no other value. */
    @Override
    public String toString() {
        return query.toString();
    }
}
