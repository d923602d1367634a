package es.cg.sdk.sepa;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import org.jspecify.annotations.Nullable;

/** The revocation of a mandate. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class MandateRevocation extends Request {
    private MandateRevocation(Json json) {
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

    /** Builds a {@link MandateRevocation}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("MandateRevocation", "motivo");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The reason, for people. */
        public Builder motivo(@Nullable String value) { return put("motivo", value); }
        // formatter:on

        /** Returns the request. */
        public MandateRevocation build() {
            return new MandateRevocation(json());
        }
    }
}
