package es.cg.sdk.destinations;

import es.cg.sdk.internal.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/** Which deliveries to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class WebhookDeliveryQuery {
    private final Query query;

    private WebhookDeliveryQuery(Query query) {
        this.query = query;
    }

    /** All deliveries. */
    public static WebhookDeliveryQuery create() {
        return new WebhookDeliveryQuery(Query.NONE);
    }

    // formatter:off
    /** Only those in this state. */
    @Assumed public WebhookDeliveryQuery estado(WebhookDelivery.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private WebhookDeliveryQuery with(String name, @Nullable Object value) {
        return new WebhookDeliveryQuery(query.with(name, value));
    }

    /** A filter that this SDK does not know yet; null leaves it out. */
    public WebhookDeliveryQuery set(String filtro, @Nullable Object value) {
        return new WebhookDeliveryQuery(query.with(filtro, value));
    }

    Query query() {
        return query;
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "WebhookDeliveryQuery";
    }
}
