package es.cg.sdk.recurring;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.model.Assumed;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sets the fields that a new recurring invoice and a change of one have in common. */
@Assumed
abstract class RecurringInvoiceBuilder<B extends RecurringInvoiceBuilder<B>> extends RequestBuilder<B> {
    RecurringInvoiceBuilder(String request, String... fields) {
        super(request, fields);
    }

    // formatter:off
    /** A name for people. */
    public B nombre(@Nullable String value)               { return put("nombre", value); }
    /** The series of its invoices, which must exist. */
    public B serie(@Nullable String value)                { return put("serie", value); }
    /** The id of the addressee in the directory. */
    public B destinatarioId(@Nullable String value)       { return put("destinatario_id", value); }
    /** Adds a line. */
    public B linea(NewInvoiceLine value)                  { return append("lineas", value, NewInvoiceLine::json); }
    /** Sets the lines, replacing those set before. */
    public B lineas(@Nullable List<NewInvoiceLine> value) { return putAll("lineas", value, NewInvoiceLine::json); }
    /** How often it issues an invoice. */
    public B periodicidad(@Nullable Periodicidad value)   { return put("periodicidad", value); }
    /** The day of the month, 1 to 28, or -1 for the last day; by default the day of {@code fecha_inicio}. */
    public B dia(@Nullable Integer value)                 { return put("dia", value); }
    /** The first day on which it may issue an invoice. */
    public B fechaInicio(@Nullable LocalDate value)       { return put("fecha_inicio", value); }
    /** The last day on which it may issue an invoice. Excludes {@code max_emisiones}. */
    public B fechaFin(@Nullable LocalDate value)          { return put("fecha_fin", value); }
    /** The number of invoices after which it ends. Excludes {@code fecha_fin}. */
    public B maxEmisiones(@Nullable Integer value)        { return put("max_emisiones", value); }
    /** The number of days from issue until an invoice is due. */
    public B diasVencimiento(@Nullable Integer value)     { return put("dias_vencimiento", value); }
    /** Your own reference. */
    public B referenciaExterna(@Nullable String value)    { return put("referencia_externa", value); }
    // formatter:on
}
