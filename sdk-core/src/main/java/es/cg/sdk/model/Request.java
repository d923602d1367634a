package es.cg.sdk.model;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.json.Json;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of all request bodies. Immutable and thread-safe. A request has the same bytes whenever it is sent,
 * since the service compares the bytes of requests with the same idempotency key.
 *
 * <p>Two requests that are equal may differ in bytes by the scale of a number: 100.0 and 100.00. Use a fixed scale if
 * you send the same request again after a restart.
 */
public abstract class Request {
    private final Json json;

    /** Creates a request with this body. */
    protected Request(Json json) {
        this.json = Objects.requireNonNull(json, "json");
    }

    /** Returns the body that is sent, with all its content: do not log it. */
    public final Json json() {
        return json;
    }

    /** Compares class and content: 100 equals 100.00, and the order of members does not matter. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof Request that && getClass() == that.getClass() && json.equals(that.json);
    }

    @Override
    public final int hashCode() {
        return json.hashCode();
    }

    /**
     * Returns the names of the class and of its fields, such as {@code NewInvoice[ejercicio, lineas=2]}; of a list also
     * the number of items. No value is shown.
     */
    @Override
    public final String toString() {
        String fields = json.names().stream().map(this::shown).collect(Collectors.joining(", "));
        return getClass().getSimpleName() + (fields.isEmpty() ? "" : "[" + fields + "]");
    }

    private String shown(String field) {
        Json value = json.get(field);
        return PrintableText.of(field)
                + (value.kind() == Json.Kind.ARRAY ? "=" + value.items().size() : "");
    }
}
