package es.cg.sdk.recurring;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/**
 * The fields of a recurring invoice to change, for future invoices; fields that are not set keep their values.
 * Immutable and thread-safe; its builder is neither.
 */
@Assumed
public final class RecurringInvoiceChange extends Request {
    private RecurringInvoiceChange(Json json) {
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

    /** Builds a {@link RecurringInvoiceChange}. Not thread-safe. */
    public static final class Builder extends RecurringInvoiceBuilder<Builder> {
        private Builder() {
            super(
                    "RecurringInvoiceChange",
                    "nombre",
                    "serie",
                    "destinatario_id",
                    "lineas",
                    "periodicidad",
                    "dia",
                    "fecha_inicio",
                    "fecha_fin",
                    "max_emisiones",
                    "dias_vencimiento",
                    "referencia_externa");
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a line lacks a field; the message names it
         */
        public RecurringInvoiceChange build() {
            requireInEach("lineas", "concepto", "cantidad", "precio_unitario", "iva_pct");
            return new RecurringInvoiceChange(json());
        }
    }
}
