package es.cg.sdk.activities;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sets and checks the fields that a new activity and a change of an activity have in common. */
abstract class ActivityBuilder<B extends ActivityBuilder<B>> extends RequestBuilder<B> {
    private static final Pattern CODIGO_IAE = Pattern.compile("\\d{4}|B0[1-5]");
    private static final Set<BigDecimal> PERCENTAGES = Set.of(
            new BigDecimal(0),
            new BigDecimal(1),
            new BigDecimal(2),
            new BigDecimal(7),
            new BigDecimal(15),
            new BigDecimal(19),
            new BigDecimal(21));

    private static final List<String> KNOWN = List.of(
            "codigo_iae",
            "descripcion",
            "seccion_iae",
            "regimen_irpf",
            "regimen_iva",
            "fecha_alta",
            "fecha_baja",
            "es_principal",
            "retencion_irpf_tipo",
            "retencion_irpf_pct",
            "se_acoge_ric");

    ActivityBuilder(String request, String... more) {
        super(request, Stream.concat(KNOWN.stream(), Stream.of(more)).toArray(String[]::new));
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

    /** Returns the fields after checking the rules of the contract. */
    Json checked() {
        match("codigo_iae", CODIGO_IAE, "4 digits or B01 to B05");
        maxLength("descripcion", 255);
        requireLater("fecha_baja", "fecha_alta");
        requireOneOf("retencion_irpf_pct", PERCENTAGES);
        return json();
    }
}
