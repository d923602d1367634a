package es.cg.sdk.directory;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/**
 * The fields of a product to change; fields that are not set keep their values. Immutable and thread-safe; its builder
 * is neither.
 */
@Assumed
public final class ProductChange extends Request {
    private ProductChange(Json json) {
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

    /** Builds a {@link ProductChange}. Not thread-safe. */
    public static final class Builder extends ProductBuilder<Builder> {
        private Builder() {
            super(
                    "ProductChange",
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

        /** Returns the request. */
        public ProductChange build() {
            return new ProductChange(json());
        }
    }
}
