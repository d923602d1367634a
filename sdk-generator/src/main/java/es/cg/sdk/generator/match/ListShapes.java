package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.match.Shape.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the list in an answer of theirs, and the record in what is wrapped around it. */
record ListShapes(Synonyms synonyms) {
    /**
     * Where a list of theirs has what ours has.
     *
     * @param data the member with the items; empty if the answer is the array
     * @param nextCursor null if it is not there
     * @param hasMore null if it is not there
     */
    record ListShape(
            String data,
            @Nullable String nextCursor,
            @Nullable String hasMore,
            Shape item) {
        boolean isOurs() {
            return data.equals("data") && "next_cursor".equals(nextCursor) && "has_more".equals(hasMore);
        }

        JsonObject json() {
            return new JsonObject()
                    .with("data", data)
                    .with("next_cursor", line(nextCursor))
                    .with("has_more", line(hasMore));
        }

        private static JsonScalar line(@Nullable String name) {
            return name == null ? JsonScalar.literal("null") : JsonScalar.text(name);
        }
    }

    /** Returns the list that an answer is; null if it is none, or if two members may be it. */
    @Nullable
    ListShape of(Shape answer) {
        if (answer.type().equals("array")) {
            return new ListShape("", null, null, answer.item());
        }
        List<Leaf> leaves = Leaf.of(answer, false);
        List<Leaf> arrays = leaves.stream()
                .filter(each -> each.shape().type().equals("array")
                        && each.shape().item().isObject())
                .filter(each -> !each.name().equals("avisos"))
                .toList();
        List<Leaf> named = arrays.stream()
                .filter(each -> !each.inner() && synonyms.names("list", "data").contains(Synonyms.normal(each.name())))
                .toList();
        List<Leaf> items = named.isEmpty() ? arrays : named;
        String next = place(leaves, "next_cursor", "string");
        String more = place(leaves, "has_more", "boolean");
        boolean isList = items.size() == 1 && (!named.isEmpty() || next != null || more != null);
        return isList
                ? new ListShape(
                        items.get(0).path(), next, more, items.get(0).shape().item())
                : null;
    }

    private @Nullable String place(List<Leaf> leaves, String name, String type) {
        List<Leaf> found = leaves.stream()
                .filter(each -> List.of(type, "any").contains(each.shape().type())
                        && !each.shape().text("format").matches("ur[il]")
                        && synonyms.names("list", name).contains(Synonyms.normal(each.name())))
                .toList();
        return found.size() == 1 ? found.get(0).path() : null;
    }

    /** Returns the member around a record of ours; empty if the answer is the record. */
    String around(Shape our, Shape answer) {
        long top = common(our, answer);
        List<String> around = answer.fields().values().stream()
                .filter(each -> each.shape().isObject() && common(our, each.shape()) > Math.max(top, 1))
                .map(Field::name)
                .toList();
        boolean isOfOurs = around.size() == 1 && our.fields().containsKey(around.get(0)) && top > 0;
        return around.size() == 1 && !isOfOurs ? around.get(0) : "";
    }

    /** Returns how many fields of ours stand at the top of a record of theirs. */
    long common(Shape our, Shape their) {
        Set<String> names =
                Leaf.fields(their).keySet().stream().map(Synonyms::normal).collect(Collectors.toSet());
        Map<String, Field> fields = our.fields();
        return fields.keySet().stream()
                .filter(each -> synonyms.names(our.owner(), each).stream().anyMatch(names::contains))
                .count();
    }
}
