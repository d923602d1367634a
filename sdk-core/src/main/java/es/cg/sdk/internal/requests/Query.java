package es.cg.sdk.internal.requests;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.json.Json;
import es.cg.sdk.json.Word;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The filters of a list. Immutable. */
public final class Query {
    private static final List<String> LIST_PARAMETERS = List.of("limit", "cursor");

    /** No filters. */
    public static final Query NONE = of("Query");

    private final String name;
    private final Set<String> known;
    private final Map<String, String> parameters;
    private final Map<String, String> verified;

    // The values that toString() shows, by name: those of a type that holds no text of the caller's.
    private final Map<String, String> shown;

    private Query(
            String name,
            Set<String> known,
            Map<String, String> parameters,
            Map<String, String> verified,
            Map<String, String> shown) {
        this.shown = shown;
        this.name = name;
        this.known = known;
        this.parameters = parameters;
        this.verified = verified;
    }

    /**
     * Returns a query without filters; {@code known} are the filter names that it knows, besides those of every list.
     */
    public static Query of(String name, String... known) {
        Set<String> all = new LinkedHashSet<>(List.of(known));
        all.addAll(LIST_PARAMETERS);
        return new Query(name, Collections.unmodifiableSet(all), Map.of(), Map.of(), Map.of());
    }

    /**
     * Returns a query with this filter, which replaces an earlier one of the same name; null removes it.
     *
     * @throws IllegalArgumentException if the value is blank, since services take that for no filter
     */
    public Query with(String name, @Nullable Object value) {
        return new Query(
                this.name, known, changed(parameters, name, value), verified, changed(shown, name, harmless(value)));
    }

    private static @Nullable Object harmless(@Nullable Object value) {
        boolean isHarmless = value instanceof LocalDate
                || value instanceof Instant
                || value instanceof Integer
                || value instanceof Boolean
                || value instanceof Word;
        return isHarmless ? PrintableText.of(String.valueOf(value)) : null;
    }

    /** As {@link #with}, for a name that the caller gives; logs a warning if the name is close to a known one. */
    public Query set(String name, @Nullable Object value) {
        NameCheck.check(this.name, name, known);
        return new Query(this.name, known, changed(parameters, name, value), verified, changed(shown, name, null));
    }

    /**
     * As {@link #with}, for a filter that the service may not know: the iteration fails at an item whose field of the
     * same name has another value, so that an unfiltered list is not taken for a filtered one.
     */
    public Query verified(String name, @Nullable Object value) {
        Query changed = with(name, value);
        return new Query(this.name, known, changed.parameters, changed(verified, name, value), changed.shown);
    }

    /** Returns the filters as they are sent. */
    public Map<String, String> parameters() {
        return parameters;
    }

    /**
     * Throws if an item of a page does not match a filter of {@link #verified}; {@code list} names it in the message.
     */
    public void check(Object list, Json envelope) {
        if (!verified.isEmpty()) {
            envelope.get("data")
                    .items()
                    .forEach(item -> verified.forEach((name, value) -> {
                        Json field = item.get(name);
                        String actual = field.kind() == Json.Kind.NUMBER ? field.text() : field.string();
                        if (item.has(name) && !value.equals(actual)) {
                            throw new UnexpectedContentException(
                                    list + " was filtered by " + name
                                            + ", but returned an item with another value: the service does not know this filter");
                        }
                    }));
        }
    }

    /** Returns the names of the filters; also values, unless they may be text of the caller's, such as a tax id. */
    @Override
    public String toString() {
        String filters = parameters.keySet().stream()
                .map(each -> PrintableText.of(each) + (shown.containsKey(each) ? "=" + shown.get(each) : ""))
                .collect(Collectors.joining(", "));
        return name + (filters.isEmpty() ? "" : "[" + filters + "]");
    }

    private static Map<String, String> changed(Map<String, String> before, String name, @Nullable Object value) {
        Map<String, String> after = new LinkedHashMap<>(before);
        after.remove(name);
        if (value != null) {
            // toString() of a Word is made printable for logs: the value is sent unchanged.
            String text = value instanceof Word word ? word.value() : value.toString();
            if (text.isBlank()) {
                throw new IllegalArgumentException(
                        "the filter " + PrintableText.of(name) + " is blank: the list would not be filtered");
            }
            after.put(name, text);
        }
        return Collections.unmodifiableMap(after);
    }
}
