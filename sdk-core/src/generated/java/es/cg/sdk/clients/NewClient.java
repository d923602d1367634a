package es.cg.sdk.clients;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.Territorio;
import es.cg.sdk.common.TipoCliente;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/** The fields of a client to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewClient extends Request {
    private NewClient(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code nombre}, {@code nif}, {@code email}, {@code tipo}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewClient}. Not thread-safe. */
    public static final class Builder extends ContactBuilder<Builder> {
        private Builder() {
            super(
                    "NewClient",
                    "nombre",
                    "nif",
                    "email",
                    "tipo",
                    "territorio",
                    "regimen_iva",
                    "periodicidad_iva",
                    "recc",
                    "digitos_subcuenta",
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

        // formatter:off
        /** The name of the person or company. */
        public Builder nombre(@Nullable String value)                          { return put("nombre", value); }
        /** The tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder nif(@Nullable String value)                             { return put("nif", value); }
        /** The tax identifier. Sent in its normal form. */
        public Builder nif(TaxId value)                                        { return put("nif", requireNonNull(value, "nif is null").value()); }
        /** The e-mail address. */
        public Builder email(@Nullable String value)                           { return put("email", value); }
        /** The legal form. */
        public Builder tipo(@Nullable TipoCliente value)                       { return put("tipo", value); }
        /** The territory where the client pays taxes; {@link Territorio#PENINSULA_BALEARES} by default. */
        public Builder territorio(@Nullable Territorio value)                  { return put("territorio", value); }
        /** The VAT regime. */
        public Builder regimenIva(@Nullable RegimenIva value)                  { return put("regimen_iva", value); }
        /** The period of the VAT returns. */
        public Builder periodicidadIva(Client.@Nullable PeriodicidadIva value) { return put("periodicidad_iva", value); }
        /** Whether VAT is due when invoices are paid, not when they are issued (<i>criterio de caja</i>). */
        public Builder recc(@Nullable Boolean value)                           { return put("recc", value); }
        /** The number of digits of the sub-accounts in the ledger. */
        public Builder digitosSubcuenta(@Nullable Integer value)               { return put("digitos_subcuenta", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewClient build() {
            require("nombre", "nif", "email", "tipo");
            return new NewClient(json());
        }
    }
}
