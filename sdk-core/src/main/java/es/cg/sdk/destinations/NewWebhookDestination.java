package es.cg.sdk.destinations;

import es.cg.sdk.common.RequestBuilder;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of a webhook destination to create. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWebhookDestination extends Request {
    // A mock or test sandbox on this machine may be used without TLS.
    private static final Pattern HTTPS = Pattern.compile(
            "https://.+|http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

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
    public static final class Builder extends RequestBuilder<Builder> {
        private Builder() {
            super("NewWebhookDestination", "url", "descripcion", "eventos");
        }

        @Override
        protected Builder self() {
            return this;
        }

        // formatter:off
        /** The receiver's HTTPS address, reachable from the internet; for a mock, a loopback address is allowed too. */
        public Builder url(@Nullable String value)         { return put("url", value); }
        /** A description for people. */
        public Builder descripcion(@Nullable String value) { return put("descripcion", value); }
        // formatter:on

        /** Adds a kind of event to deliver. */
        public Builder evento(WebhookEventKind value) {
            return append("eventos", value, each -> each);
        }

        /** Sets the kinds of events to deliver, replacing those set before. */
        public Builder eventos(@Nullable List<WebhookEventKind> values) {
            return put("eventos", values);
        }

        /**
         * Returns the request.
         *
         * @throws IllegalArgumentException if a required field is missing, or the address is not HTTPS; the message
         *     names the field
         */
        public NewWebhookDestination build() {
            require("url");
            requireItem("eventos");
            if (!HTTPS.matcher(String.valueOf(text("url"))).matches()) {
                throw new IllegalArgumentException(
                        "NewWebhookDestination.url must begin with https://, but this one does not");
            }
            return new NewWebhookDestination(json());
        }
    }
}
