package es.cg.sdk.activities;

import es.cg.sdk.common.RegimenIva;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Sets and checks the fields that a new activity and a change of an activity have in common. */
abstract class ActivityBuilder<B extends ActivityBuilder<B>> extends ActivityChecks<B> {
    ActivityBuilder(String request, String... fields) {
        super(request, fields);
    }

    // formatter:off
    /** The heading: four digits of the IAE, or {@code B01} to {@code B05}. */
    public B codigoIae(@Nullable String value)                    { return put("codigo_iae", value); }
    /** The description, at most 255 characters. */
    public B descripcion(@Nullable String value)                  { return put("descripcion", value); }
    /** The section of the IAE. */
    public B seccionIae(@Nullable SeccionIae value)               { return put("seccion_iae", value); }
    /** The method that determines the activity's income for the personal income tax (IRPF). */
    public B regimenIrpf(@Nullable RegimenIrpf value)             { return put("regimen_irpf", value); }
    /** The VAT regime. */
    public B regimenIva(@Nullable RegimenIva value)               { return put("regimen_iva", value); }
    /** The start date. It must not be in the future; the service checks it by its own clock. */
    public B fechaAlta(@Nullable LocalDate value)                 { return put("fecha_alta", value); }
    /** The end date, which must be later than {@code fecha_alta}. */
    public B fechaBaja(@Nullable LocalDate value)                 { return put("fecha_baja", value); }
    /** True makes this the principal activity; the previous one becomes an ordinary activity. */
    public B esPrincipal(@Nullable Boolean value)                 { return put("es_principal", value); }
    /** The IRPF withholding on invoices to businesses and professionals. */
    public B retencionIrpfTipo(@Nullable RetencionIrpfTipo value) { return put("retencion_irpf_tipo", value); }
    /** The IRPF withholding in percent: 0, 1, 2, 7, 15, 19 or 21. Required with {@code personalizada}. */
    public B retencionIrpfPct(@Nullable BigDecimal value)         { return put("retencion_irpf_pct", value); }
    /**
     * As decimal text. The IRPF withholding in percent: 0, 1, 2, 7, 15, 19 or 21. Required with {@code personalizada}.
     */
    public B retencionIrpfPct(@Nullable String value)             { return putDecimal("retencion_irpf_pct", value); }
    public B retencionIrpfPct(long value)                         { return putDecimal("retencion_irpf_pct", value); }
    /** Whether the client uses the Canary Islands investment reserve (RIC). */
    public B seAcogeRic(@Nullable Boolean value)                  { return put("se_acoge_ric", value); }
    // formatter:on
}
