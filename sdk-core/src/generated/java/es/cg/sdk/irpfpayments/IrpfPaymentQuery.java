package es.cg.sdk.irpfpayments;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of payments with withholding; without filters, it has all of them. Immutable and thread-safe; each
 * method returns a new query.
 */
@Assumed
public final class IrpfPaymentQuery {
    private final Query query;

    private IrpfPaymentQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters. */
    public static IrpfPaymentQuery create() {
        Query none = Query.of("IrpfPaymentQuery", "fecha_desde", "fecha_hasta", "estado", "perceptor_nif");
        return new IrpfPaymentQuery(none);
    }

    // formatter:off
    /** Lists only payments on or after this day. */
    public IrpfPaymentQuery fechaDesde(@Nullable LocalDate day)        { return with("fecha_desde", day); }
    /** Lists only payments on or before this day. */
    public IrpfPaymentQuery fechaHasta(@Nullable LocalDate day)        { return with("fecha_hasta", day); }
    /** Lists only drafts, or only confirmed payments. */
    public IrpfPaymentQuery estado(IrpfPayment.@Nullable Estado value) { return with("estado", value); }
    /** Lists only payments to this payee. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
    public IrpfPaymentQuery perceptorNif(@Nullable String value)       { return with("perceptor_nif", value); }
    /** Lists only payments to this payee. Sent in its normal form. */
    public IrpfPaymentQuery perceptorNif(TaxId value)                  { return with("perceptor_nif", requireNonNull(value, "perceptor_nif is null").value()); }
    // formatter:on

    private IrpfPaymentQuery with(String name, @Nullable Object value) {
        return new IrpfPaymentQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public IrpfPaymentQuery set(String filtro, @Nullable Object value) {
        return new IrpfPaymentQuery(query.set(filtro, value));
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
