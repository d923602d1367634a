package es.cg.sdk.workers;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.Iban;
import es.cg.sdk.common.Naf;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The fields of a worker to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWorker extends Request {
    private NewWorker(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code nombre}, {@code apellidos}, {@code nif}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewWorker}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "NewWorker",
                    "nombre",
                    "apellidos",
                    "nif",
                    "naf",
                    "fecha_nacimiento",
                    "email",
                    "telefono",
                    "direccion",
                    "codigo_postal",
                    "municipio",
                    "provincia",
                    "iban",
                    "grupo_cotizacion",
                    "situacion_familiar",
                    "num_descendientes",
                    "discapacidad_pct");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The first name. */
        public Builder nombre(@Nullable String value)              { return put("nombre", value); }
        /** The surnames. */
        public Builder apellidos(@Nullable String value)           { return put("apellidos", value); }
        /** The tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder nif(@Nullable String value)                 { return put("nif", value); }
        /** The tax identifier. Sent in its normal form. */
        public Builder nif(TaxId value)                            { return put("nif", requireNonNull(value, "nif is null").value()); }
        /**
         * The social security number (NAF), twelve digits. Sent as it is; pass a {@link Naf} to check it and send its
         * normal form.
         */
        public Builder naf(@Nullable String value)                 { return put("naf", value); }
        /** The social security number (NAF), twelve digits. Sent in its normal form. */
        public Builder naf(Naf value)                              { return put("naf", requireNonNull(value, "naf is null").value()); }
        /** The date of birth. */
        public Builder fechaNacimiento(@Nullable LocalDate value)  { return put("fecha_nacimiento", value); }
        /** The e-mail address. */
        public Builder email(@Nullable String value)               { return put("email", value); }
        /** The telephone number. */
        public Builder telefono(@Nullable String value)            { return put("telefono", value); }
        /** The address. */
        public Builder direccion(@Nullable String value)           { return put("direccion", value); }
        /** The postal code. */
        public Builder codigoPostal(@Nullable String value)        { return put("codigo_postal", value); }
        /** The municipality. */
        public Builder municipio(@Nullable String value)           { return put("municipio", value); }
        /** The province. */
        public Builder provincia(@Nullable String value)           { return put("provincia", value); }
        /** The IBAN, not masked. Sent as it is; pass an {@link Iban} to check it and send its normal form. */
        public Builder iban(@Nullable String value)                { return put("iban", value); }
        /** The IBAN, not masked. Sent in its normal form. */
        public Builder iban(Iban value)                            { return put("iban", requireNonNull(value, "iban is null").value()); }
        /** The contribution group, 1 to 11. */
        public Builder grupoCotizacion(@Nullable Integer value)    { return put("grupo_cotizacion", value); }
        /** The family situation for income tax: 1, 2 or 3. */
        public Builder situacionFamiliar(@Nullable Integer value)  { return put("situacion_familiar", value); }
        /** The number of descendants for income tax. */
        public Builder numDescendientes(@Nullable Integer value)   { return put("num_descendientes", value); }
        /** The degree of disability in percent. */
        public Builder discapacidadPct(@Nullable BigDecimal value) { return put("discapacidad_pct", value); }
        /** The degree of disability in percent, as decimal text. */
        public Builder discapacidadPct(@Nullable String value)     { return putDecimal("discapacidad_pct", value); }
        public Builder discapacidadPct(long value)                 { return putDecimal("discapacidad_pct", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewWorker build() {
            require("nombre", "apellidos", "nif");
            return new NewWorker(json());
        }
    }
}
