package es.cg.sdk.invoices;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.NewInvoiceLine;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an invoice to issue. Immutable and thread-safe; its builder is neither.
 *
 * <pre>{@code
 * NewInvoice request = NewInvoice.builder()
 *         .serie("A")
 *         .ejercicio(2026)
 *         .fechaExpedicion(LocalDate.of(2026, 11, 20))
 *         .tipoFactura(TipoFactura.F1)
 *         .receptorNif("B12345674")
 *         .receptorNombre("Talleres Ejemplo SL")
 *         .referenciaExterna("2026-00042")
 *         .linea(NewInvoiceLine.of("Asesoría noviembre")
 *                 .cantidad("1")
 *                 .precioUnitario("100.00")
 *                 .ivaPct("21"))
 *         .build();
 * }</pre>
 *
 * <p>{@code build()} checks that the required fields are there. The service checks the rest: the values, the series and
 * its order, the date and the recipient. {@link InvoiceTotals} calculates the totals in advance.
 */
public final class NewInvoice extends Request {
    private NewInvoice(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code serie}, {@code fecha_expedicion}, and at least one item in
     * {@code lineas}, each with {@code concepto}, {@code cantidad}, {@code precio_unitario} and {@code iva_pct}. Null
     * leaves a field out.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewInvoice}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "NewInvoice",
                    "serie",
                    "ejercicio",
                    "fecha_expedicion",
                    "tipo_factura",
                    "receptor_nif",
                    "receptor_nombre",
                    "lineas",
                    "fecha_operacion",
                    "vencimientos",
                    "actividad_id",
                    "retencion_irpf_pct",
                    "notas",
                    "referencia_externa",
                    "destinatario_id",
                    "sustituidas");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The series, which must exist; {@code SBX} in the sandbox. */
        public Builder          serie(@Nullable String value)                  { return put("serie", value); }
        /** The year, which must be that of {@code fecha_expedicion}. Optional; the SDK does not fill it in. */
        public Builder          ejercicio(@Nullable Integer value)             { return put("ejercicio", value); }
        /** The date of issue. */
        public Builder          fechaExpedicion(@Nullable LocalDate value)     { return put("fecha_expedicion", value); }
        /** The type of the invoice; if it is left out, the service takes {@code F1}, as we assume. */
        public Builder          tipoFactura(@Nullable TipoFactura value)       { return put("tipo_factura", value); }
        /** The recipient's tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder          receptorNif(@Nullable String value)            { return put("receptor_nif", value); }
        /** The recipient's tax identifier. Sent in its normal form. */
        public Builder          receptorNif(TaxId value)                       { return put("receptor_nif", requireNonNull(value, "receptor_nif is null").value()); }
        /** The recipient's name. {@code F1} and {@code F3} need a recipient, which the service checks. */
        public Builder          receptorNombre(@Nullable String value)         { return put("receptor_nombre", value); }
        /** Adds a line. */
        public Builder          linea(NewInvoiceLine value)                    { return append("lineas", value, NewInvoiceLine::json); }
        /** Sets the lines, replacing those set before. */
        public Builder          lineas(@Nullable List<NewInvoiceLine> value)   { return putAll("lineas", value, NewInvoiceLine::json); }
        /** The date of the operation, if it differs from the date of issue. */
        @Assumed public Builder fechaOperacion(@Nullable LocalDate value)      { return put("fecha_operacion", value); }
        /** Adds a due date. Without due dates, the whole amount is due at once. */
        @Assumed public Builder vencimiento(NewDueDate value)                  { return append("vencimientos", value, NewDueDate::json); }
        /** Sets the due dates, replacing those set before. */
        @Assumed public Builder vencimientos(@Nullable List<NewDueDate> value) { return putAll("vencimientos", value, NewDueDate::json); }
        /** The id of the activity that the invoice belongs to. */
        @Assumed public Builder actividadId(@Nullable String value)            { return put("actividad_id", value); }
        /**
         * The IRPF withholding in percent; if left out, the activity's if the recipient is a business or professional,
         * else 0.
         */
        @Assumed public Builder retencionIrpfPct(@Nullable BigDecimal value)   { return put("retencion_irpf_pct", value); }
        /**
         * The IRPF withholding in percent, as decimal text such as {@code 15}; other text throws
         * IllegalArgumentException.
         */
        @Assumed public Builder retencionIrpfPct(@Nullable String value)       { return putDecimal("retencion_irpf_pct", value); }
        /** The IRPF withholding in percent. */
        @Assumed public Builder retencionIrpfPct(long value)                   { return putDecimal("retencion_irpf_pct", value); }
        /** Text for the recipient. */
        @Assumed public Builder notas(@Nullable String value)                  { return put("notas", value); }
        /** Your own reference; {@link Invoices#findByReference} finds the invoice by it. */
        @Assumed public Builder referenciaExterna(@Nullable String value)      { return put("referencia_externa", value); }
        /** The id of an addressee in the directory. */
        @Assumed public Builder destinatarioId(@Nullable String value)         { return put("destinatario_id", value); }
        /** With {@code F3}: the ids of the simplified invoices that this one replaces. */
        @Assumed public Builder sustituidas(@Nullable List<String> value)      { return put("sustituidas", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it, such as
         *     {@code lineas[0].concepto}
         */
        public NewInvoice build() {
            require("serie", "fecha_expedicion");
            requireItem("lineas");
            requireInEach("lineas", "concepto", "cantidad", "precio_unitario", "iva_pct");
            return new NewInvoice(json());
        }
    }
}
