package es.cg.sdk.sepa;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.Iban;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a mandate to register. The debtor is an addressee of the directory, or is given by name. Immutable and
 * thread-safe; its builder is neither.
 */
@Assumed
public final class NewSepaMandate extends Request {
    private NewSepaMandate(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code iban}, {@code esquema}, {@code fecha_firma}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewSepaMandate}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "NewSepaMandate",
                    "referencia",
                    "destinatario_id",
                    "deudor_nombre",
                    "deudor_nif",
                    "iban",
                    "bic",
                    "esquema",
                    "tipo_pago",
                    "fecha_firma");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The reference of the mandate; the service makes one by default. */
        public Builder referencia(@Nullable String value)     { return put("referencia", value); }
        /** The id of the debtor in the directory. */
        public Builder destinatarioId(@Nullable String value) { return put("destinatario_id", value); }
        /** The debtor's name. Required without {@code destinatario_id}, which the service checks. */
        public Builder deudorNombre(@Nullable String value)   { return put("deudor_nombre", value); }
        /** The debtor's tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder deudorNif(@Nullable String value)      { return put("deudor_nif", value); }
        /** The debtor's tax identifier. Sent in its normal form. */
        public Builder deudorNif(TaxId value)                 { return put("deudor_nif", requireNonNull(value, "deudor_nif is null").value()); }
        /** The debtor's IBAN, not masked. Sent as it is; pass an {@link Iban} to check it and send its normal form. */
        public Builder iban(@Nullable String value)           { return put("iban", value); }
        /** The debtor's IBAN, not masked. Sent in its normal form. */
        public Builder iban(Iban value)                       { return put("iban", requireNonNull(value, "iban is null").value()); }
        /** The BIC of the debtor's bank. */
        public Builder bic(@Nullable String value)            { return put("bic", value); }
        /** The SEPA scheme. */
        public Builder esquema(@Nullable Esquema value)       { return put("esquema", value); }
        /** Whether the mandate is for one debit or for more. */
        public Builder tipoPago(@Nullable TipoPago value)     { return put("tipo_pago", value); }
        /** The day on which the debtor signed. */
        public Builder fechaFirma(@Nullable LocalDate value)  { return put("fecha_firma", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewSepaMandate build() {
            require("iban", "esquema", "fecha_firma");
            return new NewSepaMandate(json());
        }
    }
}
