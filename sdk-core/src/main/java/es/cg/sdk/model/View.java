package es.cg.sdk.model;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.base.json.JsonMembers;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.UnreadableJsonException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of all typed, read-only views over the JSON of an answer. Immutable and thread-safe.
 *
 * <p>An accessor returns null if its field is missing or null; lists and maps are empty then, and nested views have no
 * field. An accessor whose field has another type throws {@link UnexpectedContentException}; the other accessors still
 * work. The whole JSON, with fields that the SDK does not know, is in {@link #json()}.
 *
 * <p>To read fields that the SDK does not know, write a subclass with a constructor that takes {@link Json}, and
 * accessors that call the protected methods. {@code invoice.as(MyInvoice::new)} converts any view to it:
 *
 * <pre>{@code
 * final class MyInvoice extends View {
 *     MyInvoice(Json json) {
 *         super(json);
 *     }
 *
 *     LocalDate fechaContable() {
 *         return date("fecha_contable");
 *     }
 * }
 * }</pre>
 */
public abstract class View {
    private static final Object[] NOTHING = {};

    private static final JsonMembers.Access INSIDE = inside();

    // Ids with a prefix, and UUIDs. Other texts are not printed, since they may be tax ids or accounts.
    private static final Pattern PLAIN_ID = Pattern.compile("[A-Za-z]{1,16}_[A-Za-z0-9_.-]{1,64}|[0-9a-f-]{36}");

    private static final Pattern PLAIN_WORD = Pattern.compile("[a-z][a-z_]{0,39}");

    private final Json json;

    private static JsonMembers.Access inside() {
        Objects.requireNonNull(Json.empty()); // Loads the class, which opens itself.
        return JsonMembers.access();
    }

    /** Creates a view over this JSON. */
    protected View(Json json) {
        this.json = Objects.requireNonNull(json, "json is null");
    }

    /** Returns the whole JSON, with the fields that the SDK does not know. */
    public final Json json() {
        return json;
    }

    /** Returns the meta of the answer; {@link Meta#none()} for a nested view and for one not read from an answer. */
    public final Meta meta() {
        Attached attached = INSIDE.attached(json);
        return attached != null && attached.meta() instanceof Meta meta ? meta : Meta.none();
    }

    /** Returns the service's warnings about this record; empty if there are none. */
    public final List<Aviso> avisos() {
        return views("avisos", Aviso::new);
    }

    /** Returns the same JSON as another view, such as {@code invoice.as(MyInvoice::new)}. */
    public final <T> T as(Function<Json, T> view) {
        return view.apply(json);
    }

    /**
     * Converts the JSON to a class of the caller by jackson-databind, as {@link Json#as(Class)} does.
     *
     * @throws UnexpectedContentException if the JSON cannot be converted to the class
     */
    public final <T> T as(Class<T> type) {
        try {
            return json.as(type);
        } catch (UnreadableJsonException e) {
            throw new UnexpectedContentException(String.valueOf(e.getMessage()));
        }
    }

    /** Compares class and content: 100 equals 100.00, and the order of members does not matter. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof View that && getClass() == that.getClass() && json.equals(that.json);
    }

    @Override
    public final int hashCode() {
        return json.hashCode();
    }

    /**
     * Returns the class and, if the JSON has them, the id, the kind ({@code object}) and the state ({@code estado},
     * {@code status}), such as {@code Invoice[inv_1, object=invoice, estado=emitida]}; of a page of a list, also the
     * number of items. An id that could be a tax id or an account, and a kind or state that is not a plain lower-case
     * word, are left out. No other content is shown.
     */
    @Override
    public final String toString() {
        Json data = json.get("data");
        String items = data.kind() == Json.Kind.ARRAY ? "items=" + INSIDE.items(data).length : "";
        return named(printable("object"), printable("estado"), printable("status"), items);
    }

    private String named(String... details) {
        Object id = INSIDE.member(json, "id");
        boolean isPlain = id instanceof Long
                || (id instanceof String text && PLAIN_ID.matcher(text).matches());
        String shown = Stream.concat(Stream.of(isPlain ? String.valueOf(id) : ""), Stream.of(details))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
        return getClass().getSimpleName() + (shown.isEmpty() ? "" : "[" + shown + "]");
    }

    /**
     * Returns a member with its name if it is a plain word, as the contract's kinds and states are; empty otherwise.
     */
    private String printable(String field) {
        return INSIDE.member(json, field) instanceof String text
                        && PLAIN_WORD.matcher(text).matches()
                ? field + "=" + text
                : "";
    }

    /** Reads a text; null if missing. */
    protected final @Nullable String text(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof String) {
            return (String) raw;
        }
        throw wrong(field, raw, "text");
    }

    /** Reads an identifier: a text, or a whole number as its digits; null if missing. */
    protected final @Nullable String identifier(String field) {
        return present(field) instanceof Long number ? number.toString() : text(field);
    }

    /** Reads a whole number, from a number or from decimal text; null if missing. */
    protected final @Nullable Long integer(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof Long) {
            return (Long) raw;
        }
        Long whole = INSIDE.whole(raw);
        if (whole == null) {
            throw wrong(field, raw, "a whole number of at most 18 digits");
        }
        return whole;
    }

    /** Reads a decimal number with its original scale, from a number or from decimal text; null if missing. */
    protected final @Nullable BigDecimal decimal(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        BigDecimal number = INSIDE.decimal(raw);
        if (number == null) {
            throw wrong(field, raw, "a decimal number");
        }
        return number;
    }

    /** Reads an object of decimal numbers, each as {@link #decimal} does, in original order; empty if missing. */
    protected final Map<String, BigDecimal> decimals(String field) {
        Object raw = present(field);
        if (raw == null) {
            return Map.of();
        }
        Json object = object(field, raw, "an object of decimal numbers");
        Map<String, BigDecimal> decimals = new LinkedHashMap<>();
        object.names().forEach(name -> {
            Object each = Objects.requireNonNull(INSIDE.member(object, name));
            if (!isNull(each)) {
                BigDecimal number = INSIDE.decimal(each);
                if (number == null) {
                    throw wrong(field + "." + name, each, "a decimal number");
                }
                decimals.put(name, number);
            }
        });
        return Collections.unmodifiableMap(decimals);
    }

    /** Reads a boolean; null if missing. */
    protected final @Nullable Boolean flag(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof Boolean) {
            return (Boolean) raw;
        }
        throw wrong(field, raw, "true or false");
    }

    /**
     * Reads a date; null if missing. Of an ISO date-time without an offset it returns the date; of one with an offset,
     * the date at that moment in Spain (Europe/Madrid).
     */
    protected final @Nullable LocalDate date(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        if (raw instanceof String text) {
            try {
                return SpanishTimes.date(text);
            } catch (DateTimeException notADate) {
                // Handled below, like every other unexpected value.
            }
        }
        throw wrong(field, raw, "a date such as 2026-11-20");
    }

    /**
     * Reads a date-time; null if missing. One without an offset is read as Spanish time (Europe/Madrid): the hour that
     * comes twice in October as the first of the two, and a time that March skips as one hour later. The SDK logs a
     * warning then, once for each field; {@link #json()} has the text as it came.
     */
    protected final @Nullable OffsetDateTime moment(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        if (raw instanceof String text) {
            try {
                return SpanishTimes.moment(text, getClass(), field);
            } catch (DateTimeException notAMoment) {
                // Handled below, like every other unexpected value.
            }
        }
        throw wrong(field, raw, "a date-time such as 2026-11-20T09:00:00+01:00");
    }

    /** Reads a value of an open vocabulary, created by its constructor; null if missing. */
    protected final <T> @Nullable T word(String field, Function<String, T> vocabulary) {
        String text = text(field);
        return text == null ? null : vocabulary.apply(text);
    }

    /** Reads a list of values of an open vocabulary; empty if missing. */
    protected final <T> List<T> words(String field, Function<String, T> vocabulary) {
        List<T> words = new ArrayList<>();
        for (Object raw : items(field)) {
            if (!(raw instanceof String text)) {
                throw wrong(field, raw, "a list of text");
            }
            words.add(vocabulary.apply(text));
        }
        return Collections.unmodifiableList(words);
    }

    /** Reads a list of identifiers, each as {@link #identifier} does; empty if missing. */
    protected final List<String> identifiers(String field) {
        List<String> identifiers = new ArrayList<>();
        for (Object raw : items(field)) {
            if (!(raw instanceof String) && !(raw instanceof Long)) {
                throw wrong(field, raw, "a list of identifiers");
            }
            identifiers.add(raw.toString());
        }
        return Collections.unmodifiableList(identifiers);
    }

    /** Reads a list of whole numbers, each as {@link #integer} does; empty if missing. */
    protected final List<Long> integers(String field) {
        List<Long> integers = new ArrayList<>();
        for (Object raw : items(field)) {
            Long whole = raw instanceof Long number ? number : INSIDE.whole(raw);
            if (whole == null) {
                throw wrong(field, raw, "a list of whole numbers of at most 18 digits");
            }
            integers.add(whole);
        }
        return Collections.unmodifiableList(integers);
    }

    /** Reads a nested view; a view without any field if missing. */
    protected final <T> T view(String field, Function<Json, T> view) {
        Object raw = present(field);
        return view.apply(raw == null ? Json.empty() : object(field, raw, "an object"));
    }

    /** Reads a list of nested views; empty if missing. */
    protected final <T> List<T> views(String field, Function<Json, T> view) {
        Object[] items = items(field);
        List<T> views = new ArrayList<>(items.length);
        for (Object raw : items) {
            views.add(view.apply(object(field, raw, "a list of objects")));
        }
        return Collections.unmodifiableList(views);
    }

    private Object[] items(String field) {
        Object raw = present(field);
        if (raw == null) {
            return NOTHING;
        }
        if (raw instanceof Json array && array.kind() == Json.Kind.ARRAY) {
            return INSIDE.items(array);
        }
        throw wrong(field, raw, "a list");
    }

    private Json object(String field, Object raw, String expected) {
        if (raw instanceof Json nested && nested.kind() == Json.Kind.OBJECT) {
            return nested;
        }
        throw wrong(field, raw, expected);
    }

    private @Nullable Object present(String field) {
        Attached attached = INSIDE.attached(json);
        String problem = attached == null ? null : attached.problem(field);
        if (problem != null) {
            throw new UnexpectedContentException(
                    named() + "." + field + " " + problem + "; json() has the whole answer");
        }
        Object raw = INSIDE.member(json, field);
        return raw == null || isNull(raw) ? null : raw;
    }

    private static boolean isNull(Object stored) {
        return stored instanceof Json value && value.kind() == Json.Kind.NULL;
    }

    private UnexpectedContentException wrong(String field, Object raw, String expected) {
        return new UnexpectedContentException(named() + "." + field + " should be " + expected + ", but is "
                + INSIDE.describe(raw) + "; the other fields can be read, and json() has the whole answer");
    }
}
