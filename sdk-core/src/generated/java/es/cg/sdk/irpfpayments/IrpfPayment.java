package es.cg.sdk.irpfpayments;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.TipoRenta;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A payment from which income tax (IRPF) is withheld. It counts in model 111 only after its confirmation. Immutable and
 * thread-safe.
 */
@Assumed
public final class IrpfPayment extends View {
    public IrpfPayment(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link IrpfPayments#get} and {@link IrpfPayments#confirm} take. */
    public @Nullable String             id()                 { return identifier("id"); }
    /** The payee's tax identifier. */
    public @Nullable String             perceptorNif()       { return text("perceptor_nif"); }
    /** The payee's name. */
    public @Nullable String             perceptorNombre()    { return text("perceptor_nombre"); }
    /** The kind of {@link #identificacion()}; null for a Spanish tax identifier. */
    public @Nullable TipoIdentificacion tipoIdentificacion() { return word("tipo_identificacion", TipoIdentificacion::new); }
    /** The identification of a foreign payee. */
    public @Nullable String             identificacion()     { return text("identificacion"); }
    /** The country, as two-letter code of ISO 3166. */
    public @Nullable String             pais()               { return text("pais"); }
    /** The kind of income, which decides the tax models in which the payment counts. */
    public @Nullable TipoRenta          tipoRenta()          { return word("tipo_renta", TipoRenta::new); }
    /** The key of model 190; rent and capital have none. */
    public @Nullable ClavePercepcion    clavePercepcion()    { return word("clave_percepcion", ClavePercepcion::new); }
    /** The two digits of the subkey. */
    public @Nullable String             subclave()           { return text("subclave"); }
    /** The day of the payment. */
    public @Nullable LocalDate          fechaPago()          { return date("fecha_pago"); }
    /** The amount that the withholding is calculated from. */
    public @Nullable BigDecimal         baseRetencion()      { return decimal("base_retencion"); }
    /** The withholding in percent. */
    public @Nullable BigDecimal         retencionPct()       { return decimal("retencion_pct"); }
    /** The amount of the withholding. */
    public @Nullable BigDecimal         retencionImporte()   { return decimal("retencion_importe"); }
    /** Whether the payment is in kind. */
    public @Nullable Boolean            enEspecie()          { return flag("en_especie"); }
    /** The id of the document that has the invoice. */
    public @Nullable String             documentoId()        { return identifier("documento_id"); }
    /** Your own reference. */
    public @Nullable String             referenciaExterna()  { return text("referencia_externa"); }
    /** The year in which the payment counts. */
    public @Nullable Long               ejercicio()          { return integer("ejercicio"); }
    /** The period of the model in which the payment counts, such as {@code 4T}. */
    public @Nullable String             periodo()            { return text("periodo"); }
    /**
     * The number of the model in which the payment counts: {@code 111}, {@code 115} or {@code 123}; {@code 216} of a
     * payee of another country.
     */
    public @Nullable String             modelo()             { return text("modelo"); }
    /** The state; only a confirmed payment counts in model 111. */
    public @Nullable Estado             estado()             { return word("estado", Estado::new); }
    /** The time of the confirmation. */
    public @Nullable OffsetDateTime     confirmadoEn()       { return moment("confirmado_en"); }
    /** The time of creation. */
    public @Nullable OffsetDateTime     creadoEn()           { return moment("creado_en"); }
    /** The time of the last change. */
    public @Nullable OffsetDateTime     actualizadoEn()      { return moment("actualizado_en"); }
    // formatter:on

    /** Whether a payment counts. */
    @Assumed
    public record Estado(String value) implements Word {
        /** A draft: it does not count yet. */
        public static final Estado DRAFT = new Estado("draft");

        /** Confirmed: it counts in model 111. */
        public static final Estado CONFIRMED = new Estado("confirmed");

        @Override
        public String toString() {
            return PrintableText.of(value);
        }
    }
}
