package es.cg.sdk.taxmodels;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of tax models; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class TaxModelQuery {
    private final Query query;

    private TaxModelQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static TaxModelQuery create() {
        Query none = Query.of("TaxModelQuery", "modelo", "ejercicio", "periodo", "estado");
        return new TaxModelQuery(none);
    }

    // formatter:off
    /**
     * Lists only this model. If the service ignores this filter and returns an item with another value, the iteration
     * fails.
     */
    public TaxModelQuery modelo(@Nullable Modelo value)          { return held("modelo", value); }
    /**
     * Lists only models of this year. If the service ignores this filter and returns an item with another value, the
     * iteration fails.
     */
    public TaxModelQuery ejercicio(int value)                    { return held("ejercicio", value); }
    /**
     * Lists only models of this period, such as {@code 3T}. If the service ignores this filter and returns an item with
     * another value, the iteration fails.
     */
    public TaxModelQuery periodo(@Nullable String value)         { return held("periodo", value); }
    /** Lists only models in this state. */
    public TaxModelQuery estado(TaxModel.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private TaxModelQuery held(String name, @Nullable Object value) {
        return new TaxModelQuery(query.verified(name, value));
    }

    private TaxModelQuery with(String name, @Nullable Object value) {
        return new TaxModelQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public TaxModelQuery set(String filtro, @Nullable Object value) {
        return new TaxModelQuery(query.set(filtro, value));
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
