package es.cg.sdk.directory;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/** The fields of an addressee to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewAddressee extends Request {
    private NewAddressee(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code nombre}, {@code es_empresa_o_profesional}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewAddressee}. Not thread-safe. */
    public static final class Builder extends AddresseeBuilder<Builder> {
        private Builder() {
            super(
                    "NewAddressee",
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

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewAddressee build() {
            require("nombre", "es_empresa_o_profesional");
            return new NewAddressee(json());
        }
    }
}
