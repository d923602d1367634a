package es.cg.sdk.expenses;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of expenses; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
@Assumed
public final class ExpenseQuery {
    private final Query query;

    private ExpenseQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static ExpenseQuery create() {
        Query none =
                Query.of("ExpenseQuery", "fecha_desde", "fecha_hasta", "estado", "proveedor_nif", "referencia_externa");
        return new ExpenseQuery(none);
    }

    // formatter:off
    /** Lists only expenses on or after this day. */
    public ExpenseQuery fechaDesde(@Nullable LocalDate day)       { return with("fecha_desde", day); }
    /** Lists only expenses on or before this day. */
    public ExpenseQuery fechaHasta(@Nullable LocalDate day)       { return with("fecha_hasta", day); }
    /** Lists only drafts, or only confirmed expenses. */
    public ExpenseQuery estado(Expense.@Nullable Estado value)    { return with("estado", value); }
    /**
     * Lists only expenses of this supplier. Sent as it is; pass a {@link TaxId} to check it and send its normal form.
     */
    public ExpenseQuery proveedorNif(@Nullable String value)      { return with("proveedor_nif", value); }
    /** Lists only expenses of this supplier. Sent in its normal form. */
    public ExpenseQuery proveedorNif(TaxId value)                 { return with("proveedor_nif", requireNonNull(value, "proveedor_nif is null").value()); }
    /**
     * Lists only expenses with this reference of yours. If the service ignores this filter and returns an item with
     * another value, the iteration fails.
     */
    public ExpenseQuery referenciaExterna(@Nullable String value) { return held("referencia_externa", value); }
    // formatter:on

    private ExpenseQuery held(String name, @Nullable Object value) {
        return new ExpenseQuery(query.verified(name, value));
    }

    private ExpenseQuery with(String name, @Nullable Object value) {
        return new ExpenseQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public ExpenseQuery set(String filtro, @Nullable Object value) {
        return new ExpenseQuery(query.set(filtro, value));
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
