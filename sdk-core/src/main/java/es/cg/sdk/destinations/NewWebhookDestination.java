package es.cg.sdk.destinations;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A webhook destination to be created. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWebhookDestination extends Request {
    // On this machine a mock of the service, or the sandbox of a test, may go without TLS.
    private static final Pattern HTTPS = Pattern.compile(
            "https://.+|http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private NewWebhookDestination(Json json) {
        super(json);
    }

    /** A builder. Required: {@code url}, {@code eventos}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Gathers the fields of a {@link NewWebhookDestination}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields = new Fields("NewWebhookDestination", "url", "descripcion", "eventos");

        private Builder() {}

        // formatter:off
        /** Where events go: HTTPS, at an address that can be reached from outside; to a mock, loopback too. */
        public Builder url(@Nullable String value)         { return put("url", value); }
        /** A word for people. */
        public Builder descripcion(@Nullable String value) { return put("descripcion", value); }
        // formatter:on

        /** One more kind to deliver. */
        public Builder evento(WebhookEventKind value) {
            fields.append("eventos", value, each -> each);
            return this;
        }

        /** The kinds to deliver, in place of those so far. */
        public Builder eventos(@Nullable List<WebhookEventKind> values) {
            return put("eventos", values);
        }

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
         * @throws IllegalArgumentException naming the field that is missing, or the address that is not HTTPS
         */
        public NewWebhookDestination build() {
            fields.require("url");
            fields.requireItem("eventos");
            if (!HTTPS.matcher(String.valueOf(fields.text("url"))).matches()) {
                throw new IllegalArgumentException(
                        "NewWebhookDestination.url must begin with https://, but this one does not");
            }
            return new NewWebhookDestination(fields.json());
        }
    }
}
