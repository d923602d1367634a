package es.cg.sdk.directory;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/** The fields of a product to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewProduct extends Request {
    private NewProduct(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code codigo}, {@code nombre}, {@code precio_unitario}, {@code iva_pct}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewProduct}. Not thread-safe. */
    public static final class Builder extends ProductBuilder<Builder> {
        private Builder() {
            super(
                    "NewProduct",
                    "codigo",
                    "nombre",
                    "descripcion",
                    "precio_unitario",
                    "iva_pct",
                    "unidad",
                    "cuenta_contable",
                    "actividad_id",
                    "referencia_externa",
                    "activo");
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewProduct build() {
            require("codigo", "nombre", "precio_unitario", "iva_pct");
            return new NewProduct(json());
        }
    }
}
