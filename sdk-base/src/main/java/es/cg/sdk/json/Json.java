package es.cg.sdk.json;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.base.json.JsonMembers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that keeps everything it was read from: unknown members, and the scale of numbers, so that
 * {@code 100.00} stays {@code 100.00}. Immutable and thread-safe. Two values are equal if their content is: the order
 * of members does not matter, and numbers are compared by value.
 *
 * <p>{@link #toString()} returns only kind and size, since answers contain tax ids and account numbers; {@link #text()}
 * returns the whole JSON.
 */
public final class Json {
    /** The kind of a JSON value. */
    public enum Kind {
        /** An object: members by name. */
        OBJECT,
        /** An array: items in order. */
        ARRAY,
        /** Text. */
        STRING,
        /** A decimal number of any size and scale. */
        NUMBER,
        /** True or false. */
        BOOLEAN,
        /** The JSON literal {@code null}. */
        NULL
    }

    static final Json NULL = new Json(Kind.NULL, Kind.NULL);

    private static final Json EMPTY = new Json(Kind.OBJECT, new Object[0]);

    static {
        JsonMembers.open(new JsonMembers.Access() {
            @Override
            public Object[] members(Object object) {
                return ((Json) object).array();
            }

            @Override
            public Object stored(Object json) {
                return ((Json) json).inner();
            }

            @Override
            public Object json(Object stored) {
                return wrap(stored);
            }

            @Override
            public Object object(Object[] members) {
                return Json.object(members);
            }

            @Override
            public @Nullable Object member(Object object, String name) {
                return ((Json) object).raw(name);
            }

            @Override
            public Object array(Object[] items) {
                return new Json(Kind.ARRAY, items);
            }

            @Override
            public Object[] items(Object array) {
                return ((Json) array).array();
            }

            @Override
            public @Nullable Attached attached(Object json) {
                return ((Json) json).attached;
            }

            @Override
            public Object attach(Object json, Attached attached) {
                Json value = (Json) json;
                return new Json(value.kind, value.content, attached);
            }

            @Override
            public @Nullable BigDecimal decimal(Object stored) {
                return JsonValues.toDecimal(stored);
            }

            @Override
            public @Nullable Long whole(Object stored) {
                return JsonValues.toWhole(stored);
            }

            @Override
            public String describe(Object stored) {
                return JsonValues.describe(stored);
            }
        });
    }

    // By kind: alternating names and values of an object, the items of an array, else a String, Long, BigDecimal or
    // Boolean. Scalars inside objects and arrays are stored without a Json around them, to save memory.
    private final Kind kind;
    private final Object content;
    private final @Nullable Attached attached;

    Json(Kind kind, Object content) {
        this(kind, content, null);
    }

    private Json(Kind kind, Object content, @Nullable Attached attached) {
        this.kind = kind;
        this.content = content;
        this.attached = attached;
    }

    /**
     * Parses a text that contains one JSON value.
     *
     * @throws es.cg.sdk.json.UnreadableJsonException if the text is not exactly one JSON value
     */
    public static Json parse(String text) {
        return JsonReader.read(Objects.requireNonNull(text, "text is null"));
    }

    /**
     * Parses UTF-8 bytes that contain one JSON value.
     *
     * @throws es.cg.sdk.json.UnreadableJsonException if the bytes are not exactly one JSON value
     */
    public static Json parse(byte[] utf8) {
        return JsonReader.read(Objects.requireNonNull(utf8, "utf8 is null"));
    }

    /** Returns an object without members. */
    public static Json empty() {
        return EMPTY;
    }

    /**
     * Converts a Java value: a map with {@code String} keys, a collection, {@code String}, {@code Boolean}, an integer
     * type, {@link BigDecimal}, {@code LocalDate}, {@code OffsetDateTime}, {@code Instant}, {@link Word}, {@code Json},
     * or null.
     *
     * <p>The same content gives the same bytes in every process, since the service compares the bytes of requests with
     * the same idempotency key. A {@link java.util.LinkedHashMap} or {@link java.util.SortedMap} keeps its order; any
     * other map, such as {@link Map#of}, is sorted by name. Sets without an order are sorted by the JSON text of their
     * items.
     *
     * @throws IllegalArgumentException if the value has another type; {@code double} and {@code float} are not
     *     accepted, since they are not exact: pass {@code new BigDecimal("19.99")}
     */
    public static Json of(@Nullable Object value) {
        return wrap(JsonValues.normal(value));
    }

    /** Returns the kind of this value. */
    public Kind kind() {
        return kind;
    }

    /**
     * Returns the member with this name; a value of kind {@link Kind#NULL} if there is none or this is not an object,
     * so that calls can be chained. If a name occurs more than once, the last one counts.
     */
    public Json get(String name) {
        Object raw = raw(name);
        return raw == null ? NULL : wrap(raw);
    }

    /** Returns whether there is a member with this name, also if its value is {@code null}. */
    public boolean has(String name) {
        return raw(name) != null;
    }

    /** Returns the names of the members, in their original order; empty if this is not an object. */
    public List<String> names() {
        Object[] members = kind == Kind.OBJECT ? (Object[]) content : EMPTY.array();
        List<String> names = new ArrayList<>(members.length / 2);
        for (int i = 0; i < members.length; i += 2) {
            names.add((String) members[i]);
        }
        return List.copyOf(names);
    }

    /** Returns the items; empty if this is not an array. */
    public List<Json> items() {
        Object[] items = kind == Kind.ARRAY ? (Object[]) content : EMPTY.array();
        Json[] wrapped = new Json[items.length];
        for (int i = 0; i < items.length; i++) {
            wrapped[i] = wrap(items[i]);
        }
        return List.of(wrapped);
    }

    /** Returns the text; null if this is not a string. */
    public @Nullable String string() {
        return kind == Kind.STRING ? (String) content : null;
    }

    /** Returns the number with its original scale; null if this is not a number. */
    public @Nullable BigDecimal number() {
        return kind == Kind.NUMBER ? JsonValues.decimal(content) : null;
    }

    /** Returns the boolean; null if this is not a boolean. */
    public @Nullable Boolean bool() {
        return kind == Kind.BOOLEAN ? (Boolean) content : null;
    }

    /** Returns this value as compact JSON, with all its content: do not log it. */
    public String text() {
        return JsonWriter.text(this);
    }

    /** Returns this value as compact JSON in UTF-8; the same bytes for every call. */
    public byte[] bytes() {
        return JsonWriter.bytes(this);
    }

    /**
     * Converts this value to a class of the caller by jackson-databind: a record, bean or map. Members that the class
     * does not have are ignored. Types of {@code java.time} need jackson-datatype-jsr310: it comes with sdk-core, and a
     * receiver without sdk-core adds it. On the module path, open the package of {@code type} to {@code
     * com.fasterxml.jackson.databind}.
     *
     * @throws UnreadableJsonException if the value cannot be converted to the class
     */
    public <T> T as(Class<T> type) {
        return JsonBinding.bind(this, type);
    }

    /** Returns kind and size, without content, and names the method that has the content. */
    @Override
    public String toString() {
        return JsonValues.describe(inner()) + (kind == Kind.NULL ? "" : "; text() has its text");
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Json that && kind == that.kind && JsonValues.same(inner(), that.inner());
    }

    @Override
    public int hashCode() {
        return JsonValues.hash(inner());
    }

    /** Returns the stored member: a Json for an object, an array or null, else the scalar; null if there is none. */
    @Nullable
    @SuppressWarnings("ReferenceEquality") // Parsed names and literals are interned: the first loop finds it.
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

    /** Returns this for an object, an array or null, else the scalar. */
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
