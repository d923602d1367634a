package es.cg.sdk.banks;

import es.cg.sdk.common.RequestBuilder;
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

    /** Returns an empty builder. Required: {@code factura_id}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewMatchProposal}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewMatchProposal", "factura_id", "importe", "nota");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The invoice that the movement may pay. */
        public Builder facturaId(@Nullable String value)   { return put("factura_id", value); }
        /** How much of the movement pays it; by default all. */
        public Builder importe(@Nullable BigDecimal value) { return put("importe", value); }
        /** How much of the movement pays it, as decimal text. */
        public Builder importe(@Nullable String value)     { return putDecimal("importe", value); }
        public Builder importe(long value) { return putDecimal("importe", value); }
        /** A word to whoever decides. */
        public Builder nota(@Nullable String value)        { return put("nota", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException naming the field that is missing
         */
        public NewMatchProposal build() {
            require("factura_id");
            return new NewMatchProposal(json());
        }
    }
}
