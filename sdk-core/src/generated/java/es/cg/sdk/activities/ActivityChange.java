package es.cg.sdk.activities;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an activity to change; fields that are not set keep their values. Immutable and thread-safe; its
 * builder is neither.
 */
public final class ActivityChange extends Request {
    private ActivityChange(Json json) {
        super(json);
    }

    /** Returns an empty builder. No field is required. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link ActivityChange}. Not thread-safe. */
    public static final class Builder extends ActivityBuilder<Builder> {
        private Builder() {
            super(
                    "ActivityChange",
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
                    "se_acoge_ric",
                    "activa");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** False ends the activity; true reactivates it. */
        public Builder activa(@Nullable Boolean value) { return put("activa", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a field breaks a rule of the contract; the message names the field
         */
        public ActivityChange build() {
            check();
            return new ActivityChange(json());
        }
    }
}
