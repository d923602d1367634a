package es.cg.sdk.banks;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The fields of a match proposal to create. Immutable and thread-safe; its builder is neither. */
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
        /** The id of the invoice that the movement may pay. */
        public Builder facturaId(@Nullable String value)   { return put("factura_id", value); }
        /** The part of the movement that pays the invoice; the whole amount by default. */
        public Builder importe(@Nullable BigDecimal value) { return put("importe", value); }
        /** The part of the movement that pays the invoice, as decimal text; the whole amount by default. */
        public Builder importe(@Nullable String value)     { return putDecimal("importe", value); }
        public Builder importe(long value)                 { return putDecimal("importe", value); }
        /** A note to the person who decides. */
        public Builder nota(@Nullable String value)        { return put("nota", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewMatchProposal build() {
            require("factura_id");
            return new NewMatchProposal(json());
        }
    }
}
