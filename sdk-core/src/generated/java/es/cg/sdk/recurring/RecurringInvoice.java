package es.cg.sdk.recurring;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.InvoiceLine;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A recurring invoice: a schedule by which the service issues an invoice in each period. Immutable and thread-safe. */
@Assumed
public final class RecurringInvoice extends View {
    public RecurringInvoice(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that the methods of {@link RecurringInvoices} take. */
    public @Nullable String         id()                { return identifier("id"); }
    /** A name for people. */
    public @Nullable String         nombre()            { return text("nombre"); }
    /** The series of its invoices. */
    public @Nullable String         serie()             { return text("serie"); }
    /** The id of the addressee in the directory. */
    public @Nullable String         destinatarioId()    { return identifier("destinatario_id"); }
    /** The lines of its invoices. */
    public List<InvoiceLine>        lineas()            { return views("lineas", InvoiceLine::new); }
    /** How often it issues an invoice. */
    public @Nullable Periodicidad   periodicidad()      { return word("periodicidad", Periodicidad::new); }
    /** The day of the month, 1 to 28, or -1 for the last day. */
    public @Nullable Long           dia()               { return integer("dia"); }
    /** The first day on which it may issue an invoice. */
    public @Nullable LocalDate      fechaInicio()       { return date("fecha_inicio"); }
    /** The last day on which it may issue an invoice. */
    public @Nullable LocalDate      fechaFin()          { return date("fecha_fin"); }
    /** The number of invoices after which it ends. */
    public @Nullable Long           maxEmisiones()      { return integer("max_emisiones"); }
    /** The number of days from issue until an invoice is due. */
    public @Nullable Long           diasVencimiento()   { return integer("dias_vencimiento"); }
    /** Your own reference. */
    public @Nullable String         referenciaExterna() { return text("referencia_externa"); }
    /** The state of the recurring invoice. */
    public @Nullable Estado         estado()            { return word("estado", Estado::new); }
    /** The day of the next invoice; null if there is none. */
    public @Nullable LocalDate      proximaEmision()    { return date("proxima_emision"); }
    /** The day of the last invoice. */
    public @Nullable LocalDate      ultimaEmision()     { return date("ultima_emision"); }
    /** The number of invoices issued so far. */
    public @Nullable Long           emitidas()          { return integer("emitidas"); }
    /** The id of the last invoice. */
    public @Nullable String         ultimaFacturaId()   { return identifier("ultima_factura_id"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on

    /** The state of a recurring invoice. */
    @Assumed
    public record Estado(String value) implements Word {
        /** It issues invoices. */
        public static final Estado ACTIVA = new Estado("activa");

        /** It issues nothing until it is resumed. */
        public static final Estado PAUSADA = new Estado("pausada");

        /** Cancelled. Final. */
        public static final Estado CANCELADA = new Estado("cancelada");

        /** All its invoices are issued. Final. */
        public static final Estado FINALIZADA = new Estado("finalizada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
