package es.cg.sdk.model;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value as it came: nothing dropped, nothing rounded, {@code 100.00} still {@code 100.00}.
 *
 * <p>Immutable and thread-safe. Two values are equal when their content is: members in any order, numbers by value.
 *
 * <p>{@link #toString()} tells kind and size only, since answers hold tax ids and account numbers; {@link #text()}
 * writes all of it.
 */
public final class Json {
    /** What a value is. */
    public enum Kind {
        /** Members by name. */
        OBJECT,
        /** Items in order. */
        ARRAY,
        /** Text. */
        STRING,
        /** A decimal number of any size and scale. */
        NUMBER,
        /** True or false. */
        BOOLEAN,
        /** The explicit {@code null}. */
        NULL
    }

    static final Json NULL = new Json(Kind.NULL, Kind.NULL);

    private static final Json EMPTY = new Json(Kind.OBJECT, new Object[0]);

    // What stands here, by kind: for an object names and values in turn, for an array its items, else a String,
    // Long, BigDecimal or Boolean. Members that are scalars lie in the array as they are, without a Json around them.
    private final Kind kind;
    private final Object content;
    private final @Nullable Meta meta;

    Json(Kind kind, Object content) {
        this(kind, content, null);
    }

    private Json(Kind kind, Object content, @Nullable Meta meta) {
        this.kind = kind;
        this.content = content;
        this.meta = meta;
    }

    /**
     * Reads one JSON value.
     *
     * @throws es.cg.sdk.errors.UnreadableJsonException if it is not exactly one
     */
    public static Json parse(String text) {
        return JsonReader.read(text);
    }

    /**
     * Reads one JSON value from UTF-8 bytes.
     *
     * @throws es.cg.sdk.errors.UnreadableJsonException if it is not exactly one
     */
    public static Json parse(byte[] utf8) {
        return JsonReader.read(utf8);
    }

    /** An object without members. */
    public static Json empty() {
        return EMPTY;
    }

    /**
     * Makes a value from plain Java ones: maps with text keys, collections, text, booleans, whole numbers,
     * {@link BigDecimal}, dates and times of {@code java.time}, other {@code Json} values, and null.
     *
     * <p>The same content is the same bytes in every process, since the service compares them with the idempotency key:
     * a {@link java.util.LinkedHashMap} or {@link java.util.SortedMap} is written in its order, every other map, {@link
     * Map#of} among them, in the order of the names. So it is with sets, where the order is that of the items' text.
     *
     * @throws IllegalArgumentException on anything else, {@code double} and {@code float} among them: money has exact
     *     decimals, so pass {@code new BigDecimal("19.99")}
     */
    public static Json of(@Nullable Object value) {
        return wrap(JsonValues.normal(value));
    }

    /** This value, known to have come with an answer; what {@link View#meta()} then tells. */
    public Json answeredBy(Meta answer) {
        return new Json(kind, content, Objects.requireNonNull(answer, "answer"));
    }

    /** What this value is. */
    public Kind kind() {
        return kind;
    }

    /**
     * The member of this name; a value of kind {@link Kind#NULL} where there is none, so that a path can be walked
     * without looking at each step. Of a name that came more than once, the last counts, as in most parsers.
     */
    public Json get(String name) {
        Object raw = raw(name);
        return raw == null ? NULL : wrap(raw);
    }

    /** Whether there is a member of this name, be it an explicit {@code null}. */
    public boolean has(String name) {
        return raw(name) != null;
    }

    /** The members' names, in the order in which they came; empty unless this is an object. */
    public List<String> names() {
        Object[] members = kind == Kind.OBJECT ? (Object[]) content : EMPTY.array();
        List<String> names = new ArrayList<>(members.length / 2);
        for (int i = 0; i < members.length; i += 2) {
            names.add((String) members[i]);
        }
        return List.copyOf(names);
    }

    /** The items in order; empty unless this is an array. */
    public List<Json> items() {
        Object[] items = kind == Kind.ARRAY ? (Object[]) content : EMPTY.array();
        Json[] wrapped = new Json[items.length];
        for (int i = 0; i < items.length; i++) {
            wrapped[i] = wrap(items[i]);
        }
        return List.of(wrapped);
    }

    /** The text, or null unless this is a string. */
    public @Nullable String string() {
        return kind == Kind.STRING ? (String) content : null;
    }

    /** The number with its scale as it came, or null unless this is one. */
    public @Nullable BigDecimal number() {
        return kind == Kind.NUMBER ? JsonValues.decimal(content) : null;
    }

    /** True or false, or null unless this is a boolean. */
    public @Nullable Boolean bool() {
        return kind == Kind.BOOLEAN ? (Boolean) content : null;
    }

    /** This value written as compact JSON. It holds whatever the value holds: mind where it goes. */
    public String text() {
        return JsonWriter.text(this);
    }

    /** This value written as compact JSON in UTF-8, the same bytes each time. */
    public byte[] bytes() {
        return JsonWriter.bytes(this);
    }

    /**
     * Binds this value to a type of the caller's own by jackson-databind: records, beans, maps; dates and times too.
     * Members that the type lacks are ignored. On the module path the package of {@code type} must be opened to
     * {@code com.fasterxml.jackson.databind}.
     *
     * @throws es.cg.sdk.errors.UnexpectedContentException if it does not fit
     */
    public <T> T as(Class<T> type) {
        return JsonBinding.bind(this, type);
    }

    /** Kind and size; never content. */
    @Override
    public String toString() {
        return JsonValues.describe(inner());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Json that && kind == that.kind && JsonValues.same(inner(), that.inner());
    }

    @Override
    public int hashCode() {
        return JsonValues.hash(inner());
    }

    @Nullable
    Meta meta() {
        return meta;
    }

    /** The member as it lies here: a Json for objects, arrays and null, else the scalar; null where there is none. */
    @Nullable
    @SuppressWarnings("ReferenceEquality") // Parsed names are interned, as an accessor's are: the first look finds it.
    Object raw(String name) {
        if (kind != Kind.OBJECT) {
            return null;
        }
        Object[] members = array();
        for (int i = members.length - 2; i >= 0; i -= 2) {
            if (members[i] == name) {
                return members[i + 1];
            }
        }
        for (int i = members.length - 2; i >= 0; i -= 2) {
            if (name.equals(members[i])) {
                return members[i + 1];
            }
        }
        return null;
    }

    Object[] array() {
        return (Object[]) content;
    }

    /** Itself where it is an object, an array or null, else the bare scalar. */
    Object inner() {
        return content instanceof Object[] || content == Kind.NULL ? this : content;
    }

    Map<String, Object> members() {
        Object[] members = array();
        Map<String, Object> byName = new LinkedHashMap<>(members.length);
        for (int i = 0; i < members.length; i += 2) {
            byName.put((String) members[i], members[i + 1]);
        }
        return byName;
    }

    static Json wrap(Object raw) {
        if (raw instanceof Json json) {
            return json;
        }
        if (raw instanceof String) {
            return new Json(Kind.STRING, raw);
        }
        return new Json(raw instanceof Boolean ? Kind.BOOLEAN : Kind.NUMBER, raw);
    }

    static Json object(Object[] namesAndValues) {
        return namesAndValues.length == 0 ? EMPTY : new Json(Kind.OBJECT, namesAndValues);
    }

    static Json array(Object[] items) {
        return new Json(Kind.ARRAY, Arrays.copyOf(items, items.length));
    }
}
