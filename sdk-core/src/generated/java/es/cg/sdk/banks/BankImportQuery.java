package es.cg.sdk.banks;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of imports; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class BankImportQuery {
    private final Query query;

    private BankImportQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static BankImportQuery create() {
        Query none = Query.of("BankImportQuery", "cuenta_id");
        return new BankImportQuery(none);
    }

    // formatter:off
    /**
     * Lists only imports on this account. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    public BankImportQuery cuentaId(@Nullable String value) { return held("cuenta_id", value); }
    // formatter:on

    private BankImportQuery held(String name, @Nullable Object value) {
        return new BankImportQuery(query.verified(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public BankImportQuery set(String filtro, @Nullable Object value) {
        return new BankImportQuery(query.set(filtro, value));
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
