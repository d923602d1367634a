package es.cg.sdk.invoices;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.model.Assumed;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Which invoices to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class InvoiceQuery {
    private final Query query;

    private InvoiceQuery(Query query) {
        this.query = query;
    }

    /** All invoices, issued and received. */
    public static InvoiceQuery create() {
        return new InvoiceQuery(Query.of(
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
                "referencia_externa"));
    }

    // formatter:off
    /** Only what has changed since the beginning of this day, in the firm's time zone. */
    public InvoiceQuery modificadoDesde(@Nullable LocalDate day)           { return with("modificado_desde", day); }
    /** Only what has changed since then. */
    public InvoiceQuery modificadoDesde(@Nullable Instant moment)          { return with("modificado_desde", moment); }
    /** Only what has changed since then; sent as the same moment in UTC. */
    public InvoiceQuery modificadoDesde(@Nullable OffsetDateTime moment)   { return with("modificado_desde", moment == null ? null : moment.toInstant()); }
    /** From this day of issue on, the day included. */
    @Assumed public InvoiceQuery fechaDesde(@Nullable LocalDate day)       { return with("fecha_desde", day); }
    /** Up to this day of issue, the day included. */
    @Assumed public InvoiceQuery fechaHasta(@Nullable LocalDate day)       { return with("fecha_hasta", day); }
    @Assumed public InvoiceQuery sentido(Invoice.@Nullable Sentido value)  { return held("sentido", value); }
    @Assumed public InvoiceQuery serie(@Nullable String value)             { return held("serie", value); }
    /** Only those of this year. */
    @Assumed public InvoiceQuery ejercicio(int year)             { return with("ejercicio", year); }
    @Assumed public InvoiceQuery estado(Invoice.@Nullable Estado value)    { return with("estado", value); }
    @Assumed public InvoiceQuery estadoCobro(Invoice.@Nullable EstadoCobro value)   { return with("estado_cobro", value); }
    @Assumed public InvoiceQuery estadoVerifactu(Remission.@Nullable Estado value)  { return with("estado_verifactu", value); }
    @Assumed public InvoiceQuery receptorNif(@Nullable String value)       { return with("receptor_nif", value); }
    @Assumed public InvoiceQuery receptorNif(TaxId value)                  { return with("receptor_nif", value.value()); }
    /**
     * Only those with this reference of yours. One with another fails the walk: the service then does not know this
     * filter. Take no item on trust that has no reference at all.
     */
    @Assumed public InvoiceQuery referenciaExterna(@Nullable String value) { return held("referencia_externa", value); }
    // formatter:on

    private InvoiceQuery held(String name, @Nullable Object value) {
        return new InvoiceQuery(query.verified(name, value));
    }

    private InvoiceQuery with(String name, @Nullable Object value) {
        return new InvoiceQuery(query.with(name, value));
    }

    /**
     * Sets a filter that this SDK has no method for; null leaves it out. Neither name nor value is checked: a service may
     * ignore a filter that it does not know, and answer with the whole list. A name that is close to that of a filter
     * with a method is sent too, and told in the log once.
     */
    public InvoiceQuery set(String filtro, @Nullable Object value) {
        return new InvoiceQuery(query.set(filtro, value));
    }

    Query query() {
        return query;
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "InvoiceQuery";
    }
}
