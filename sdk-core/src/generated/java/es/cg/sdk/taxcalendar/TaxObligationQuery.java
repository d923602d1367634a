package es.cg.sdk.taxcalendar;

import es.cg.sdk.common.Modelo;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of tax obligations; without filters, it has all of them. Immutable and thread-safe; each method
 * returns a new query.
 */
@Assumed
public final class TaxObligationQuery {
    private final Query query;

    private TaxObligationQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static TaxObligationQuery create() {
        Query none = Query.of("TaxObligationQuery", "fecha_desde", "fecha_hasta", "modelo", "estado");
        return new TaxObligationQuery(none);
    }

    // formatter:off
    /** Lists only obligations that are due on or after this day. */
    public TaxObligationQuery fechaDesde(@Nullable LocalDate day)          { return with("fecha_desde", day); }
    /** Lists only obligations that are due on or before this day. */
    public TaxObligationQuery fechaHasta(@Nullable LocalDate day)          { return with("fecha_hasta", day); }
    /**
     * Lists only obligations of this model. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    public TaxObligationQuery modelo(@Nullable Modelo value)               { return held("modelo", value); }
    /** Lists only obligations in this state. */
    public TaxObligationQuery estado(TaxObligation.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private TaxObligationQuery held(String name, @Nullable Object value) {
        return new TaxObligationQuery(query.verified(name, value));
    }

    private TaxObligationQuery with(String name, @Nullable Object value) {
        return new TaxObligationQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public TaxObligationQuery set(String filtro, @Nullable Object value) {
        return new TaxObligationQuery(query.set(filtro, value));
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
