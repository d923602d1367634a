package es.cg.sdk.common;

import es.cg.sdk.internal.requests.Fields;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Request;
import java.math.BigDecimal;
import java.util.List;
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

    /** A builder of this request, whose methods set the fields of these names. */
    protected RequestBuilder(String request, String... known) {
        this.fields = new Fields(request, known);
    }

    /**
     * Sets a field that this SDK has no method for. Unlike in the other methods, null is sent as null. Neither the name
     * nor the value is checked, and the service may ignore a field that it does not know. If the name is close to that of
     * a field with a method, the SDK logs a warning once and sends the field all the same.
     *
     * @param campo the field's name in the JSON
     * @param value anything that {@link Json#of} takes
     * @throws IllegalArgumentException if the value has no JSON form
     */
    public B set(String campo, @Nullable Object value) {
        fields.setByName(campo, value);
        return self();
    }

    /** Returns this builder. */
    protected abstract B self();

    /** Sets all fields that another request has, also those that were set here before. */
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

    /** Sets a field to the number that a decimal text writes, such as 12.50, with its scale; null leaves it out. */
    protected final B putDecimal(String field, @Nullable String text) {
        return put(field, fields.decimal(field, text));
    }

    /** Sets a field to a whole number. */
    protected final B putDecimal(String field, long number) {
        return put(field, BigDecimal.valueOf(number));
    }

    /** Adds an item to a list, in the form that {@code form} gives it. */
    protected final <T> B append(String list, T item, Function<T, ?> form) {
        fields.append(list, item, form);
        return self();
    }

    /** Sets a list, each item in the form that {@code form} gives it; null leaves it out. */
    protected final <T> B putAll(String list, @Nullable List<T> items, Function<T, ?> form) {
        fields.putAll(list, items, form);
        return self();
    }

    /** The text of a field; null unless it is set to a text. */
    protected final @Nullable String text(String field) {
        return fields.text(field);
    }

    /** The value of a field; of kind NULL if it is not set. */
    protected final Json get(String field) {
        return fields.get(field);
    }

    /** Throws {@link IllegalArgumentException} unless these fields are set. */
    protected final void require(String... names) {
        fields.require(names);
    }

    /** Throws {@link IllegalArgumentException} unless a list is set and has an item. */
    protected final void requireItem(String list) {
        fields.requireItem(list);
    }

    /** Throws {@link IllegalArgumentException} unless these fields are set in each item of a list. */
    protected final void requireInEach(String list, String... names) {
        fields.requireInEach(list, names);
    }

    /** Throws {@link IllegalArgumentException} if a field is set and does not match; {@code rule} says what it must be. */
    protected final void match(String field, Pattern pattern, String rule) {
        fields.match(field, pattern, rule);
    }

    /** Throws {@link IllegalArgumentException} if a text is set and has more characters. */
    protected final void maxLength(String field, int characters) {
        fields.atMost(field, characters);
    }

    /** Throws {@link IllegalArgumentException} if both dates are set and {@code later} is not later. */
    protected final void requireLater(String later, String earlier) {
        fields.after(later, earlier);
    }

    /** Throws {@link IllegalArgumentException} if a number is set and is none of these. */
    protected final void requireOneOf(String field, Set<BigDecimal> allowed) {
        fields.oneOf(field, allowed);
    }

    /** The fields that are set, as the body of the request. */
    protected final Json json() {
        return fields.json();
    }
}
