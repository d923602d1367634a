package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One difference that a file of corrections names, with the lines that correct it.
 *
 * @param place the part of the file, and what it is about, such as {@code schemas} and {@code Product}
 * @param members the members that correct it
 */
record ServiceDifference(List<String> place, Set<String> members) {
    private static final Set<String> AROUND = Set.of("even_if_shown", "//");

    /** Finds all differences of a file but that of the version header, which a service may do without. */
    static List<ServiceDifference> of(JsonNode file) {
        List<ServiceDifference> all = new ArrayList<>();
        all.addAll(each(file, List.of("list_envelope")));
        file.path("operations").properties().forEach(operation -> {
            List<String> place = List.of("operations", operation.getKey());
            all.addAll(each(file, List.of("operations", operation.getKey(), "query")));
            Set<String> rest = names(operation.getValue());
            rest.remove("query");
            // Where a parameter stands is a part of the path, and a header that is left out names it elsewhere.
            Set<String> path = new TreeSet<>(Set.of("path", "parameters", "client_header"));
            path.retainAll(rest);
            if (!path.isEmpty()) {
                all.add(new ServiceDifference(place, path));
            }
            rest.removeAll(path);
            rest.forEach(member -> all.add(new ServiceDifference(place, Set.of(member))));
        });
        file.path("schemas").properties().forEach(schema -> {
            all.addAll(each(file, List.of("schemas", schema.getKey(), "fields")));
            all.addAll(each(file, List.of("schemas", schema.getKey(), "constants")));
        });
        all.addAll(each(file, List.of("errors")));
        return all;
    }

    private static List<ServiceDifference> each(JsonNode file, List<String> place) {
        return names(at(file, place)).stream()
                .map(each -> new ServiceDifference(place, Set.of(each)))
                .toList();
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>(OpenApi.names(object));
        names.removeAll(AROUND);
        return names;
    }

    private static JsonNode at(JsonNode file, List<String> place) {
        JsonNode node = file;
        for (String each : place) {
            node = node.path(each);
        }
        return node;
    }

    /** Returns the file without what corrects this difference. */
    JsonNode without(JsonNode file) {
        ObjectNode copy = file.deepCopy();
        ((ObjectNode) at(copy, place)).remove(members);
        for (int i = place.size(); i > 0; i--) {
            JsonNode object = at(copy, place.subList(0, i));
            if (object.isEmpty() || names(object).isEmpty()) {
                ((ObjectNode) at(copy, place.subList(0, i - 1))).remove(place.get(i - 1));
            }
        }
        return copy;
    }

    /** Returns the lines of the file that correct it, in one. */
    String lines(JsonNode file) {
        List<String> all = new ArrayList<>();
        for (String each : members) {
            all.add("\"" + each + "\": " + at(file, place).path(each));
        }
        return String.join(", ", all);
    }

    /** Whether a call of this operation can show it. */
    boolean concerns(OpenApi.Operation operation) {
        if (place.isEmpty() || place.get(0).equals("list_envelope")) {
            return true;
        }
        return switch (place.get(0)) {
            case "operations" ->
                operation.id().equals(place.get(1)) || operation.id().equals("jobs.get");
            case "schemas" -> uses(operation, place.get(1));
            default -> operation.id().startsWith("products.");
        };
    }

    private static boolean uses(OpenApi.Operation operation, String schema) {
        Set<String> used = new TreeSet<>();
        collect(operation, operation.bodySchema(), used);
        operation.responses().forEach((status, node) -> collect(operation, operation.answerSchema(status), used));
        return used.contains(schema);
    }

    private static void collect(OpenApi.Operation operation, JsonNode node, Set<String> used) {
        if (node.has("$ref")) {
            String ref = node.path("$ref").asText();
            if (used.add(ref.substring(ref.lastIndexOf('/') + 1))) {
                collect(operation, operation.api().resolve(node), used);
            }
            return;
        }
        Iterator<Map.Entry<String, JsonNode>> parts = node.properties().iterator();
        while (parts.hasNext()) {
            collect(operation, parts.next().getValue(), used);
        }
        if (node.isArray()) {
            node.forEach(each -> collect(operation, each, used));
        }
    }

    @Override
    public String toString() {
        return place.isEmpty() ? "" : String.join(" › ", place);
    }
}
