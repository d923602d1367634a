package es.cg.sdk.directory;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/**
 * The fields of an addressee to change; fields that are not set keep their values. Immutable and thread-safe; its
 * builder is neither.
 */
@Assumed
public final class AddresseeChange extends Request {
    private AddresseeChange(Json json) {
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

    /** Builds a {@link AddresseeChange}. Not thread-safe. */
    public static final class Builder extends AddresseeBuilder<Builder> {
        private Builder() {
            super(
                    "AddresseeChange",
                    "nombre",
                    "nif",
                    "tipo_identificacion",
                    "identificacion",
                    "pais",
                    "es_empresa_o_profesional",
                    "recargo_equivalencia",
                    "email",
                    "telefono",
                    "direccion",
                    "codigo_postal",
                    "municipio",
                    "provincia",
                    "forma_pago",
                    "dias_pago",
                    "mandato_id",
                    "dir3",
                    "referencia_externa",
                    "activo");
        }

        @Override
        protected Builder self() {
            return this;
        }

        /** Returns the request. */
        public AddresseeChange build() {
            return new AddresseeChange(json());
        }
    }
}
