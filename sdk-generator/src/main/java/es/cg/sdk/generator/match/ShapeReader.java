package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes shapes of the schemas of a document. */
final class ShapeReader {
    private static final String REF = "$ref";

    private final DocumentFiles files;
    private final IdentityHashMap<JsonObject, Shape> made = new IdentityHashMap<>();

    ShapeReader(DocumentFiles files) {
        this.files = files;
    }

    Shape shape(JsonObject schema) {
        Shape known = made.get(schema);
        if (known != null) {
            return known;
        }
        Shape shape = new Shape();
        made.put(schema, shape);
        layers(schema, shape, new LinkedHashSet<>());
        Set<String> required = new LinkedHashSet<>();
        shape.layers().forEach(each -> required.addAll(each.texts("required")));
        for (JsonObject layer : shape.layers()) {
            JsonObject properties = layer.part("properties");
            for (String name : properties.keys()) {
                if (properties.at(name) instanceof JsonObject property) {
                    shape.put(new Shape.Field(name, required.contains(name), shape(property)));
                }
            }
        }
        type(shape);
        return shape;
    }

    /** Adds the schema and all that it is made of; stops where it would be made of itself. */
    private void layers(JsonObject schema, Shape shape, Set<JsonObject> around) {
        if (!around.add(schema)) {
            return;
        }
        shape.layer(schema);
        String reference = schema.text(REF);
        if (reference != null) {
            shape.named(reference.substring(reference.lastIndexOf('/') + 1));
            layers(files.target(schema), shape, around);
        }
        schema.parts("allOf").forEach(each -> layers(each, shape, around));
        if (schema.textOrEmpty("nullable").equals("true")) {
            shape.orNull();
        }
        for (String key : List.of("oneOf", "anyOf")) {
            List<JsonObject> parts = new ArrayList<>(schema.parts(key));
            if (parts.removeIf(each -> each.textOrEmpty("type").equals("null"))) {
                shape.orNull();
            }
            if (parts.size() == 1) {
                layers(parts.get(0), shape, around);
            } else {
                parts.forEach(each -> alternative(shape(each), shape));
            }
        }
    }

    private static void alternative(Shape alternative, Shape shape) {
        if (alternative.isObject()) {
            shape.branches().add(alternative);
            return;
        }
        // A list of words, or any text.
        alternative.layers().forEach(shape::layer);
        if (alternative.words().isEmpty()) {
            shape.opened();
        }
    }

    private void type(Shape shape) {
        Set<String> types = new LinkedHashSet<>();
        for (JsonObject layer : shape.layers()) {
            Stream.concat(layer.texts("type").stream(), Stream.of(layer.textOrEmpty("type")))
                    .filter(each -> !each.isEmpty())
                    .forEach(types::add);
            boolean hasNull = layer.get("enum") instanceof JsonArray list
                    && list.items().stream().anyMatch(each -> each.kind().equals("null"));
            if (hasNull) {
                shape.orNull();
            }
            if (layer.get("x-known-values") != null) {
                shape.opened();
            }
            if (shape.items() == null && layer.get("items") instanceof JsonObject items) {
                shape.of(shape(items));
            }
        }
        if (types.remove("null")) {
            shape.orNull();
        }
        boolean isObject = !shape.fields().isEmpty() || !shape.branches().isEmpty();
        boolean isMap = !isObject && (types.contains("object") || shape.value("additionalProperties") != null);
        if (types.size() == 1 && !types.contains("object")) {
            shape.typed(types.iterator().next());
        } else if (isObject || isMap) {
            shape.typed(isObject ? "object" : "map");
        } else if (shape.items() != null) {
            shape.typed("array");
        } else if (types.isEmpty() && !shape.words().isEmpty()) {
            shape.typed("string");
        } else if (types.stream().allMatch(each -> each.equals("integer") || each.equals("number"))
                && !types.isEmpty()) {
            shape.typed("number");
        }
    }
}
