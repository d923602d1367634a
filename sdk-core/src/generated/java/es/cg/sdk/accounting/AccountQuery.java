package es.cg.sdk.accounting;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of accounts; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class AccountQuery {
    private final Query query;

    private AccountQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static AccountQuery create() {
        Query none = Query.of("AccountQuery", "ejercicio", "cuenta");
        return new AccountQuery(none);
    }

    // formatter:off
    /** Returns the balances of this year. */
    public AccountQuery ejercicio(int value)           { return with("ejercicio", value); }
    /** Lists only accounts whose code begins like this. */
    public AccountQuery cuenta(@Nullable String value) { return with("cuenta", value); }
    // formatter:on

    private AccountQuery with(String name, @Nullable Object value) {
        return new AccountQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public AccountQuery set(String filtro, @Nullable Object value) {
        return new AccountQuery(query.set(filtro, value));
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
