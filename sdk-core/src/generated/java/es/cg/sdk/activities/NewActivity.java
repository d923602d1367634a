package es.cg.sdk.activities;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;

/** The fields of an activity to create. Immutable and thread-safe; its builder is neither. */
public final class NewActivity extends Request {
    private NewActivity(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code codigo_iae}, {@code descripcion}, {@code seccion_iae},
     * {@code regimen_irpf}, {@code regimen_iva}, {@code fecha_alta}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewActivity}. Not thread-safe. */
    public static final class Builder extends ActivityBuilder<Builder> {
        private Builder() {
            super(
                    "NewActivity",
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
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a field breaks a rule of the contract; the message names the field
         */
        public NewActivity build() {
            require("codigo_iae", "descripcion", "seccion_iae", "regimen_irpf", "regimen_iva", "fecha_alta");
            checkNew();
            return new NewActivity(json());
        }
    }
}
