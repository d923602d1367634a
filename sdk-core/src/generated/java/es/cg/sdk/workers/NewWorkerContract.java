package es.cg.sdk.workers;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.Ccc;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The fields of a contract to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWorkerContract extends Request {
    private NewWorkerContract(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code codigo_contrato}, {@code fecha_inicio}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewWorkerContract}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "NewWorkerContract",
                    "codigo_contrato",
                    "fecha_inicio",
                    "fecha_fin",
                    "jornada",
                    "coeficiente_parcialidad",
                    "salario_bruto_anual",
                    "num_pagas",
                    "categoria",
                    "convenio",
                    "ccc",
                    "periodo_prueba_dias");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The official code, three digits. */
        public Builder codigoContrato(@Nullable String value)          { return put("codigo_contrato", value); }
        /** The first day of the contract. */
        public Builder fechaInicio(@Nullable LocalDate value)          { return put("fecha_inicio", value); }
        /** The last day of a temporary contract. */
        public Builder fechaFin(@Nullable LocalDate value)             { return put("fecha_fin", value); }
        /** The working time: full or part time. */
        public Builder jornada(@Nullable Jornada value)                { return put("jornada", value); }
        /** The part-time coefficient in thousandths of full time. */
        public Builder coeficienteParcialidad(@Nullable Integer value) { return put("coeficiente_parcialidad", value); }
        /** The gross yearly salary. */
        public Builder salarioBrutoAnual(@Nullable BigDecimal value)   { return put("salario_bruto_anual", value); }
        /** The gross yearly salary, as decimal text. */
        public Builder salarioBrutoAnual(@Nullable String value)       { return putDecimal("salario_bruto_anual", value); }
        public Builder salarioBrutoAnual(long value)                   { return putDecimal("salario_bruto_anual", value); }
        /** The number of payments a year, 12 or 14. */
        public Builder numPagas(@Nullable Integer value)               { return put("num_pagas", value); }
        /** The category. */
        public Builder categoria(@Nullable String value)               { return put("categoria", value); }
        /** The collective agreement. */
        public Builder convenio(@Nullable String value)                { return put("convenio", value); }
        /**
         * The employer's social security account (CCC), eleven digits. Sent as it is; pass a {@link Ccc} to check it
         * and send its normal form.
         */
        public Builder ccc(@Nullable String value)                     { return put("ccc", value); }
        /** The employer's social security account (CCC), eleven digits. Sent in its normal form. */
        public Builder ccc(Ccc value)                                  { return put("ccc", requireNonNull(value, "ccc is null").value()); }
        /** The trial period in days. */
        public Builder periodoPruebaDias(@Nullable Integer value)      { return put("periodo_prueba_dias", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewWorkerContract build() {
            require("codigo_contrato", "fecha_inicio");
            return new NewWorkerContract(json());
        }
    }
}
