package es.cg.sdk.activities;

import es.cg.sdk.model.Json;
import org.jspecify.annotations.Nullable;

/** An activity to be created. Immutable and thread-safe; its builder is neither. */
public final class NewActivity {
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
    public static final class Builder extends ActivityBuilder<Builder> {
        private Builder() {
            super("NewActivity");
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that breaks a rule of the contract
         */
        public NewActivity build() {
            fields.require("codigo_iae", "descripcion", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta");
            if (RetencionIrpfTipo.PERSONALIZADA.value().equals(fields.text("retencion_irpf_tipo"))) {
                fields.require("retencion_irpf_pct");
            }
            return new NewActivity(checked());
        }
    }
}
