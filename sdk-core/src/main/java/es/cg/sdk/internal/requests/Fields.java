package es.cg.sdk.internal.requests;

import es.cg.sdk.model.Json;
import es.cg.sdk.text.PrintableText;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request as its builder gathers them. They are kept in the order of their names, so that the same
 * fields give the same bytes in whatever order they were set: the service compares bytes with the key.
 */
public final class Fields {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,100}([.][0-9]{1,100})?");

    private final String request;
    private final List<String> known;
    private final Map<String, Object> values = new TreeMap<>();

    /** The fields of this kind of request, whose methods know fields of these names. */
    public Fields(String request, String... known) {
        this(request, List.of(known));
    }

    private Fields(String request, List<String> known) {
        this.request = request;
        this.known = known;
    }

    /** As {@link #set}, of a field whose name the caller gives: one that is close to a known name is told in the log. */
    public void setByName(String field, @Nullable Object value) {
        NameCheck.check(request, field, known);
        set(field, value);
    }

    /** Sets a field; null leaves it out, whatever it was set to before. */
    public void put(String field, @Nullable Object value) {
        if (value == null) {
            values.remove(field);
        } else {
            set(field, value);
        }
    }

    /** Sets a list to what these say for themselves; null leaves it out, and no item of it is null. */
    public <T> void putAll(String list, @Nullable List<T> items, Function<T, ?> item) {
        put(list, null);
        if (items != null) {
            set(list, List.of());
            items.forEach(each -> append(list, each, item));
        }
    }

    /** Sets a field, to an explicit null too; the value is refused at once if it has no JSON form. */
    public void set(String field, @Nullable Object value) {
        if (value instanceof Collection<?> items && items.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException(request + "." + PrintableText.of(field) + " has an item that is null");
        }
        try {
            values.put(field, Json.of(value));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(request + "." + PrintableText.of(field) + ": " + e.getMessage(), e);
        }
    }

    /** The same fields once more, for a request that is immutable and grows by copies. */
    public Fields copy() {
        Fields copy = new Fields(request, known);
        copy.values.putAll(values);
        return copy;
    }

    /** Puts one more item at the end of a list: what it says for itself. */
    public <T> void append(String list, @Nullable T item, Function<T, ?> itself) {
        if (item == null) {
            throw new IllegalArgumentException(request + "." + list + " has an item that is null");
        }
        List<Json> items = new ArrayList<>(get(list).items());
        items.add(Json.of(itself.apply(item)));
        set(list, items);
    }

    /** The number that decimal text writes, with its scale, for a field; null for null. */
    public @Nullable BigDecimal decimal(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    request + "." + field + " must be a decimal number such as 12.50, but is" + form(text));
        }
        return new BigDecimal(text);
    }

    /** The form alone: what was put here by mistake may be a tax id or an account. */
    private static String form(String text) {
        String form = PrintableText.line(text).replaceAll("[0-9]", "9").replaceAll("\\p{L}", "a");
        return " of the form \"" + (form.length() > 40 ? form.substring(0, 40) + "…" : form) + "\"";
    }

    /** What a field is set to; of kind NULL where it is not set. */
    public Json get(String field) {
        return values.get(field) instanceof Json json ? json : Json.of(null);
    }

    /** The text of a field, or null unless it is set to one. */
    public @Nullable String text(String field) {
        return values.get(field) instanceof Json json ? json.string() : null;
    }

    /** Demands that these fields are set. */
    public void require(String... fields) {
        for (String field : fields) {
            if (!(values.get(field) instanceof Json json) || json.kind() == Json.Kind.NULL) {
                throw new IllegalArgumentException(request + "." + field + " is required");
            }
        }
    }

    /** Demands that a list is set and has an item. */
    public void requireItem(String list) {
        require(list);
        if (get(list).items().isEmpty()) {
            throw new IllegalArgumentException(request + "." + list + " must be a list of at least one");
        }
    }

    /** Demands that in each item of a list, if there is any, these fields are set. */
    public void requireInEach(String list, String... fields) {
        List<Json> items = get(list).items();
        for (int i = 0; i < items.size(); i++) {
            for (String field : fields) {
                if (items.get(i).get(field).kind() == Json.Kind.NULL) {
                    throw new IllegalArgumentException(request + "." + list + "[" + i + "]." + field + " is required");
                }
            }
        }
    }

    /** Demands that a field, if it is set, matches. */
    public void match(String field, Pattern pattern, String rule) {
        String text = text(field);
        if (values.containsKey(field) && (text == null || !pattern.matcher(text).matches())) {
            throw new IllegalArgumentException(request + "." + field + " must be " + rule + ", but is"
                    + (text == null ? " " + values.get(field) : form(text)));
        }
    }

    /** Demands that a field, if it is set, has at most so many characters. */
    public void atMost(String field, int characters) {
        String text = text(field);
        if (text != null && text.codePointCount(0, text.length()) > characters) {
            throw new IllegalArgumentException(request + "." + field + " has at most " + characters
                    + " characters, but this one has " + text.codePointCount(0, text.length()));
        }
    }

    /** Demands that a date, if it is set, is later than another. */
    public void after(String later, String earlier) {
        LocalDate first = date(earlier);
        LocalDate second = date(later);
        if (first != null && second != null && !second.isAfter(first)) {
            throw new IllegalArgumentException(request + "." + later + " must be later than " + earlier + ", but "
                    + second + " is not later than " + first);
        }
    }

    /** Demands that a number, if it is set, is one of these. */
    public void oneOf(String field, Set<BigDecimal> allowed) {
        BigDecimal number = values.get(field) instanceof Json json ? json.number() : null;
        if (number != null && allowed.stream().noneMatch(each -> each.compareTo(number) == 0)) {
            throw new IllegalArgumentException(request + "." + field + " must be one of "
                    + allowed.stream().sorted().map(BigDecimal::toString).collect(Collectors.joining(", "))
                    + ", but is " + number);
        }
    }

    private @Nullable LocalDate date(String field) {
        String text = text(field);
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException setByHand) {
            return null;
        }
    }

    /** The request's body. */
    public Json json() {
        return Json.of(values);
    }
}
