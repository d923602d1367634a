package es.cg.sdk.internal.requests;

import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Word;
import es.cg.sdk.text.PrintableText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The filters of a list; immutable. */
public final class Query {
    private static final List<String> OF_EVERY_LIST = List.of("limit", "cursor");

    /** No filters. */
    public static final Query NONE = of("Query");

    private final String name;
    private final Set<String> known;
    private final Map<String, String> parameters;
    private final Map<String, String> held;

    private Query(String name, Set<String> known, Map<String, String> parameters, Map<String, String> held) {
        this.name = name;
        this.known = known;
        this.parameters = parameters;
        this.held = held;
    }

    /** No filters yet, of the query of this name, which knows filters of these names beside those of every list. */
    public static Query of(String name, String... known) {
        Set<String> all = new LinkedHashSet<>(List.of(known));
        all.addAll(OF_EVERY_LIST);
        return new Query(name, Collections.unmodifiableSet(all), Map.of(), Map.of());
    }

    /**
     * With this filter, in place of an earlier one of its name; null leaves it out.
     *
     * @throws IllegalArgumentException if it is blank: services take that for no filter
     */
    public Query with(String name, @Nullable Object value) {
        return new Query(this.name, known, changed(parameters, name, value), held);
    }

    /** As {@link #with}, of a filter whose name the caller gives: one that is close to a known name is told in the log. */
    public Query set(String name, @Nullable Object value) {
        NameCheck.check(this.name, name, known);
        return with(name, value);
    }

    /**
     * As {@link #with}, of a filter that a service may not know: an item that has a field of its name, with another
     * value, fails the walk, so that nobody takes what was not filtered for what was found.
     */
    public Query held(String name, @Nullable Object value) {
        return new Query(this.name, known, changed(parameters, name, value), changed(held, name, value));
    }

    /** The filters, as they are sent. */
    public Map<String, String> parameters() {
        return parameters;
    }

    public void hold(Object list, Json envelope) {
        if (!held.isEmpty()) {
            envelope.get("data")
                    .items()
                    .forEach(item -> held.forEach((name, value) -> {
                        Json there = item.get(name);
                        String told = there.kind() == Json.Kind.NUMBER ? there.text() : there.string();
                        if (item.has(name) && !value.equals(told)) {
                            throw new UnexpectedContentException(list + " was asked for one " + name
                                    + " alone, and gave an item with another: the service does not know this filter");
                        }
                    }));
        }
    }

    private static Map<String, String> changed(Map<String, String> before, String name, @Nullable Object value) {
        Map<String, String> after = new LinkedHashMap<>(before);
        after.remove(name);
        if (value != null) {
            // Words print without what could forge a log, and are sent as they are.
            String text = value instanceof Word word ? word.value() : value.toString();
            if (text.isBlank()) {
                throw new IllegalArgumentException(
                        "the filter " + PrintableText.of(name) + " is blank: it would find everything");
            }
            after.put(name, text);
        }
        return Collections.unmodifiableMap(after);
    }
}
