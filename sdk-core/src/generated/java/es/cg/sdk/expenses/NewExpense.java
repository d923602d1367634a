package es.cg.sdk.expenses;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.NewVatBreakdown;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.common.TipoIdentificacion;
import es.cg.sdk.common.TipoRenta;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of an expense to register as a draft. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewExpense extends Request {
    private NewExpense(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code tipo}, {@code proveedor_nombre}, {@code fecha_expedicion},
     * {@code concepto}, {@code desglose_iva}, {@code total}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewExpense}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "NewExpense",
                    "tipo",
                    "tipo_operacion",
                    "proveedor_nif",
                    "proveedor_nombre",
                    "tipo_identificacion",
                    "identificacion",
                    "pais",
                    "numero_factura",
                    "fecha_expedicion",
                    "fecha_contable",
                    "concepto",
                    "cuenta_contable",
                    "categoria",
                    "actividad_id",
                    "desglose_iva",
                    "tipo_renta",
                    "retencion_irpf_pct",
                    "retencion_irpf_importe",
                    "total",
                    "deducible_irpf",
                    "documento_id",
                    "referencia_externa");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The type of the expense. */
        public Builder tipo(@Nullable TipoGasto value)                        { return put("tipo", value); }
        /** Where the goods or services come from; by default from within Spain. */
        public Builder tipoOperacion(@Nullable TipoOperacion value)           { return put("tipo_operacion", value); }
        /**
         * The supplier's tax identifier. Required for an invoice unless there is a foreign identification, which the
         * service checks. Sent as it is; pass a {@link TaxId} to check it and send its normal form.
         */
        public Builder proveedorNif(@Nullable String value)                   { return put("proveedor_nif", value); }
        /**
         * The supplier's tax identifier. Required for an invoice unless there is a foreign identification, which the
         * service checks. Sent in its normal form.
         */
        public Builder proveedorNif(TaxId value)                              { return put("proveedor_nif", requireNonNull(value, "proveedor_nif is null").value()); }
        /** The supplier's name. */
        public Builder proveedorNombre(@Nullable String value)                { return put("proveedor_nombre", value); }
        /** The kind of {@code identificacion}. */
        public Builder tipoIdentificacion(@Nullable TipoIdentificacion value) { return put("tipo_identificacion", value); }
        /** The identification of a foreign supplier. */
        public Builder identificacion(@Nullable String value)                 { return put("identificacion", value); }
        /** The country, as two-letter code of ISO 3166. */
        public Builder pais(@Nullable String value)                           { return put("pais", value); }
        /** The number of the supplier's invoice. Required for an invoice, which the service checks. */
        public Builder numeroFactura(@Nullable String value)                  { return put("numero_factura", value); }
        /** The date of issue. */
        public Builder fechaExpedicion(@Nullable LocalDate value)             { return put("fecha_expedicion", value); }
        /** The date in the books, if it differs from the date of issue. */
        public Builder fechaContable(@Nullable LocalDate value)               { return put("fecha_contable", value); }
        /** The description. */
        public Builder concepto(@Nullable String value)                       { return put("concepto", value); }
        /** The code of the account of the chart. */
        public Builder cuentaContable(@Nullable String value)                 { return put("cuenta_contable", value); }
        /** The category. */
        public Builder categoria(@Nullable String value)                      { return put("categoria", value); }
        /** The id of the activity that the expense belongs to. */
        public Builder actividadId(@Nullable String value)                    { return put("actividad_id", value); }
        /** Adds the taxable base and the VAT at one rate. */
        public Builder iva(NewVatBreakdown value)                             { return append("desglose_iva", value, NewVatBreakdown::json); }
        /** Sets the breakdown by rate, replacing what was set before. */
        public Builder desgloseIva(@Nullable List<NewVatBreakdown> value)     { return putAll("desglose_iva", value, NewVatBreakdown::json); }
        /** The kind of income of the withholding. Without it, the withholding counts in no tax model. */
        public Builder tipoRenta(@Nullable TipoRenta value)                   { return put("tipo_renta", value); }
        /** The IRPF withholding in percent. */
        public Builder retencionIrpfPct(@Nullable BigDecimal value)           { return put("retencion_irpf_pct", value); }
        /** The IRPF withholding in percent, as decimal text. */
        public Builder retencionIrpfPct(@Nullable String value)               { return putDecimal("retencion_irpf_pct", value); }
        public Builder retencionIrpfPct(long value)                           { return putDecimal("retencion_irpf_pct", value); }
        /** The amount of the IRPF withholding. */
        public Builder retencionIrpfImporte(@Nullable BigDecimal value)       { return put("retencion_irpf_importe", value); }
        /** The amount of the IRPF withholding, as decimal text. */
        public Builder retencionIrpfImporte(@Nullable String value)           { return putDecimal("retencion_irpf_importe", value); }
        public Builder retencionIrpfImporte(long value)                       { return putDecimal("retencion_irpf_importe", value); }
        /** The sum of the breakdown, before or after the withholding. */
        public Builder total(@Nullable BigDecimal value)                      { return put("total", value); }
        /** The sum of the breakdown, before or after the withholding, as decimal text. */
        public Builder total(@Nullable String value)                          { return putDecimal("total", value); }
        public Builder total(long value)                                      { return putDecimal("total", value); }
        /** Whether the expense is deductible in income tax. */
        public Builder deducibleIrpf(@Nullable Boolean value)                 { return put("deducible_irpf", value); }
        /** The id of the document that has the invoice. */
        public Builder documentoId(@Nullable String value)                    { return put("documento_id", value); }
        /** Your own reference; {@link Expenses#findByReference} finds the expense by it. */
        public Builder referenciaExterna(@Nullable String value)              { return put("referencia_externa", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewExpense build() {
            require("tipo", "proveedor_nombre", "fecha_expedicion", "concepto", "total");
            requireItem("desglose_iva");
            return new NewExpense(json());
        }
    }
}
