package es.cg.sdk.invoices;

import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** A payment to be recorded on an invoice. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewPayment extends Request {
    private NewPayment(Json json) {
        super(json);
    }

    /** A builder. Required: {@code fecha}, {@code importe}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Gathers the fields of a {@link NewPayment}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields =
                new Fields("NewPayment", "fecha", "importe", "metodo", "vencimiento", "cuenta_id", "referencia");

        private Builder() {}

        // formatter:off
        /** The day on which the money came. */
        public Builder fecha(@Nullable LocalDate value)     { return put("fecha", value); }
        public Builder importe(@Nullable BigDecimal value)  { return put("importe", value); }
        /** The amount as decimal text, such as {@code 1060.00}. */
        public Builder importe(@Nullable String value)      { return importe(fields.decimal("importe", value)); }
        public Builder metodo(@Nullable MetodoPago value)   { return put("metodo", value); }
        /** The number of the due date that it pays, from 1. */
        public Builder vencimiento(@Nullable Integer value) { return put("vencimiento", value); }
        /** The bank account that it came to. */
        public Builder cuentaId(@Nullable String value)     { return put("cuenta_id", value); }
        public Builder referencia(@Nullable String value)   { return put("referencia", value); }
        // formatter:on

        private Builder put(String field, @Nullable Object value) {
            fields.put(field, value);
            return this;
        }

        /**
         * Sets a field that this SDK has no method for, as {@link Json#of} takes its value; null is sent as null. The name
         * and the value are not checked, and the service may ignore a field that it does not know. A name that is close to
         * that of a field with a method is sent too, and told in the log once.
         */
        public Builder set(String campo, @Nullable Object value) {
            fields.setByName(campo, value);
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that is missing
         */
        public NewPayment build() {
            fields.require("fecha", "importe");
            return new NewPayment(fields.json());
        }
    }
}
