package es.cg.sdk.payslips;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of payslips; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class PayslipQuery {
    private final Query query;

    private PayslipQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static PayslipQuery create() {
        Query none = Query.of("PayslipQuery", "ejercicio", "mes", "trabajador_id");
        return new PayslipQuery(none);
    }

    // formatter:off
    /**
     * Lists only payslips of this year. If the service ignores this filter and returns an item with another value, the
     * iteration fails.
     */
    public PayslipQuery ejercicio(int value)                 { return held("ejercicio", value); }
    /**
     * Lists only payslips of this month, 1 to 12. If the service ignores this filter and returns an item with another
     * value, the iteration fails.
     */
    public PayslipQuery mes(int value)                       { return held("mes", value); }
    /**
     * Lists only payslips of this worker. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    public PayslipQuery trabajadorId(@Nullable String value) { return held("trabajador_id", value); }
    // formatter:on

    private PayslipQuery held(String name, @Nullable Object value) {
        return new PayslipQuery(query.verified(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public PayslipQuery set(String filtro, @Nullable Object value) {
        return new PayslipQuery(query.set(filtro, value));
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
