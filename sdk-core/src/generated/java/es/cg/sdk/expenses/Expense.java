package es.cg.sdk.expenses;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.TipoRenta;
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
 * An expense, or a receipt without invoice. It counts in model 130 only after its confirmation. Immutable and
 * thread-safe.
 */
@Assumed
public final class Expense extends View {
    public Expense(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Expenses#get} and {@link Expenses#confirm} take. */
    public @Nullable String             id()                   { return identifier("id"); }
    /** The type of the expense. */
    public @Nullable TipoGasto          tipo()                 { return word("tipo", TipoGasto::new); }
    /** Where the goods or services come from, which decides the boxes of their VAT; null if not given. */
    public @Nullable TipoOperacion      tipoOperacion()        { return word("tipo_operacion", TipoOperacion::new); }
    /** The supplier's tax identifier. */
    public @Nullable String             proveedorNif()         { return text("proveedor_nif"); }
    /** The supplier's name. */
    public @Nullable String             proveedorNombre()      { return text("proveedor_nombre"); }
    /** The kind of {@link #identificacion()}; null for a Spanish tax identifier. */
    public @Nullable TipoIdentificacion tipoIdentificacion()   { return word("tipo_identificacion", TipoIdentificacion::new); }
    /** The identification of a foreign supplier. */
    public @Nullable String             identificacion()       { return text("identificacion"); }
    /** The country, as two-letter code of ISO 3166. */
    public @Nullable String             pais()                 { return text("pais"); }
    /** The number of the supplier's invoice. */
    public @Nullable String             numeroFactura()        { return text("numero_factura"); }
    /** The date of issue. */
    public @Nullable LocalDate          fechaExpedicion()      { return date("fecha_expedicion"); }
    /** The date in the books; null if it is the date of issue. */
    public @Nullable LocalDate          fechaContable()        { return date("fecha_contable"); }
    /** The description. */
    public @Nullable String             concepto()             { return text("concepto"); }
    /** The code of the account of the chart. */
    public @Nullable String             cuentaContable()       { return text("cuenta_contable"); }
    /** The category. */
    public @Nullable String             categoria()            { return text("categoria"); }
    /** The id of the activity that the expense belongs to. */
    public @Nullable String             actividadId()          { return identifier("actividad_id"); }
    /** One item for each VAT rate. */
    public List<VatBreakdown>           desgloseIva()          { return views("desglose_iva", VatBreakdown::new); }
    /** The kind of income of a withholding, which decides its tax models; null if there is none. */
    public @Nullable TipoRenta          tipoRenta()            { return word("tipo_renta", TipoRenta::new); }
    /** The IRPF withholding in percent. */
    public @Nullable BigDecimal         retencionIrpfPct()     { return decimal("retencion_irpf_pct"); }
    /** The amount of the IRPF withholding. */
    public @Nullable BigDecimal         retencionIrpfImporte() { return decimal("retencion_irpf_importe"); }
    /** The sum of the breakdown, before or after the withholding. */
    public @Nullable BigDecimal         total()                { return decimal("total"); }
    /** Whether the expense is deductible in income tax. */
    public @Nullable Boolean            deducibleIrpf()        { return flag("deducible_irpf"); }
    /** The id of the document that the expense was read from. */
    public @Nullable String             documentoId()          { return identifier("documento_id"); }
    /** Your own reference. */
    public @Nullable String             referenciaExterna()    { return text("referencia_externa"); }
    /** The state; only a confirmed expense counts in model 130. */
    public @Nullable Estado             estado()               { return word("estado", Estado::new); }
    /** The time of the confirmation. */
    public @Nullable OffsetDateTime     confirmadoEn()         { return moment("confirmado_en"); }
    /**
     * The model 130 in which the expense counts; an empty view before the confirmation, and if it is not deductible.
     */
    public Modelo130                    modelo130()            { return view("modelo_130", Modelo130::new); }
    /** The time of creation. */
    public @Nullable OffsetDateTime     creadoEn()             { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime     actualizadoEn()        { return moment("actualizado_en"); }
    // formatter:on

    /** Whether an expense counts. */
    @Assumed
    public record Estado(String value) implements Word {
        /** A draft: it does not count yet. */
        public static final Estado DRAFT = new Estado("draft");

        /** Confirmed: it counts in model 130. */
        public static final Estado CONFIRMED = new Estado("confirmed");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }

    /** The year and quarter of the model 130 in which an expense counts. Immutable and thread-safe. */
    @Assumed
    public static final class Modelo130 extends View {
        public Modelo130(Json json) {
            super(json);
        }

        // formatter:off
        /** The year. */
        public @Nullable Long   ejercicio() { return integer("ejercicio"); }
        /** The quarter, {@code 1T} to {@code 4T}. */
        public @Nullable String periodo()   { return text("periodo"); }
        // formatter:on
    }
}
