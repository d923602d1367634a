package es.cg.sdk.clients;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/**
 * The contact data of a client to change; fields that are not set keep their values. Only the panel can change the tax
 * identifier and the e-mail. Immutable and thread-safe; its builder is neither.
 */
@Assumed
public final class ClientChange extends Request {
    private ClientChange(Json json) {
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

    /** Builds a {@link ClientChange}. Not thread-safe. */
    public static final class Builder extends ContactBuilder<Builder> {
        private Builder() {
            super(
                    "ClientChange",
                    "nombre_comercial",
                    "telefono",
                    "direccion",
                    "codigo_postal",
                    "municipio",
                    "provincia",
                    "pais");
        }

        @Override
        protected Builder self() {
            return this;
        }

        /** Returns the request. */
        public ClientChange build() {
            return new ClientChange(json());
        }
    }
}
