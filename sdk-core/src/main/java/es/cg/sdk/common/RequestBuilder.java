package es.cg.sdk.common;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Builds a request: each method sets one field and returns the builder. Null leaves the field out, also if it was set
 * before. Not thread-safe.
 *
 * @param <B> the builder's own type
 */
public abstract class RequestBuilder<B extends RequestBuilder<B>> {
    private final Fields fields;

    /**
     * Creates a builder.
     *
     * @param request the name of the request, for messages
     * @param known the JSON names of the fields that have a method
     */
    protected RequestBuilder(String request, String... known) {
        this.fields = new Fields(request, known);
    }

    /**
     * Sets a field that this SDK has no method for. Unlike with the other methods, null is sent as null. The SDK does
     * not check the name or the value, and the service may ignore an unknown field. If the name is close to that of a
     * field with a method, the SDK logs a warning once and sends the field.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     * @throws IllegalArgumentException if the value has no JSON form
     */
    public B set(String campo, @Nullable Object value) {
        fields.setByName(campo, value);
        return self();
    }

    /**
     * Leaves a field out, though this SDK requires it: for a service that does not take it. It removes the field if it
     * was set; a builder from {@code toBuilder()} needs it again. If the service differs for all your requests, a file
     * of {@link es.cg.sdk.Corrections} says so once.
     *
     * @param campo the field's name in the JSON; {@code lineas.iva_pct} for a field of each item of a list, which is
     *     then not required there
     * @throws IllegalArgumentException if this request has no such field
     */
    public B without(String campo) {
        fields.waive(Objects.requireNonNull(campo, "campo is null"));
        return self();
    }

    /** Returns this builder. */
    protected abstract B self();

    /** Sets all fields of another request, replacing those set before. */
    public final B setAll(Request request) {
        Json json = request.json();
        json.names().forEach(name -> fields.set(name, json.get(name)));
        return self();
    }

    /** Sets a field; null leaves it out. */
    protected final B put(String field, @Nullable Object value) {
        fields.put(field, value);
        return self();
    }

    /** Sets a field to the number in a decimal text, such as 12.50, and keeps its decimals; null leaves it out. */
    protected final B putDecimal(String field, @Nullable String text) {
        return put(field, fields.decimal(field, text));
    }

    /** Sets a field to a whole number. */
    protected final B putDecimal(String field, long number) {
        return put(field, BigDecimal.valueOf(number));
    }

    /** Adds an item to a list, converted by {@code form}. */
    protected final <T> B append(String list, T item, Function<T, ?> form) {
        fields.append(list, item, form);
        return self();
    }

    /** Sets a list, each item converted by {@code form}; null leaves it out. */
    protected final <T> B putAll(String list, @Nullable List<T> items, Function<T, ?> form) {
        fields.putAll(list, items, form);
        return self();
    }

    /** Returns the text of a field; null if the field is not set or is not text. */
    protected final @Nullable String text(String field) {
        return fields.text(field);
    }

    /** Returns the value of a field; a JSON null if the field is not set. */
    protected final Json get(String field) {
        return fields.get(field);
    }

    /** Refuses the request unless these fields are set. */
    protected final void require(String... names) {
        fields.require(names);
    }

    /** Refuses the request unless a list is set and has an item. */
    protected final void requireItem(String list) {
        fields.requireItem(list);
    }

    /** Refuses the request unless these fields are set in each item of a list. */
    protected final void requireInEach(String list, String... names) {
        fields.requireInEach(list, names);
    }

    /** Refuses the request if a field is set and does not match; the message says {@code rule}. */
    protected final void match(String field, Pattern pattern, String rule) {
        fields.match(field, pattern, rule);
    }

    /** Refuses the request if a text is set and has more characters. */
    protected final void maxLength(String field, int characters) {
        fields.atMost(field, characters);
    }

    /** Refuses the request if both dates are set and {@code later} is not later. */
    protected final void requireLater(String later, String earlier) {
        fields.after(later, earlier);
    }

    /** Refuses the request if a number is set and is none of these. */
    protected final void requireOneOf(String field, Set<BigDecimal> allowed) {
        fields.oneOf(field, allowed);
    }

    /**
     * Returns the fields that are set, as the body of the request.
     *
     * @throws es.cg.sdk.errors.RefusedValueException if a check has refused the request, with all other refusals as
     *     suppressed ones
     */
    protected final Json json() {
        return fields.json();
    }
}
