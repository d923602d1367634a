package es.cg.sdk.documents;

import es.cg.sdk.common.VatBreakdown;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
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
    public @Nullable String     emisorNif()            { return text("emisor_nif"); }
    public @Nullable String     emisorNombre()         { return text("emisor_nombre"); }
    public @Nullable String     receptorNif()          { return text("receptor_nif"); }
    public @Nullable String     receptorNombre()       { return text("receptor_nombre"); }
    public @Nullable String     numeroFactura()        { return text("numero_factura"); }
    public @Nullable LocalDate  fechaExpedicion()      { return date("fecha_expedicion"); }
    public @Nullable BigDecimal baseImponible()        { return decimal("base_imponible"); }
    public List<VatBreakdown>   desgloseIva()          { return views("desglose_iva", VatBreakdown::new); }
    public @Nullable BigDecimal retencionIrpfImporte() { return decimal("retencion_irpf_importe"); }
    public @Nullable BigDecimal total()                { return decimal("total"); }
    /** How sure the service is, from 0 (not at all) to 1 (certain). */
    public @Nullable BigDecimal confianza()            { return decimal("confianza"); }
    // formatter:on
}
