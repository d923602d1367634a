package es.cg.sdk.irpfpayments;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.TipoRenta;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a payment with withholding to register as a draft. Immutable and thread-safe; its builder is neither.
 */
@Assumed
public final class NewIrpfPayment extends Request {
    private NewIrpfPayment(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code perceptor_nif} or {@code identificacion}, {@code perceptor_nombre},
     * {@code fecha_pago}, {@code base_retencion}, {@code retencion_pct}; also {@code clave_percepcion}, unless
     * {@code tipo_renta} is another kind of income than work and professional activities.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewIrpfPayment}. Not thread-safe. */
    public static final class Builder extends IrpfPaymentChecks {
        private Builder() {
            super(
                    "NewIrpfPayment",
                    "perceptor_nif",
                    "perceptor_nombre",
                    "tipo_identificacion",
                    "identificacion",
                    "pais",
                    "tipo_renta",
                    "clave_percepcion",
                    "subclave",
                    "fecha_pago",
                    "base_retencion",
                    "retencion_pct",
                    "retencion_importe",
                    "en_especie",
                    "documento_id",
                    "referencia_externa");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /**
         * The payee's tax identifier. Required unless there is a foreign identification. Sent as it is; pass a
         * {@link TaxId} to check it and send its normal form.
         */
        public Builder perceptorNif(@Nullable String value)                   { return put("perceptor_nif", value); }
        /** The payee's tax identifier. Required unless there is a foreign identification. Sent in its normal form. */
        public Builder perceptorNif(TaxId value)                              { return put("perceptor_nif", requireNonNull(value, "perceptor_nif is null").value()); }
        /** The payee's name. */
        public Builder perceptorNombre(@Nullable String value)                { return put("perceptor_nombre", value); }
        /** The kind of {@code identificacion}. */
        public Builder tipoIdentificacion(@Nullable TipoIdentificacion value) { return put("tipo_identificacion", value); }
        /** The identification of a foreign payee. */
        public Builder identificacion(@Nullable String value)                 { return put("identificacion", value); }
        /** The country, as two-letter code of ISO 3166. */
        public Builder pais(@Nullable String value)                           { return put("pais", value); }
        /** The kind of income; by default the kind that the key of model 190 belongs to. */
        public Builder tipoRenta(@Nullable TipoRenta value)                   { return put("tipo_renta", value); }
        /** The key of model 190; rent and capital have none. */
        public Builder clavePercepcion(@Nullable ClavePercepcion value)       { return put("clave_percepcion", value); }
        /** The two digits of the subkey. */
        public Builder subclave(@Nullable String value)                       { return put("subclave", value); }
        /** The day of the payment. */
        public Builder fechaPago(@Nullable LocalDate value)                   { return put("fecha_pago", value); }
        /** The amount that the withholding is calculated from. */
        public Builder baseRetencion(@Nullable BigDecimal value)              { return put("base_retencion", value); }
        /** The amount that the withholding is calculated from, as decimal text. */
        public Builder baseRetencion(@Nullable String value)                  { return putDecimal("base_retencion", value); }
        public Builder baseRetencion(long value)                              { return putDecimal("base_retencion", value); }
        /** The withholding in percent. */
        public Builder retencionPct(@Nullable BigDecimal value)               { return put("retencion_pct", value); }
        /** The withholding in percent, as decimal text. */
        public Builder retencionPct(@Nullable String value)                   { return putDecimal("retencion_pct", value); }
        public Builder retencionPct(long value)                               { return putDecimal("retencion_pct", value); }
        /** The amount of the withholding; base times percentage by default. */
        public Builder retencionImporte(@Nullable BigDecimal value)           { return put("retencion_importe", value); }
        /** The amount of the withholding, as decimal text; base times percentage by default. */
        public Builder retencionImporte(@Nullable String value)               { return putDecimal("retencion_importe", value); }
        public Builder retencionImporte(long value)                           { return putDecimal("retencion_importe", value); }
        /** Whether the payment is in kind. */
        public Builder enEspecie(@Nullable Boolean value)                     { return put("en_especie", value); }
        /** The id of the document that has the invoice. */
        public Builder documentoId(@Nullable String value)                    { return put("documento_id", value); }
        /** Your own reference. */
        public Builder referenciaExterna(@Nullable String value)              { return put("referencia_externa", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewIrpfPayment build() {
            require("perceptor_nombre", "fecha_pago", "base_retencion", "retencion_pct");
            check();
            return new NewIrpfPayment(json());
        }
    }
}
