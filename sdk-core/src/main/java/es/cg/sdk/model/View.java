package es.cg.sdk.model;

import es.cg.sdk.errors.UnexpectedContentException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A typed, read-only view over the JSON of an answer. Immutable and thread-safe.
 *
 * <p>The contract shows few fields of its answers, so a view never fails as a whole: an accessor of a missing field
 * gives null (lists are empty, nested views are views of nothing), and one whose field came as something else fails
 * alone, saying what stood there. All that came, known or not, is in {@link #json()}.
 *
 * <p>Subclass it for fields of your own: a constructor from {@link Json}, then one line a field with the protected
 * accessors. {@code invoice.as(MyInvoice::new)} makes one from any other view.
 */
public abstract class View {
    private static final Object[] NOTHING = {};

    // Where the books are kept: late in the evening of Greenwich their day is the next one already.
    private static final ZoneId SPAIN = ZoneId.of("Europe/Madrid");
    private static final DateTimeFormatter ISO_TIME = DateTimeFormatter.ISO_DATE_TIME;
    // Nothing that may be a tax id or an account: a prefix or a UUID.
    private static final Pattern PLAIN_ID = Pattern.compile("[A-Za-z]{1,16}_[A-Za-z0-9_.-]{1,64}|[0-9a-f-]{36}");

    private final Json json;

    /** A view over this JSON. */
    protected View(Json json) {
        this.json = json;
    }

    /** All that came, unknown fields included. */
    public final Json json() {
        return json;
    }

    /** What is known of the answer; {@link Meta#none()} for a view that came with none, or inside another. */
    public final Meta meta() {
        Meta meta = json.meta();
        return meta == null ? Meta.none() : meta;
    }

    /** The service's warnings on this record: done, but worth a look. */
    public final List<Aviso> avisos() {
        return views("avisos", Aviso::new);
    }

    /** The same JSON in another view. */
    public final <T> T as(Function<Json, T> view) {
        return view.apply(json);
    }

    /** The same JSON bound to a type of the caller's own: see {@link Json#as(Class)}. */
    public final <T> T as(Class<T> type) {
        return json.as(type);
    }

    /** Same class, same content: 100 equals 100.00, members count in any order. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof View that && getClass() == that.getClass() && json.equals(that.json);
    }

    @Override
    public final int hashCode() {
        return json.hashCode();
    }

    /** The type and, where there is one, the id; never more. */
    @Override
    public final String toString() {
        Object id = json.raw("id");
        String name = getClass().getSimpleName();
        boolean plain = id instanceof Long
                || (id instanceof String text && PLAIN_ID.matcher(text).matches());
        return plain ? name + "[" + id + "]" : name;
    }

    /** Text; null if missing. */
    protected final @Nullable String text(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof String) {
            return (String) raw;
        }
        throw wrong(field, raw, "text");
    }

    /** An identifier: text, or a whole number read as its digits; null if missing. */
    protected final @Nullable String identifier(String field) {
        return present(field) instanceof Long number ? number.toString() : text(field);
    }

    /** A whole number; null if missing. */
    protected final @Nullable Long integer(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof Long) {
            return (Long) raw;
        }
        Long whole = JsonValues.toWhole(raw);
        if (whole == null) {
            throw wrong(field, raw, "a whole number of at most 18 digits");
        }
        return whole;
    }

    /** An amount or percentage with its scale as it came, from a number or from decimal text; null if missing. */
    protected final @Nullable BigDecimal decimal(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        BigDecimal number = JsonValues.toDecimal(raw);
        if (number == null) {
            throw wrong(field, raw, "a decimal number");
        }
        return number;
    }

    /** Amounts by name, in the order in which they came, each as {@link #decimal} reads it; empty if missing. */
    protected final Map<String, BigDecimal> decimals(String field) {
        Object raw = present(field);
        if (raw == null) {
            return Map.of();
        }
        Json object = object(field, raw, "an object of decimal numbers");
        Map<String, BigDecimal> decimals = new LinkedHashMap<>();
        object.members().forEach((name, each) -> {
            if (each != Json.NULL) {
                BigDecimal number = JsonValues.toDecimal(each);
                if (number == null) {
                    throw wrong(field + "." + name, each, "a decimal number");
                }
                decimals.put(name, number);
            }
        });
        return Collections.unmodifiableMap(decimals);
    }

    /** True or false; null if missing. */
    protected final @Nullable Boolean flag(String field) {
        Object raw = present(field);
        if (raw == null || raw instanceof Boolean) {
            return (Boolean) raw;
        }
        throw wrong(field, raw, "true or false");
    }

    /** A date; of an ISO time its date, and of one with an offset its date in Spain; null if missing. */
    protected final @Nullable LocalDate date(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        if (raw instanceof String text) {
            try {
                if (text.length() == 10) {
                    return day(text);
                }
                TemporalAccessor time = ISO_TIME.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
                return time instanceof OffsetDateTime moment
                        ? moment.atZoneSameInstant(SPAIN).toLocalDate()
                        : ((LocalDateTime) time).toLocalDate();
            } catch (DateTimeException notADate) {
                // Falls through to what every other wrong value gets.
            }
        }
        throw wrong(field, raw, "a date such as 2026-11-20");
    }

    /** What {@code LocalDate.parse} gives, in a tenth of its time. */
    private static LocalDate day(String text) {
        if (text.charAt(4) != '-' || text.charAt(7) != '-') {
            throw new DateTimeException("no date");
        }
        return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    }

    private static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new DateTimeException("no digit");
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** A moment with its offset; null if missing. */
    protected final @Nullable OffsetDateTime moment(String field) {
        Object raw = present(field);
        if (raw == null) {
            return null;
        }
        if (raw instanceof String text) {
            try {
                return OffsetDateTime.parse(text);
            } catch (DateTimeException notAMoment) {
                // Falls through to what every other wrong value gets.
            }
        }
        throw wrong(field, raw, "a moment such as 2026-11-20T09:00:00+01:00");
    }

    /** A word of an open vocabulary; null if missing. */
    protected final <T> @Nullable T word(String field, Function<String, T> vocabulary) {
        String text = text(field);
        return text == null ? null : vocabulary.apply(text);
    }

    /** Words of an open vocabulary; empty if missing. */
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

    /** Identifiers, each as {@link #identifier} reads it; empty if missing. */
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

    /** Whole numbers; empty if missing. */
    protected final List<Long> integers(String field) {
        List<Long> integers = new ArrayList<>();
        for (Object raw : items(field)) {
            Long whole = raw instanceof Long number ? number : JsonValues.toWhole(raw);
            if (whole == null) {
                throw wrong(field, raw, "a list of whole numbers of at most 18 digits");
            }
            integers.add(whole);
        }
        return Collections.unmodifiableList(integers);
    }

    /** A nested view; a view of nothing if missing. */
    protected final <T> T view(String field, Function<Json, T> view) {
        Object raw = present(field);
        return view.apply(raw == null ? Json.empty() : object(field, raw, "an object"));
    }

    /** Nested views; empty if missing. */
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
            return array.array();
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
        Object raw = json.raw(field);
        return raw == Json.NULL ? null : raw;
    }

    private UnexpectedContentException wrong(String field, Object raw, String expected) {
        return new UnexpectedContentException(this + "." + field + " should be " + expected + ", but "
                + JsonValues.describe(raw) + " came; the rest of the answer can be read, and json() has all of it");
    }
}
