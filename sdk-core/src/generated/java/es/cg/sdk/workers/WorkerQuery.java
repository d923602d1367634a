package es.cg.sdk.workers;

import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of workers; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class WorkerQuery {
    private final Query query;

    private WorkerQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static WorkerQuery create() {
        Query none = Query.of("WorkerQuery", "estado");
        return new WorkerQuery(none);
    }

    // formatter:off
    /** Lists only workers who are employed, or only those who left. */
    public WorkerQuery estado(Worker.@Nullable Estado value) { return with("estado", value); }
    // formatter:on

    private WorkerQuery with(String name, @Nullable Object value) {
        return new WorkerQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public WorkerQuery set(String filtro, @Nullable Object value) {
        return new WorkerQuery(query.set(filtro, value));
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
