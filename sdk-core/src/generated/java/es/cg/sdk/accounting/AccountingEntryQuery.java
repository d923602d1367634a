package es.cg.sdk.accounting;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of entries; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class AccountingEntryQuery {
    private final Query query;

    private AccountingEntryQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static AccountingEntryQuery create() {
        Query none = Query.of("AccountingEntryQuery", "fecha_desde", "fecha_hasta", "ejercicio", "cuenta", "origen_id");
        return new AccountingEntryQuery(none);
    }

    // formatter:off
    /** Lists only entries on or after this day. */
    public AccountingEntryQuery fechaDesde(@Nullable LocalDate day) { return with("fecha_desde", day); }
    /** Lists only entries on or before this day. */
    public AccountingEntryQuery fechaHasta(@Nullable LocalDate day) { return with("fecha_hasta", day); }
    /**
     * Lists only entries of this year. If the service ignores this filter and returns an item with another value, the
     * iteration fails.
     */
    public AccountingEntryQuery ejercicio(int value)                { return held("ejercicio", value); }
    /** Lists only entries with an account whose code begins like this. */
    public AccountingEntryQuery cuenta(@Nullable String value)      { return with("cuenta", value); }
    /** Lists only entries made from this record. */
    public AccountingEntryQuery origenId(@Nullable String value)    { return with("origen_id", value); }
    // formatter:on

    private AccountingEntryQuery held(String name, @Nullable Object value) {
        return new AccountingEntryQuery(query.verified(name, value));
    }

    private AccountingEntryQuery with(String name, @Nullable Object value) {
        return new AccountingEntryQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public AccountingEntryQuery set(String filtro, @Nullable Object value) {
        return new AccountingEntryQuery(query.set(filtro, value));
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
