package es.cg.sdk.invoices;

import es.cg.sdk.internal.Query;
import es.cg.sdk.model.Assumed;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.Map;

/** Which invoices to list; all of them unless told. Immutable and thread-safe; each method gives a new query. */
public final class InvoiceQuery {
    private final Query query;

    private InvoiceQuery(Query query) {
        this.query = query;
    }

    /** All invoices, issued and received, 25 a page. */
    public static InvoiceQuery create() {
        return new InvoiceQuery(Query.NONE);
    }

    // formatter:off
    /** Only what has changed since the beginning of this day, in the firm's time zone. */
    public InvoiceQuery modificadoDesde(LocalDate day)           { return with("modificado_desde", day); }
    /** Only what has changed since then. */
    public InvoiceQuery modificadoDesde(Instant moment)          { return with("modificado_desde", moment); }
    /** Only what has changed since then; sent as the same moment in UTC. */
    public InvoiceQuery modificadoDesde(OffsetDateTime moment)   { return modificadoDesde(moment.toInstant()); }
    /** From this day of issue on, the day included. */
    @Assumed public InvoiceQuery fechaDesde(LocalDate day)       { return with("fecha_desde", day); }
    /** Up to this day of issue, the day included. */
    @Assumed public InvoiceQuery fechaHasta(LocalDate day)       { return with("fecha_hasta", day); }
    @Assumed public InvoiceQuery sentido(Invoice.Sentido value)  { return with("sentido", value); }
    @Assumed public InvoiceQuery serie(String value)             { return with("serie", value); }
    /** Only those of this year. */
    @Assumed public InvoiceQuery ejercicio(int year)             { return with("ejercicio", year); }
    @Assumed public InvoiceQuery estado(Invoice.Estado value)    { return with("estado", value); }
    @Assumed public InvoiceQuery estadoCobro(Invoice.EstadoCobro value)   { return with("estado_cobro", value); }
    @Assumed public InvoiceQuery estadoVerifactu(Remission.Estado value)  { return with("estado_verifactu", value); }
    @Assumed public InvoiceQuery receptorNif(String value)       { return with("receptor_nif", value); }
    /** Only those with this reference of yours. */
    @Assumed public InvoiceQuery referenciaExterna(String value) { return with("referencia_externa", value); }
    /** So many a page: 1 to 100. */
    public InvoiceQuery limit(int items)                         { return new InvoiceQuery(query.limit(items)); }
    /** From this cursor on, as an earlier page gave it. */
    public InvoiceQuery cursor(String cursor)                    { return with("cursor", cursor); }
    // formatter:on

    private InvoiceQuery with(String name, Object value) {
        return new InvoiceQuery(query.with(name, value));
    }

    Map<String, String> parameters() {
        return query.parameters();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "InvoiceQuery";
    }
}
