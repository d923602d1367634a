package es.cg.sdk.activities;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.internal.Fields;
import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An activity to be created. Immutable and thread-safe; its builder is neither. */
public final class NewActivity {
    private static final Pattern CODIGO_IAE = Pattern.compile("\\d{4}|B0[1-5]");
    private static final Set<BigDecimal> PERCENTAGES = Set.of(
            new BigDecimal(0),
            new BigDecimal(1),
            new BigDecimal(2),
            new BigDecimal(7),
            new BigDecimal(15),
            new BigDecimal(19),
            new BigDecimal(21));

    private final Json json;

    private NewActivity(Json json) {
        this.json = json;
    }

    /**
     * A builder. Required: {@code codigo_iae}, {@code descripcion}, {@code seccion_iae}, {@code regimen_irpf},
     * {@code regimen_iva}, {@code fecha_alta}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** The body that is sent. */
    public Json json() {
        return json;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof NewActivity that && json.equals(that.json);
    }

    @Override
    public int hashCode() {
        return json.hashCode();
    }

    /** The type alone. */
    @Override
    public String toString() {
        return "NewActivity";
    }

    /** Gathers the fields of a {@link NewActivity}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields = new Fields("NewActivity");

        private Builder() {}

        // formatter:off
        /** Four digits of the IAE, or {@code B01} to {@code B05}. */
        public Builder codigoIae(@Nullable String value)                    { return put("codigo_iae", value); }
        /** At most 255 characters. */
        public Builder descripcion(@Nullable String value)                  { return put("descripcion", value); }
        public Builder seccionIae(@Nullable SeccionIae value)               { return put("seccion_iae", value); }
        public Builder regimenIrpf(@Nullable RegimenIrpf value)             { return put("regimen_irpf", value); }
        public Builder regimenIva(@Nullable RegimenIva value)               { return put("regimen_iva", value); }
        /** Not in the future: the service decides, by its own clock. */
        public Builder fechaAlta(@Nullable LocalDate value)                 { return put("fecha_alta", value); }
        /** Later than {@code fecha_alta}. */
        public Builder fechaBaja(@Nullable LocalDate value)                 { return put("fecha_baja", value); }
        /** True makes the client's previous principal activity an ordinary one. */
        public Builder esPrincipal(@Nullable Boolean value)                 { return put("es_principal", value); }
        public Builder retencionIrpfTipo(@Nullable RetencionIrpfTipo value) { return put("retencion_irpf_tipo", value); }
        /** With {@code personalizada}: 0, 1, 2, 7, 15, 19 or 21. */
        public Builder retencionIrpfPct(@Nullable BigDecimal value)         { return put("retencion_irpf_pct", value); }
        public Builder seAcogeRic(@Nullable Boolean value)                  { return put("se_acoge_ric", value); }
        // formatter:on

        private Builder put(String field, @Nullable Object value) {
            fields.put(field, value);
            return this;
        }

        /** A field that this SDK does not know yet, as {@link Json#of} takes its value; null is sent as null. */
        public Builder set(String campo, @Nullable Object value) {
            fields.set(campo, value);
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that breaks a rule of the contract
         */
        public NewActivity build() {
            fields.require("codigo_iae", "descripcion", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta");
            fields.match("codigo_iae", CODIGO_IAE, "4 digits or B01 to B05");
            fields.atMost("descripcion", 255);
            fields.after("fecha_baja", "fecha_alta");
            fields.oneOf("retencion_irpf_pct", PERCENTAGES);
            if (RetencionIrpfTipo.PERSONALIZADA.value().equals(fields.text("retencion_irpf_tipo"))) {
                fields.require("retencion_irpf_pct");
            }
            return new NewActivity(fields.json());
        }
    }
}
