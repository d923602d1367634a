package es.cg.sdk.destinations;

import es.cg.sdk.internal.Fields;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A webhook destination to be created. Immutable and thread-safe; its builder is neither. */
@Assumed
public final class NewWebhookDestination extends Request {
    private static final Pattern HTTPS = Pattern.compile("https://.+", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private NewWebhookDestination(Json json) {
        super(json);
    }

    /** A builder. Required: {@code url}, {@code eventos}. */
    public static Builder builder() {
        return new Builder();
    }

    /** Gathers the fields of a {@link NewWebhookDestination}; what is null is left out. Not thread-safe. */
    public static final class Builder {
        private final Fields fields = new Fields("NewWebhookDestination");
        private final List<EventKind> eventos = new ArrayList<>();

        private Builder() {}

        // formatter:off
        /** Where events go: HTTPS, at an address that can be reached from outside. */
        public Builder url(@Nullable String value)         { return put("url", value); }
        /** A word for people. */
        public Builder descripcion(@Nullable String value) { return put("descripcion", value); }
        // formatter:on

        /** One more kind to deliver. */
        public Builder evento(EventKind value) {
            eventos.add(value);
            return put("eventos", eventos);
        }

        /** The kinds to deliver, in place of those so far. */
        public Builder eventos(List<EventKind> values) {
            eventos.clear();
            eventos.addAll(values);
            return put("eventos", eventos);
        }

        private Builder put(String field, @Nullable Object value) {
            fields.put(field, value);
            return this;
        }

        /** A field that this SDK does not know yet, as {@link Json#of} takes its value; null is sent as null. */
        public Builder set(String campo, @Nullable Object value) {
            fields.set(campo, value);
            return this;
        }

        /**
         * The request.
         *
         * @throws IllegalArgumentException naming the field that is missing, or the address that is not HTTPS
         */
        public NewWebhookDestination build() {
            fields.require("url", "eventos");
            if (!HTTPS.matcher(String.valueOf(fields.text("url"))).matches()) {
                throw new IllegalArgumentException(
                        "NewWebhookDestination.url must begin with https://, but this one does not");
            }
            return new NewWebhookDestination(fields.json());
        }
    }
}
