package es.cg.sdk.accounting;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of accounting years; without filters, it has all of them. Immutable and thread-safe; each method
 * returns a new query.
 */
@Assumed
public final class AccountingPeriodQuery {
    private final Query query;

    private AccountingPeriodQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static AccountingPeriodQuery create() {
        Query none = Query.of("AccountingPeriodQuery", "ejercicio");
        return new AccountingPeriodQuery(none);
    }

    // formatter:off
    /**
     * Lists only this year. If the service ignores this filter and returns an item with another value, the iteration
     * fails.
     */
    public AccountingPeriodQuery ejercicio(int value) { return held("ejercicio", value); }
    // formatter:on

    private AccountingPeriodQuery held(String name, @Nullable Object value) {
        return new AccountingPeriodQuery(query.verified(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public AccountingPeriodQuery set(String filtro, @Nullable Object value) {
        return new AccountingPeriodQuery(query.set(filtro, value));
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
