package es.cg.sdk.documentrequests;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of requests for documents; without filters, it has all of them. Immutable and thread-safe; each
 * method returns a new query.
 */
@Assumed
public final class DocumentRequestQuery {
    private final Query query;

    private DocumentRequestQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static DocumentRequestQuery create() {
        Query none = Query.of("DocumentRequestQuery", "estado");
        return new DocumentRequestQuery(none);
    }

    // formatter:off
    /** Lists only requests in this state. */
    public DocumentRequestQuery estado(DocumentRequest.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private DocumentRequestQuery with(String name, @Nullable Object value) {
        return new DocumentRequestQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public DocumentRequestQuery set(String filtro, @Nullable Object value) {
        return new DocumentRequestQuery(query.set(filtro, value));
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
