package es.cg.sdk.destinations;

import es.cg.sdk.json.Json;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a webhook destination to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWebhookDestination extends Request {
    private NewWebhookDestination(Json json) {
        super(json);
    }

    /** Returns an empty builder. Required: {@code url}, {@code eventos}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with all fields of this request. */
    public Builder toBuilder() {
        return new Builder().setAll(this);
    }

    /** Builds a {@link NewWebhookDestination}. Not thread-safe. */
    public static final class Builder extends DestinationChecks {
        private Builder() {
            super("NewWebhookDestination", "url", "eventos", "descripcion");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The receiver's HTTPS address, reachable from the internet; for a mock, a loopback address is allowed too. */
        public Builder url(@Nullable String value)                     { return put("url", value); }
        /** Adds a kind of event to deliver. */
        public Builder evento(WebhookEventKind value)                  { return append("eventos", value, each -> each); }
        /** Sets the kinds of events to deliver, replacing those set before. */
        public Builder eventos(@Nullable List<WebhookEventKind> value) { return put("eventos", value); }
        /** A description for people. */
        public Builder descripcion(@Nullable String value)             { return put("descripcion", value); }
        // formatter:on

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing, or the address is not HTTPS; the message
         *     names the field
         */
        public NewWebhookDestination build() {
            require("url");
            requireItem("eventos");
            check();
            return new NewWebhookDestination(json());
        }
    }
}
