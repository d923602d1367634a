package es.cg.sdk.internal;

import es.cg.sdk.model.Json;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a request as its builder gathers them. They are kept in the order of their names, so that the same
 * fields give the same bytes in whatever order they were set: the service compares bytes with the key.
 */
public final class Fields {
    private final String request;
    private final Map<String, Object> values = new TreeMap<>();

    /** The fields of this kind of request. */
    public Fields(String request) {
        this.request = request;
    }

    /** Sets a field, unless there is nothing to set it to. */
    public void put(String field, @Nullable Object value) {
        if (value != null) {
            set(field, value);
        }
    }

    /** Sets a field, to an explicit null too; the value is refused at once if it has no JSON form. */
    public void set(String field, @Nullable Object value) {
        try {
            values.put(field, Json.of(value));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(request + "." + field + ": " + e.getMessage(), e);
        }
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

    /** Demands that a field, if it is set, matches. */
    public void match(String field, Pattern pattern, String rule) {
        String text = text(field);
        if (values.containsKey(field) && (text == null || !pattern.matcher(text).matches())) {
            throw new IllegalArgumentException(request + "." + field + " must be " + rule + ", but is "
                    + (text == null ? values.get(field) : "\"" + text + "\""));
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
