package es.cg.sdk.invoices;

import es.cg.sdk.common.MetodoPago;
import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** How and when a due date was collected. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class DueDateCollection extends Request {
    private DueDateCollection(Json json) {
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

    /** Builds a {@link DueDateCollection}. Not thread-safe. */
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("DueDateCollection", "fecha", "metodo", "cuenta_id");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The day on which the money was received; today by default. */
        public Builder fecha(@Nullable LocalDate value)   { return put("fecha", value); }
        /** The method of payment. */
        public Builder metodo(@Nullable MetodoPago value) { return put("metodo", value); }
        /** The id of the bank account that received the money. */
        public Builder cuentaId(@Nullable String value)   { return put("cuenta_id", value); }
        // formatter:on

        /** Returns the request. */
        public DueDateCollection build() {
            return new DueDateCollection(json());
        }
    }
}
