package es.cg.sdk.documents;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.NewVatBreakdown;
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
 * Corrections to the data extracted from a document; fields that are not set keep their values. Immutable and
 * thread-safe; its builder is neither.
 */
@Assumed
public final class ExtractedDataChange extends Request {
    private ExtractedDataChange(Json json) {
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

    /** Builds a {@link ExtractedDataChange}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super(
                    "ExtractedDataChange",
                    "emisor_nif",
                    "emisor_nombre",
                    "receptor_nif",
                    "receptor_nombre",
                    "numero_factura",
                    "fecha_expedicion",
                    "base_imponible",
                    "desglose_iva",
                    "retencion_irpf_importe",
                    "total");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The issuer's tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder emisorNif(@Nullable String value)                  { return put("emisor_nif", value); }
        /** The issuer's tax identifier. Sent in its normal form. */
        public Builder emisorNif(TaxId value)                             { return put("emisor_nif", requireNonNull(value, "emisor_nif is null").value()); }
        /** The issuer's name. */
        public Builder emisorNombre(@Nullable String value)               { return put("emisor_nombre", value); }
        /** The recipient's tax identifier. Sent as it is; pass a {@link TaxId} to check it and send its normal form. */
        public Builder receptorNif(@Nullable String value)                { return put("receptor_nif", value); }
        /** The recipient's tax identifier. Sent in its normal form. */
        public Builder receptorNif(TaxId value)                           { return put("receptor_nif", requireNonNull(value, "receptor_nif is null").value()); }
        /** The recipient's name. */
        public Builder receptorNombre(@Nullable String value)             { return put("receptor_nombre", value); }
        /** The number of the invoice. */
        public Builder numeroFactura(@Nullable String value)              { return put("numero_factura", value); }
        /** The date of issue. */
        public Builder fechaExpedicion(@Nullable LocalDate value)         { return put("fecha_expedicion", value); }
        /** The taxable base. */
        public Builder baseImponible(@Nullable BigDecimal value)          { return put("base_imponible", value); }
        /** The taxable base, as decimal text. */
        public Builder baseImponible(@Nullable String value)              { return putDecimal("base_imponible", value); }
        public Builder baseImponible(long value)                          { return putDecimal("base_imponible", value); }
        /** Adds the taxable base and the VAT at one rate. */
        public Builder iva(NewVatBreakdown value)                         { return append("desglose_iva", value, NewVatBreakdown::json); }
        /** Sets the breakdown by rate, replacing what was set before. */
        public Builder desgloseIva(@Nullable List<NewVatBreakdown> value) { return putAll("desglose_iva", value, NewVatBreakdown::json); }
        /** The amount of the IRPF withholding. */
        public Builder retencionIrpfImporte(@Nullable BigDecimal value)   { return put("retencion_irpf_importe", value); }
        /** The amount of the IRPF withholding, as decimal text. */
        public Builder retencionIrpfImporte(@Nullable String value)       { return putDecimal("retencion_irpf_importe", value); }
        public Builder retencionIrpfImporte(long value)                   { return putDecimal("retencion_irpf_importe", value); }
        /** The total. */
        public Builder total(@Nullable BigDecimal value)                  { return put("total", value); }
        /** The total, as decimal text. */
        public Builder total(@Nullable String value)                      { return putDecimal("total", value); }
        public Builder total(long value)                                  { return putDecimal("total", value); }
        // formatter:on

        /** Returns the request. */
        public ExtractedDataChange build() {
            return new ExtractedDataChange(json());
        }
    }
}
