package es.cg.sdk.directory;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of products; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class ProductQuery {
    private final Query query;

    private ProductQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static ProductQuery create() {
        Query none = Query.of("ProductQuery", "codigo", "activo");
        return new ProductQuery(none);
    }

    // formatter:off
    /**
     * Lists only the product with this code. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    public ProductQuery codigo(@Nullable String value) { return held("codigo", value); }
    /** True lists only products in use; false lists only those out of use. */
    public ProductQuery activo(boolean value)          { return with("activo", value); }
    // formatter:on

    private ProductQuery held(String name, @Nullable Object value) {
        return new ProductQuery(query.verified(name, value));
    }

    private ProductQuery with(String name, @Nullable Object value) {
        return new ProductQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public ProductQuery set(String filtro, @Nullable Object value) {
        return new ProductQuery(query.set(filtro, value));
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
