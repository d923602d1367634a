package es.cg.sdk.accounting;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.common.TaxId;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/** The fields of a sub-account to add. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewAccount extends Request {
    private NewAccount(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code codigo}, {@code nombre}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewAccount}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewAccount", "codigo", "nombre", "nif");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The digits, as many as the client's sub-accounts have: {@code digitos_subcuenta} of the client. */
        public Builder codigo(@Nullable String value) { return put("codigo", value); }
        /** The name of the account. */
        public Builder nombre(@Nullable String value) { return put("nombre", value); }
        /**
         * The tax identifier of a customer or supplier. Sent as it is; pass a {@link TaxId} to check it and send its
         * normal form.
         */
        public Builder nif(@Nullable String value)    { return put("nif", value); }
        /** The tax identifier of a customer or supplier. Sent in its normal form. */
        public Builder nif(TaxId value)               { return put("nif", requireNonNull(value, "nif is null").value()); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing; the message names it
         */
        public NewAccount build() {
            require("codigo", "nombre");
            return new NewAccount(json());
        }
    }
}
