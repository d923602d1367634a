package es.cg.sdk.directory;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of addressees; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class AddresseeQuery {
    private final Query query;

    private AddresseeQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static AddresseeQuery create() {
        Query none = Query.of("AddresseeQuery", "nif", "activo", "referencia_externa");
        return new AddresseeQuery(none);
    }

    // formatter:off
    /**
     * Lists only addressees with this tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its
     * normal form.
     */
    public AddresseeQuery nif(@Nullable String value)               { return with("nif", value); }
    /** Lists only addressees with this tax identifier. Sent in its normal form. */
    public AddresseeQuery nif(TaxId value)                          { return with("nif", requireNonNull(value, "nif is null").value()); }
    /** True lists only addressees in use; false lists only those out of use. */
    public AddresseeQuery activo(boolean value)                     { return with("activo", value); }
    /**
     * Lists only addressees with this reference of yours. If the service ignores this filter and returns an item with
     * another value, the iteration fails.
     */
    public AddresseeQuery referenciaExterna(@Nullable String value) { return held("referencia_externa", value); }
    // formatter:on

    private AddresseeQuery held(String name, @Nullable Object value) {
        return new AddresseeQuery(query.verified(name, value));
    }

    private AddresseeQuery with(String name, @Nullable Object value) {
        return new AddresseeQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public AddresseeQuery set(String filtro, @Nullable Object value) {
        return new AddresseeQuery(query.set(filtro, value));
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
