package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.calls.ApiCall;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts the calls of each operation, with the request fields and filters that they had. Guarded by the journal. */
final class UsedOperations {
    // A caller may send any names: of an operation, so many are kept.
    private static final int MOST_NAMES = 1000;

    private final Map<String, Use> uses = new TreeMap<>();

    private static final class Use {
        private final Set<String> fields = new TreeSet<>();
        private final Set<String> filters = new TreeSet<>();
        private long count;
    }

    /** Counts a call of an operation; null for a call that was refused before it was read. */
    void add(String operation, @Nullable ApiCall call) {
        Use use = uses.computeIfAbsent(operation, none -> new Use());
        use.count++;
        if (call != null) {
            addFields("", call.body(), use.fields);
            call.parts().stream().map(FormPart::name).forEach(name -> add(name, use.fields));
            call.request().query().keySet().forEach(name -> add(name, use.filters));
        }
    }

    private static void addFields(String above, JsonNode value, Set<String> names) {
        value.properties().forEach(each -> {
            add(above + each.getKey(), names);
            addFields(above + each.getKey() + ".", each.getValue(), names);
        });
        if (value.isArray()) {
            value.forEach(each -> addFields(above, each, names));
        }
    }

    private static void add(String name, Set<String> names) {
        if (names.size() < MOST_NAMES) {
            names.add(name);
        }
    }

    void clear() {
        uses.clear();
    }

    /** Adds each operation with its count, fields and filters to a list. */
    void addTo(ArrayNode list) {
        uses.forEach((operation, use) -> {
            var shown = list.addObject().put("operation", operation).put("count", use.count);
            use.fields.forEach(shown.putArray("fields")::add);
            use.filters.forEach(shown.putArray("filters")::add);
        });
    }
}
