package es.cg.sdk.invoices;

import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The fields of a payment to record on an invoice. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewPayment extends Request {
    private NewPayment(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code fecha}, {@code importe}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewPayment}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewPayment", "fecha", "importe", "metodo", "vencimiento", "cuenta_id", "referencia");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The day on which the money was received. */
        public Builder fecha(@Nullable LocalDate value)     { return put("fecha", value); }
        /** The amount. */
        public Builder importe(@Nullable BigDecimal value)  { return put("importe", value); }
        /** The amount as decimal text, such as {@code 1060.00}. */
        public Builder importe(@Nullable String value)      { return putDecimal("importe", value); }
        public Builder importe(long value)                  { return putDecimal("importe", value); }
        /** The method of payment. */
        public Builder metodo(@Nullable MetodoPago value)   { return put("metodo", value); }
        /** The number of the due date that the payment settles, from 1. */
        public Builder vencimiento(@Nullable Integer value) { return put("vencimiento", value); }
        /** The id of the bank account that received the money. */
        public Builder cuentaId(@Nullable String value)     { return put("cuenta_id", value); }
        /** Your own reference; {@link Invoices#findPaymentByReference} finds the payment by it. */
        public Builder referencia(@Nullable String value)   { return put("referencia", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewPayment build() {
            require("fecha", "importe");
            return new NewPayment(json());
        }
    }
}
