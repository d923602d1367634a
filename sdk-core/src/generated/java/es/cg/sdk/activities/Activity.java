package es.cg.sdk.activities;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.View;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * An economic activity of a client: one heading of the IAE (the tax on economic activities), or of the list of farming
 * activities. Fields marked {@code @Assumed} are not shown by the contract. Immutable and thread-safe.
 */
public final class Activity extends View {
    public Activity(Json json) {
        super(json);
    }

    // formatter:off
    /** The identifier that {@link Activities#update} and {@link Activities#delete} take. */
    @Assumed public @Nullable String         id()                { return identifier("id"); }
    /** The heading: four digits of the IAE, or {@code B01} to {@code B05}. */
    public @Nullable String                  codigoIae()         { return text("codigo_iae"); }
    /** The description. */
    public @Nullable String                  descripcion()       { return text("descripcion"); }
    /** The section of the IAE. */
    public @Nullable SeccionIae              seccionIae()        { return word("seccion_iae", SeccionIae::new); }
    /** The method that determines the activity's income for the personal income tax (IRPF). */
    public @Nullable RegimenIrpf             regimenIrpf()       { return word("regimen_irpf", RegimenIrpf::new); }
    /** The VAT regime. */
    public @Nullable RegimenIva              regimenIva()        { return word("regimen_iva", RegimenIva::new); }
    /** The start date. */
    public @Nullable LocalDate               fechaAlta()         { return date("fecha_alta"); }
    /** The end date; null while the activity is active. */
    public @Nullable LocalDate               fechaBaja()         { return date("fecha_baja"); }
    /** Whether it is the client's principal activity. */
    public @Nullable Boolean                 esPrincipal()       { return flag("es_principal"); }
    /** The IRPF withholding on invoices to businesses and professionals. */
    public @Nullable RetencionIrpfTipo       retencionIrpfTipo() { return word("retencion_irpf_tipo", RetencionIrpfTipo::new); }
    /** The IRPF withholding in percent. */
    public @Nullable BigDecimal              retencionIrpfPct()  { return decimal("retencion_irpf_pct"); }
    /** Whether the client uses the Canary Islands investment reserve (RIC). */
    public @Nullable Boolean                 seAcogeRic()        { return flag("se_acoge_ric"); }
    /** Whether the activity is active. */
    public @Nullable Boolean                 activa()            { return flag("activa"); }
    /**
     * Returns whether {@link Activities#create} reactivated an ended activity with the same heading and start date,
     * with its invoices, instead of creating a new one. False if the service does not say.
     */
    public boolean                           reactivada()        { return Boolean.TRUE.equals(flag("reactivada")); }
    /** The time of creation. */
    @Assumed public @Nullable OffsetDateTime creadoEn()          { return moment("creado_en"); }
    /** The time of the last change. */
    @Assumed public @Nullable OffsetDateTime actualizadoEn()     { return moment("actualizado_en"); }
    // formatter:on
}
