package es.cg.sdk.sepa;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of mandates; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class SepaMandateQuery {
    private final Query query;

    private SepaMandateQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static SepaMandateQuery create() {
        Query none = Query.of("SepaMandateQuery", "estado", "destinatario_id");
        return new SepaMandateQuery(none);
    }

    // formatter:off
    /** Lists only mandates in this state. */
    public SepaMandateQuery estado(SepaMandate.@Nullable Estado value) { return with("estado", value); }
    /**
     * Lists only mandates of this addressee. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    public SepaMandateQuery destinatarioId(@Nullable String value)     { return held("destinatario_id", value); }
    // formatter:on

    private SepaMandateQuery held(String name, @Nullable Object value) {
        return new SepaMandateQuery(query.verified(name, value));
    }

    private SepaMandateQuery with(String name, @Nullable Object value) {
        return new SepaMandateQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public SepaMandateQuery set(String filtro, @Nullable Object value) {
        return new SepaMandateQuery(query.set(filtro, value));
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
