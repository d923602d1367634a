package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.NearName;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.errors.RefusedValueException;
import es.cg.sdk.json.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
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
 * Collects the fields of a request for its builder, in the order of their names. So the same fields give the same bytes
 * in whatever order they were set: the service compares the bytes of requests with the same key. Not thread-safe.
 */
public final class Fields {
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,100}([.][0-9]{1,100})?");

    private final String request;
    private final List<String> known;
    private final Map<String, Object> values = new TreeMap<>();
    private final Set<String> waived = new HashSet<>();
    // What the checks have found. json() throws it, so that a request says all that is wrong with it at once.
    private final List<RefusedValueException> refused = new ArrayList<>();

    /** Creates the fields of this kind of request; {@code known} are the field names that its methods set. */
    public Fields(String request, String... known) {
        this(request, List.of(known));
    }

    private Fields(String request, List<String> known) {
        this.request = request;
        this.known = known;
    }

    /** Sets a field whose name the caller gives; logs a warning if the name is close to a known one. */
    public void setByName(String field, @Nullable Object value) {
        NameCheck.check(request, field, known);
        set(field, value);
    }

    /** Sets a field; null removes it. */
    public void put(String field, @Nullable Object value) {
        if (value == null) {
            values.remove(field);
        } else {
            set(field, value);
        }
    }

    /** Sets a list to its items as {@code toJson} converts them; null removes the list. No item may be null. */
    public <T> void putAll(String list, @Nullable List<T> items, Function<T, ?> toJson) {
        put(list, null);
        if (items != null) {
            set(list, List.of());
            items.forEach(each -> append(list, each, toJson));
        }
    }

    /** Sets a field, to an explicit null too; throws at once if the value has no JSON form. */
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

    /** Returns a copy of the fields. */
    public Fields copy() {
        Fields copy = new Fields(request, known);
        copy.values.putAll(values);
        copy.waived.addAll(waived);
        return copy;
    }

    /**
     * Leaves a field out, also if it is required; {@code list.field} one of the items of a list.
     *
     * @throws IllegalArgumentException if the request has no such field
     */
    public void waive(String field) {
        int dot = field.indexOf('.');
        String own = dot < 0 ? field : field.substring(0, dot);
        if (!known.contains(own)) {
            String near = NearName.of(own, known);
            throw new IllegalArgumentException(request + " has no field " + PrintableText.of(own) + " to be left out"
                    + (near == null ? "" : "; did you mean \"" + near + "\"?"));
        }
        values.remove(field);
        waived.add(field);
    }

    /** Appends an item to a list, as {@code toJson} converts it. */
    public <T> void append(String list, @Nullable T item, Function<T, ?> toJson) {
        if (item == null) {
            throw new IllegalArgumentException(request + "." + list + " has an item that is null");
        }
        List<Json> items = new ArrayList<>(get(list).items());
        items.add(Json.of(toJson.apply(item)));
        set(list, items);
    }

    /** Returns the number of a decimal text, with its scale; null for null. Throws if it is not a decimal number. */
    public @Nullable BigDecimal decimal(String field, @Nullable String text) {
        if (text == null) {
            return null;
        }
        if (!DECIMAL.matcher(text).matches()) {
            throw refusal(field, Refusal.NO_NUMBER, " must be a decimal number such as 12.50, but is" + form(text));
        }
        return new BigDecimal(text);
    }

    /**
     * Returns only the pattern of a text, for a message: a value set by mistake may be a tax id or an account number.
     */
    private static String form(String text) {
        String form = PrintableText.line(text).replaceAll("[0-9]", "9").replaceAll("\\p{L}", "a");
        return " of the form \"" + (form.length() > 40 ? form.substring(0, 40) + "…" : form) + "\"";
    }

    /** Returns the value of a field; of kind NULL if it is not set. */
    public Json get(String field) {
        return values.get(field) instanceof Json json ? json : Json.of(null);
    }

    /** Returns the text of a field; null if it is not set, or not to a text. */
    public @Nullable String text(String field) {
        return values.get(field) instanceof Json json ? json.string() : null;
    }

    /** Refuses the request unless all these fields are set. */
    public void require(String... fields) {
        for (String field : fields) {
            boolean isMissing = !(values.get(field) instanceof Json json) || json.kind() == Json.Kind.NULL;
            if (isMissing && !waived.contains(field)) {
                refuse(field, Refusal.REQUIRED, " is required");
            }
        }
    }

    /** Refuses the request unless a list is set and has an item. */
    public void requireItem(String list) {
        require(list);
        if (get(list).kind() != Json.Kind.NULL && get(list).items().isEmpty() && !waived.contains(list)) {
            refuse(list, Refusal.NO_ITEM, " must be a list of at least one");
        }
    }

    /** Refuses the request unless each item of a list has all these fields. */
    public void requireInEach(String list, String... fields) {
        List<Json> items = get(list).items();
        for (int i = 0; i < items.size(); i++) {
            for (String field : fields) {
                if (items.get(i).get(field).kind() == Json.Kind.NULL && !waived.contains(list + "." + field)) {
                    refused.add(Refusal.REQUIRED.of(
                            list + "." + i + "." + field,
                            request + "." + list + "[" + i + "]." + field + " is required"));
                }
            }
        }
    }

    /** Refuses the request if a field is set and does not match; {@code rule} says in the message what it must be. */
    public void match(String field, Pattern pattern, String rule) {
        String text = text(field);
        if (values.containsKey(field) && (text == null || !pattern.matcher(text).matches())) {
            refuse(
                    field,
                    Refusal.WRONG_FORM,
                    " must be " + rule + ", but is" + (text == null ? " " + values.get(field) : form(text)));
        }
    }

    /** Refuses the request if a field is set and has more than this number of characters. */
    public void atMost(String field, int characters) {
        String text = text(field);
        if (text != null && text.codePointCount(0, text.length()) > characters) {
            refuse(
                    field,
                    Refusal.TOO_LONG,
                    " has at most " + characters + " characters, but this one has "
                            + text.codePointCount(0, text.length()));
        }
    }

    /** Refuses the request if both dates are set and {@code later} is not after {@code earlier}. */
    public void after(String later, String earlier) {
        LocalDate first = date(earlier);
        LocalDate second = date(later);
        if (first != null && second != null && !second.isAfter(first)) {
            refuse(
                    later,
                    Refusal.NOT_LATER,
                    " must be later than " + earlier + ", but " + second + " is not later than " + first);
        }
    }

    /** Refuses the request if a number is set and is not one of these. */
    public void oneOf(String field, Set<BigDecimal> allowed) {
        BigDecimal number = values.get(field) instanceof Json json ? json.number() : null;
        if (number != null && allowed.stream().noneMatch(each -> each.compareTo(number) == 0)) {
            refuse(
                    field,
                    Refusal.NOT_ALLOWED,
                    " must be one of "
                            + allowed.stream()
                                    .sorted()
                                    .map(BigDecimal::toString)
                                    .collect(Collectors.joining(", "))
                            + ", but is " + number);
        }
    }

    private void refuse(String field, Refusal code, String what) {
        refused.add(refusal(field, code, what));
    }

    private RefusedValueException refusal(String field, Refusal code, String what) {
        return code.of(field, request + "." + field + what);
    }

    private @Nullable LocalDate date(String field) {
        String text = text(field);
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException notADate) {
            return null;
        }
    }

    /**
     * Returns the request's body.
     *
     * @throws RefusedValueException the first refusal of the checks, with all others as suppressed ones
     */
    public Json json() {
        if (!refused.isEmpty()) {
            RefusedValueException first = refused.remove(0);
            refused.forEach(first::addSuppressed);
            refused.clear();
            throw first;
        }
        return Json.of(values);
    }
}
