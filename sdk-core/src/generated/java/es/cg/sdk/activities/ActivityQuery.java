package es.cg.sdk.activities;

import es.cg.sdk.internal.requests.Query;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of activities; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
public final class ActivityQuery {
    private final Query query;

    private ActivityQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static ActivityQuery create() {
        Query none = Query.of("ActivityQuery", "activa");
        return new ActivityQuery(none);
    }

    // formatter:off
    /** True lists only active activities; false lists only ended ones. */
    public ActivityQuery activa(boolean value) { return with("activa", value); }
    // formatter:on

    private ActivityQuery with(String name, @Nullable Object value) {
        return new ActivityQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public ActivityQuery set(String filtro, @Nullable Object value) {
        return new ActivityQuery(query.set(filtro, value));
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
