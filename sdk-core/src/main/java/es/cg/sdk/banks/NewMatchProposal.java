package es.cg.sdk.banks;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The invoice that a movement may pay, to be proposed. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewMatchProposal extends Request {
    private NewMatchProposal(Json json) {
        super(json);
    }

    /** A builder. Required: {@code factura_id}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Gathers the fields of a {@link NewMatchProposal}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields = new Fields("NewMatchProposal", "factura_id", "importe", "nota");

        private Builder() {}

        // formatter:off
        /** The invoice that the movement may pay. */
        public Builder facturaId(@Nullable String value)   { return put("factura_id", value); }
        /** How much of the movement pays it; by default all. */
        public Builder importe(@Nullable BigDecimal value) { return put("importe", value); }
        /** How much of the movement pays it, as decimal text. */
        public Builder importe(@Nullable String value)     { return importe(fields.decimal("importe", value)); }
        /** A word to whoever decides. */
        public Builder nota(@Nullable String value)        { return put("nota", value); }
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
        public NewMatchProposal build() {
            fields.require("factura_id");
            return new NewMatchProposal(fields.json());
        }
    }
}
