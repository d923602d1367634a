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
    /** Four digits of the IAE, or {@code B01} to {@code B05}. */
    public B codigoIae(@Nullable String value)                    { return put("codigo_iae", value); }
    /** At most 255 characters. */
    public B descripcion(@Nullable String value)                  { return put("descripcion", value); }
    public B seccionIae(@Nullable SeccionIae value)               { return put("seccion_iae", value); }
    public B regimenIrpf(@Nullable RegimenIrpf value)             { return put("regimen_irpf", value); }
    public B regimenIva(@Nullable RegimenIva value)               { return put("regimen_iva", value); }
    /** Must not be in the future; the service checks it by its own clock. */
    public B fechaAlta(@Nullable LocalDate value)                 { return put("fecha_alta", value); }
    /** Must be later than {@code fecha_alta}. */
    public B fechaBaja(@Nullable LocalDate value)                 { return put("fecha_baja", value); }
    /** True makes this the principal activity; the previous one becomes an ordinary activity. */
    public B esPrincipal(@Nullable Boolean value)                 { return put("es_principal", value); }
    public B retencionIrpfTipo(@Nullable RetencionIrpfTipo value) { return put("retencion_irpf_tipo", value); }
    /** Required with {@code personalizada}: 0, 1, 2, 7, 15, 19 or 21. */
    public B retencionIrpfPct(@Nullable BigDecimal value)         { return put("retencion_irpf_pct", value); }
    /** As decimal text. Required with {@code personalizada}: 0, 1, 2, 7, 15, 19 or 21. */
    public B retencionIrpfPct(@Nullable String value)             { return putDecimal("retencion_irpf_pct", value); }
    public B retencionIrpfPct(long value)                         { return putDecimal("retencion_irpf_pct", value); }
    public B seAcogeRic(@Nullable Boolean value)                  { return put("se_acoge_ric", value); }
    // formatter:on
}
