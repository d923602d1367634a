package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * Filters the list of invoices; without filters, it has all of them. Immutable and thread-safe; each method returns a
 * new query.
 */
public final class InvoiceQuery {
    private final Query query;

    private InvoiceQuery(Query query) {
        this.query = query;
    }

    /** Returns a query without filters: all invoices, issued and received. */
    public static InvoiceQuery create() {
        Query none = Query.of(
                "InvoiceQuery",
                "modificado_desde",
                "fecha_desde",
                "fecha_hasta",
                "sentido",
                "serie",
                "ejercicio",
                "estado",
                "estado_cobro",
                "estado_verifactu",
                "receptor_nif",
                "referencia_externa");
        return new InvoiceQuery(none);
    }

    // formatter:off
    /** Lists only invoices changed since the beginning of this day, in the firm's time zone. */
    public InvoiceQuery          modificadoDesde(@Nullable LocalDate day)          { return with("modificado_desde", day); }
    /** Lists only invoices changed since this time. */
    public InvoiceQuery          modificadoDesde(@Nullable Instant moment)         { return with("modificado_desde", moment); }
    /** Lists only invoices changed since this time, which is sent in UTC. */
    public InvoiceQuery          modificadoDesde(@Nullable OffsetDateTime moment)  { return with("modificado_desde", moment == null ? null : moment.toInstant()); }
    /** Lists only invoices issued on or after this day. */
    @Assumed public InvoiceQuery fechaDesde(@Nullable LocalDate day)               { return with("fecha_desde", day); }
    /** Lists only invoices issued on or before this day. */
    @Assumed public InvoiceQuery fechaHasta(@Nullable LocalDate day)               { return with("fecha_hasta", day); }
    /**
     * Lists only issued or only received invoices. If the service ignores this filter and returns an item with another
     * value, the iteration fails.
     */
    @Assumed public InvoiceQuery sentido(Invoice.@Nullable Sentido value)          { return held("sentido", value); }
    /**
     * Lists only invoices of this series. If the service ignores this filter and returns an item with another value,
     * the iteration fails.
     */
    @Assumed public InvoiceQuery serie(@Nullable String value)                     { return held("serie", value); }
    /** Lists only invoices of this year. */
    @Assumed public InvoiceQuery ejercicio(int value)                              { return with("ejercicio", value); }
    /** Lists only invoices in this state. */
    @Assumed public InvoiceQuery estado(Invoice.@Nullable Estado value)            { return with("estado", value); }
    /** Lists only invoices in this payment state. */
    @Assumed public InvoiceQuery estadoCobro(Invoice.@Nullable EstadoCobro value)  { return with("estado_cobro", value); }
    /** Lists only invoices in this state at the tax authority. */
    @Assumed public InvoiceQuery estadoVerifactu(Remission.@Nullable Estado value) { return with("estado_verifactu", value); }
    /**
     * Lists only invoices to this recipient. Sent as it is; pass a {@link TaxId} to check it and send its normal form.
     */
    @Assumed public InvoiceQuery receptorNif(@Nullable String value)               { return with("receptor_nif", value); }
    /** Lists only invoices to this recipient. Sent in its normal form. */
    @Assumed public InvoiceQuery receptorNif(TaxId value)                          { return with("receptor_nif", requireNonNull(value, "receptor_nif is null").value()); }
    /**
     * Lists only invoices with this reference of yours. If the service ignores this filter and returns an item with
     * another value, the iteration fails. Do not trust returned invoices that have no reference at all:
     * {@link Invoices#findByReference} compares each.
     */
    @Assumed public InvoiceQuery referenciaExterna(@Nullable String value)         { return held("referencia_externa", value); }
    // formatter:on

    private InvoiceQuery held(String name, @Nullable Object value) {
        return new InvoiceQuery(query.verified(name, value));
    }

    private InvoiceQuery with(String name, @Nullable Object value) {
        return new InvoiceQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. The SDK does not check the name or the value.
     * The service may ignore an unknown filter and return the whole list. If the name is close to that of a filter with
     * a method, the SDK logs a warning once and sends the filter.
     */
    public InvoiceQuery set(String filtro, @Nullable Object value) {
        return new InvoiceQuery(query.set(filtro, value));
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
