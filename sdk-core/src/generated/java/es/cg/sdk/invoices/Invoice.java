package es.cg.sdk.invoices;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.InvoiceLine;
import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invoice, issued or received. Immutable and thread-safe.
 *
 * <p>An issued invoice has its number and its place in the chain of fingerprints. This does not mean that the tax
 * authority has accepted it: {@link #verifactu()} has that state, at the time when the invoice was read.
 */
@Assumed
public final class Invoice extends View {
    public Invoice(Json json) {
        super(json);
    }

    // formatter:off
    /** The kind of record, {@code invoice}. */
    public @Nullable String            object()               { return text("object"); }
    /** The identifier that {@link Invoices#get} takes. */
    public @Nullable String            id()                   { return identifier("id"); }
    /** The series. */
    public @Nullable String            serie()                { return text("serie"); }
    /** The number, without gaps within series and year; null for a received invoice. */
    public @Nullable Long              numero()               { return integer("numero"); }
    /** Series, year and number as printed, such as {@code A-2026-000042}. */
    public @Nullable String            numeroCompleto()       { return text("numero_completo"); }
    /** The year. */
    public @Nullable Long              ejercicio()            { return integer("ejercicio"); }
    /** The date of issue. */
    public @Nullable LocalDate         fechaExpedicion()      { return date("fecha_expedicion"); }
    /** The date of the operation; null if it is the date of issue. */
    public @Nullable LocalDate         fechaOperacion()       { return date("fecha_operacion"); }
    /** The type of the invoice. */
    public @Nullable TipoFactura       tipoFactura()          { return word("tipo_factura", TipoFactura::new); }
    /** Whether the invoice was issued or received. */
    public @Nullable Sentido           sentido()              { return word("sentido", Sentido::new); }
    /** The issuer's tax identifier. */
    public @Nullable String            emisorNif()            { return text("emisor_nif"); }
    /** The issuer's name. */
    public @Nullable String            emisorNombre()         { return text("emisor_nombre"); }
    /** The recipient's tax identifier. */
    public @Nullable String            receptorNif()          { return text("receptor_nif"); }
    /** The recipient's name. */
    public @Nullable String            receptorNombre()       { return text("receptor_nombre"); }
    /** The id of the addressee in the directory. */
    public @Nullable String            destinatarioId()       { return identifier("destinatario_id"); }
    /** The id of the activity that the invoice belongs to. */
    public @Nullable String            actividadId()          { return identifier("actividad_id"); }
    /** The lines. */
    public List<InvoiceLine>           lineas()               { return views("lineas", InvoiceLine::new); }
    /** One item for each VAT rate. */
    public List<VatBreakdown>          desgloseIva()          { return views("desglose_iva", VatBreakdown::new); }
    /** The taxable base. */
    public @Nullable BigDecimal        baseImponible()        { return decimal("base_imponible"); }
    /** The amount of VAT. */
    public @Nullable BigDecimal        cuotaIva()             { return decimal("cuota_iva"); }
    /** The amount of the equivalence surcharge. */
    public @Nullable BigDecimal        cuotaRecargo()         { return decimal("cuota_recargo"); }
    /** The IRPF withholding in percent. */
    public @Nullable BigDecimal        retencionIrpfPct()     { return decimal("retencion_irpf_pct"); }
    /** The amount of the IRPF withholding. */
    public @Nullable BigDecimal        retencionIrpfImporte() { return decimal("retencion_irpf_importe"); }
    /** The total: base plus VAT plus surcharge. */
    public @Nullable BigDecimal        total()                { return decimal("total"); }
    /** The amount to pay: the total minus the withholding. */
    public @Nullable BigDecimal        totalAPagar()          { return decimal("total_a_pagar"); }
    /** The currency. */
    public @Nullable String            moneda()               { return text("moneda"); }
    /** Whether the invoice is valid, annulled or rectified. */
    public @Nullable Estado            estado()               { return word("estado", Estado::new); }
    /** The payment state. */
    public @Nullable EstadoCobro       estadoCobro()          { return word("estado_cobro", EstadoCobro::new); }
    /** The collected amount. */
    public @Nullable BigDecimal        importeCobrado()       { return decimal("importe_cobrado"); }
    /** The pending amount. */
    public @Nullable BigDecimal        importePendiente()     { return decimal("importe_pendiente"); }
    /** The due dates. */
    public List<DueDate>               vencimientos()         { return views("vencimientos", DueDate::new); }
    /** The recorded payments, including returned ones. */
    public List<Payment>               pagos()                { return views("pagos", Payment::new); }
    /** The state at the tax authority; an empty view for a received invoice. */
    public Remission                   verifactu()            { return view("verifactu", Remission::new); }
    /** The ids of the simplified invoices that an F3 replaces. */
    public List<String>                sustituidas()          { return identifiers("sustituidas"); }
    /** The id of the invoice that replaces this one; null if none does. */
    public @Nullable String            sustituidaPor()        { return identifier("sustituida_por"); }
    /** How a rectifying invoice rectifies; null for any other. */
    public @Nullable TipoRectificativa tipoRectificativa()    { return word("tipo_rectificativa", TipoRectificativa::new); }
    /** The ids of the invoices that a rectifying one rectifies. */
    public List<String>                rectificadas()         { return identifiers("rectificadas"); }
    /** The id of the last invoice that rectifies this one; null if none does. */
    public @Nullable String            rectificadaPor()       { return identifier("rectificada_por"); }
    /** The reason of a rectifying invoice. */
    public @Nullable String            motivoRectificacion()  { return text("motivo_rectificacion"); }
    /** The id of the recurring invoice that issued it. */
    public @Nullable String            recurrenteId()         { return identifier("recurrente_id"); }
    /** Your own reference. */
    public @Nullable String            referenciaExterna()    { return text("referencia_externa"); }
    /** Text for the recipient. */
    public @Nullable String            notas()                { return text("notas"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime    creadoEn()             { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime    actualizadoEn()        { return moment("actualizado_en"); }
    // formatter:on

    /**
     * Whether an invoice is valid, annulled or rectified. Only a person can annul or rectify an invoice, in the panel;
     * the API cannot.
     */
    @Assumed
    public record Estado(String value) implements Word {
        /** Issued and valid. */
        public static final Estado EMITIDA = new Estado("emitida");

        /** Annulled. */
        public static final Estado ANULADA = new Estado("anulada");

        /** Rectified by another invoice. */
        public static final Estado RECTIFICADA = new Estado("rectificada");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The payment state of an invoice. A paid invoice becomes pending again if its payment is returned. */
    @Assumed
    public record EstadoCobro(String value) implements Word {
        /** Nothing is paid. */
        public static final EstadoCobro PENDIENTE = new EstadoCobro("pendiente");

        /** Part of it is paid. */
        public static final EstadoCobro PARCIAL = new EstadoCobro("parcial");

        /** All of it is paid. */
        public static final EstadoCobro COBRADA = new EstadoCobro("cobrada");

        /** Something is overdue. */
        public static final EstadoCobro VENCIDA = new EstadoCobro("vencida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** Whether an invoice was issued or received. */
    @Assumed
    public record Sentido(String value) implements Word {
        /** Issued by the client. */
        public static final Sentido EMITIDA = new Sentido("emitida");

        /** Received from a supplier. */
        public static final Sentido RECIBIDA = new Sentido("recibida");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** How a rectifying invoice (R1 to R5) rectifies another. */
    @Assumed
    public record TipoRectificativa(String value) implements Word {
        /** Its amounts are in place of those of the rectified invoice. */
        public static final TipoRectificativa SUSTITUCION = new TipoRectificativa("S");

        /** Its amounts are added to those of the rectified invoice. */
        public static final TipoRectificativa DIFERENCIAS = new TipoRectificativa("I");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
