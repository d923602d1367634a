package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.match.Leaf;
import es.cg.sdk.generator.match.Matching;
import es.cg.sdk.generator.match.SchemaMatch;
import es.cg.sdk.generator.match.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Writes shapes of theirs as schemas of our document. A record that is paired with one of ours is ours; anything else
 * is as it comes, in place, since nothing converts it.
 */
final class ShapeSchemas {
    /** Values of answers, of which the first that fits a pattern is taken. */
    private static final List<String> TEXTS =
            List.of("-", "0", "0.00", "0.0000", "2026-01-01", "2026-01-01 00:00:00", "01/01/2026", "A1");

    private static final Map<String, List<String>> DATES =
            Map.of("date", List.of("2026-01-01"), "date-time", List.of("2026-01-01T00:00:00Z"));

    /** Our names of their components, by direction; empty where two of ours are one of theirs. */
    private final Map<String, String> requests = new HashMap<>();

    private final Map<String, String> answers = new HashMap<>();

    ShapeSchemas(Matching matching) {
        for (SchemaMatch match : matching.schemas().values()) {
            match.theirs()
                    .forEach(each -> (match.isRequest() ? requests : answers)
                            .merge(each.owner(), match.name(), (one, other) -> one.equals(other) ? one : ""));
        }
    }

    /** Returns one shape of each component; what stands in place is one of its own. */
    static Collection<Shape> distinct(List<Shape> shapes) {
        Map<Object, Shape> byName = new LinkedHashMap<>();
        shapes.forEach(each -> byName.putIfAbsent(each.owner().isEmpty() ? each : each.owner(), each));
        return byName.values();
    }

    /** Returns the schema of a value of a request or an answer. */
    JsonObject of(Shape shape, boolean isRequest) {
        Shape item = shape.item();
        String ours = item.owner().isEmpty() ? "" : (isRequest ? requests : answers).getOrDefault(item.owner(), "");
        Place place = shape.layers().get(0).place();
        JsonObject one = ours.isEmpty()
                ? asItComes(item, isRequest, new LinkedHashSet<>())
                : new JsonObject(place, null).with("$ref", "#/components/schemas/" + ours);
        return shape == item
                ? one
                : new JsonObject(place, null).with("type", "array").with("items", one);
    }

    private JsonObject asItComes(Shape shape, boolean isRequest, Set<Shape> around) {
        Place place = shape.layers().get(0).place();
        JsonObject schema = new JsonObject(place, null);
        boolean isWithinItself = !around.add(shape);
        String type = shape.type().equals("map") ? "object" : shape.type();
        if (!type.equals("any")) {
            schema.put("type", type(place, type, shape.isNullable()));
        }
        if (!shape.text("description").isEmpty()) {
            schema.with("description", shape.text("description"));
        }
        if (shape.text("format").matches("date|date-time")) {
            schema.with("format", shape.text("format"));
        }
        if (type.equals("string") && !shape.words().isEmpty()) {
            schema.put("x-known-values", JsonArray.of(place, shape.words()));
        }
        if (type.equals("array")) {
            boolean isAgain = around.contains(shape.item());
            schema.put(
                    "items",
                    isAgain
                            ? new JsonObject(place, null).with("type", "object")
                            : asItComes(shape.item(), isRequest, around));
        }
        if (shape.isObject() && !isWithinItself) {
            JsonObject properties = new JsonObject(place, null);
            Leaf.fields(shape).forEach((name, field) -> {
                if (!field.isOfOther(isRequest)) {
                    properties.put(name, asItComes(field.shape(), isRequest, around));
                }
            });
            schema.put("properties", properties);
            List<String> required = shape.fields().values().stream()
                    .filter(each -> each.required() && properties.get(each.name()) != null)
                    .map(Shape.Field::name)
                    .toList();
            if (!required.isEmpty()) {
                schema.put("required", JsonArray.of(place, required));
            }
        }
        if (!isWithinItself) {
            around.remove(shape);
        }
        return schema;
    }

    /**
     * Returns what answers of theirs must have at least, by our schemas: the mock knows nothing of what is new. Each
     * form of a record has the names of all its members, too.
     */
    static JsonObject least(Matching matching) {
        JsonObject all = new JsonObject(new Source("answers", Layer.BASE, "").line(1), null);
        matching.schemas().values().stream().filter(each -> !each.isRequest()).forEach(match -> {
            JsonArray forms = new JsonArray(all.place(), null);
            distinct(match.theirs()).forEach(each -> {
                JsonObject form = new JsonObject(all.place(), null);
                form.put("least", least(each));
                form.put("names", JsonArray.of(all.place(), Leaf.fields(each).keySet()));
                forms.items().add(form);
            });
            all.put(match.name(), forms);
        });
        return all;
    }

    private static JsonObject least(Shape record) {
        JsonObject least = new JsonObject(record.layers().get(0).place(), null);
        record.fields().values().stream()
                .filter(each -> each.required() && !each.isOfOther(false))
                .forEach(each -> least.put(each.name(), value(each.shape())));
        return least;
    }

    private static JsonValue value(Shape shape) {
        Place place = shape.layers().get(0).place();
        return switch (shape.isNullable() ? "any" : shape.type()) {
            case "any" -> JsonScalar.literal(place, "null");
            case "object", "map" -> least(shape);
            case "array" -> JsonArray.of(place, List.of());
            case "boolean" -> JsonScalar.literal(place, "false");
            case "string" -> {
                String form = shape.text("pattern");
                List<String> some = DATES.getOrDefault(shape.text("format"), TEXTS);
                yield JsonScalar.text(place, first(shape, some, form.isEmpty() ? "(?s).*" : form));
            }
            default -> JsonScalar.literal(place, first(shape, List.of("0"), "^-?[0-9]+([.][0-9]+)?$"));
        };
    }

    /** Returns the first value of a word, an example or these that a pattern finds; the last one if none fits. */
    private static String first(Shape shape, List<String> some, String form) {
        List<String> all = new ArrayList<>(shape.words());
        all.addAll(List.of(shape.text("example"), shape.text("minimum")));
        all.addAll(some);
        try {
            Predicate<String> fits = Pattern.compile(form).asPredicate();
            all.removeIf(each -> each.isEmpty() || !fits.test(each));
        } catch (PatternSyntaxException e) {
            all.clear(); // Of another language than Java's: the answer is judged by who knows it.
        }
        return all.isEmpty() ? some.get(some.size() - 1) : all.get(0);
    }

    private static JsonValue type(Place place, String type, boolean isNullable) {
        return isNullable ? JsonArray.of(place, List.of(type, "null")) : JsonScalar.text(place, type);
    }
}
