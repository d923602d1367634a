package es.cg.sdk.recurring;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;

/** The fields of a recurring invoice to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewRecurringInvoice extends Request {
    private NewRecurringInvoice(Json json) {
        super(json);
    }

    /**
     * Returns an empty builder. Required: {@code serie}, {@code destinatario_id}, {@code lineas}, {@code periodicidad},
     * {@code fecha_inicio}.
     */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewRecurringInvoice}. Not thread-safe. */
    public static final class Builder extends RecurringInvoiceBuilder<Builder> {
        private Builder() {
            super(
                    "NewRecurringInvoice",
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
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewRecurringInvoice build() {
            require("serie", "destinatario_id", "periodicidad", "fecha_inicio");
            requireItem("lineas");
            requireInEach("lineas", "concepto", "cantidad", "precio_unitario", "iva_pct");
            return new NewRecurringInvoice(json());
        }
    }
}
