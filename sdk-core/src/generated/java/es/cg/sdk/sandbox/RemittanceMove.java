package es.cg.sdk.sandbox;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import es.cg.sdk.sepa.SepaRemittance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state to move a SEPA remittance of the sandbox to. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class RemittanceMove extends Request {
    private RemittanceMove(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code estado}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link RemittanceMove}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("RemittanceMove", "estado", "adeudos_rechazados");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** Any state except {@link SepaRemittance.Estado#GENERADA}, the initial state. */
        public Builder estado(SepaRemittance.@Nullable Estado value)   { return put("estado", value); }
        /** With {@code rechazada_parcial}: the ids of the mandates whose debits fail. */
        public Builder adeudosRechazados(@Nullable List<String> value) { return put("adeudos_rechazados", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public RemittanceMove build() {
            require("estado");
            return new RemittanceMove(json());
        }
    }
}
