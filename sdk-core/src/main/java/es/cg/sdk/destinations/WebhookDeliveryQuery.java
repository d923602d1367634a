package es.cg.sdk.destinations;

import es.cg.sdk.internal.Query;
import es.cg.sdk.model.Assumed;
import java.util.Map;

/** Which deliveries to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class WebhookDeliveryQuery {
    private final Query query;

    private WebhookDeliveryQuery(Query query) {
        this.query = query;
    }

    /** All deliveries, 25 a page. */
    public static WebhookDeliveryQuery create() {
        return new WebhookDeliveryQuery(Query.NONE);
    }

    // formatter:off
    /** Only those in this state. */
    @Assumed public WebhookDeliveryQuery estado(WebhookDelivery.Estado value) { return with("estado", value.value()); }
    /** So many a page: 1 to 100. */
    public WebhookDeliveryQuery limit(int items)                              { return new WebhookDeliveryQuery(query.limit(items)); }
    /** From this cursor on, as an earlier page gave it. */
    public WebhookDeliveryQuery cursor(String cursor)                         { return with("cursor", cursor); }
    // formatter:on

    private WebhookDeliveryQuery with(String name, String value) {
        return new WebhookDeliveryQuery(query.with(name, value));
    }

    Map<String, String> parameters() {
        return query.parameters();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "WebhookDeliveryQuery";
    }
}
