package es.cg.sdk.documents;

import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data that the service extracted from a document automatically. Until a person has reviewed it, it is a proposal;
 * {@link #confianza()} says how sure the service is. Immutable and thread-safe.
 */
@Assumed
public final class ExtractedData extends View {
    public ExtractedData(Json json) {
        super(json);
    }

    // formatter:off
    /** The issuer's tax identifier. */
    public @Nullable String     emisorNif()            { return text("emisor_nif"); }
    /** The issuer's name. */
    public @Nullable String     emisorNombre()         { return text("emisor_nombre"); }
    /** The recipient's tax identifier. */
    public @Nullable String     receptorNif()          { return text("receptor_nif"); }
    /** The recipient's name. */
    public @Nullable String     receptorNombre()       { return text("receptor_nombre"); }
    /** The number of the invoice. */
    public @Nullable String     numeroFactura()        { return text("numero_factura"); }
    /** The date of issue. */
    public @Nullable LocalDate  fechaExpedicion()      { return date("fecha_expedicion"); }
    /** The taxable base. */
    public @Nullable BigDecimal baseImponible()        { return decimal("base_imponible"); }
    /** One item for each VAT rate. */
    public List<VatBreakdown>   desgloseIva()          { return views("desglose_iva", VatBreakdown::new); }
    /** The amount of the IRPF withholding. */
    public @Nullable BigDecimal retencionIrpfImporte() { return decimal("retencion_irpf_importe"); }
    /** The total. */
    public @Nullable BigDecimal total()                { return decimal("total"); }
    /** How sure the service is, from 0 (not at all) to 1 (certain). */
    public @Nullable BigDecimal confianza()            { return decimal("confianza"); }
    // formatter:on
}
