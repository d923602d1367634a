package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A schema, whichever way OpenAPI 3.0 or 3.1 writes it: references, {@code allOf} and null are resolved. A schema that
 * contains itself is the same object again.
 */
public final class Shape {
    /** What it is written with: its own members come before those of what it refers to. */
    private final List<JsonObject> layers = new ArrayList<>();

    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final List<Shape> branches = new ArrayList<>();
    private String owner = "";
    private String type = "any";
    private boolean nullable;
    private boolean open;
    private @Nullable Shape items;

    private Shape() {}

    /** Returns an object with these fields, which stands in no document. */
    static Shape of(Stream<Field> fields) {
        Shape shape = new Shape();
        shape.type = "object";
        fields.forEach(shape::put);
        return shape;
    }

    /** A member of an object. */
    public record Field(String name, boolean required, Shape shape) {
        /** Whether it is only read, and this is a request, or only written, and this is an answer. */
        public boolean isOfOther(boolean isRequest) {
            return shape.text(isRequest ? "readOnly" : "writeOnly").equals("true");
        }
    }

    /** Returns the name of the component that it refers to; empty if it has none. */
    public String owner() {
        return owner;
    }

    /** Returns the name of the record of ours that it is: jobs are one, whatever they make. */
    String record() {
        return owner.startsWith("JobOf") ? "Job" : owner;
    }

    /** Returns object, map, array, string, integer, number, boolean, or any. */
    public String type() {
        return type;
    }

    public boolean isNullable() {
        return nullable;
    }

    /** Returns whether values beyond {@link #words()} are allowed. */
    boolean isOpen() {
        return open;
    }

    public boolean isObject() {
        return type.equals("object");
    }

    public Map<String, Field> fields() {
        return fields;
    }

    /** Returns a field that is there. */
    Field field(String name) {
        return Objects.requireNonNull(fields.get(name), name);
    }

    /** Returns the alternatives, if it is one of several objects. */
    List<Shape> branches() {
        return branches;
    }

    /** Returns the shape of an item of an array, else this shape. */
    public Shape item() {
        return items == null ? this : items;
    }

    /** Returns the values that are listed, of {@code enum}, {@code const} or {@code x-known-values}; null is none. */
    public List<String> words() {
        for (JsonObject layer : layers) {
            for (String key : List.of("enum", "const", "x-known-values")) {
                List<JsonValue> values = layer.get(key) instanceof JsonArray list
                        ? list.items()
                        : layer.get(key) == null ? List.of() : List.of(layer.at(key));
                List<String> words = values.stream()
                        .filter(each -> each instanceof JsonScalar scalar
                                && (scalar.isText() || !scalar.value().equals("null")))
                        .map(each -> ((JsonScalar) each).value())
                        .toList();
                if (!words.isEmpty()) {
                    return words;
                }
            }
        }
        return List.of();
    }

    /** Returns the scalar under a key, such as {@code format}; empty if there is none. */
    public String text(String key) {
        return value(key) instanceof JsonScalar scalar ? scalar.value() : "";
    }

    @Nullable
    JsonValue value(String key) {
        return layers.stream()
                .filter(each -> each.get(key) != null)
                .findFirst()
                .map(each -> each.at(key))
                .orElse(null);
    }

    /** Returns the example, whichever way it is written. */
    @Nullable
    JsonValue example() {
        JsonValue example = value("example");
        if (example == null
                && value("examples") instanceof JsonArray list
                && !list.items().isEmpty()) {
            example = list.items().get(0);
        }
        return example == null ? value("default") : example;
    }

    public List<JsonObject> layers() {
        return layers;
    }

    private void put(Field field) {
        Field earlier = fields.get(field.name);
        boolean required = field.required || (earlier != null && earlier.required);
        fields.put(field.name, new Field(field.name, required, field.shape));
    }

    /** Makes shapes of the schemas of a document. */
    static final class Reader {
        private static final String REF = "$ref";

        private final DocumentFiles files;
        private final IdentityHashMap<JsonObject, Shape> made = new IdentityHashMap<>();

        Reader(DocumentFiles files) {
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
            shape.layers.forEach(each -> required.addAll(each.texts("required")));
            for (JsonObject layer : shape.layers) {
                JsonObject properties = layer.part("properties");
                for (String name : properties.keys()) {
                    if (properties.at(name) instanceof JsonObject property) {
                        shape.put(new Field(name, required.contains(name), shape(property)));
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
            shape.layers.add(schema);
            String reference = schema.text(REF);
            if (reference != null) {
                if (shape.owner.isEmpty()) {
                    shape.owner = reference.substring(reference.lastIndexOf('/') + 1);
                }
                layers(files.target(schema), shape, around);
            }
            schema.parts("allOf").forEach(each -> layers(each, shape, around));
            shape.nullable |= schema.textOrEmpty("nullable").equals("true");
            for (String key : List.of("oneOf", "anyOf")) {
                List<JsonObject> parts = new ArrayList<>(schema.parts(key));
                shape.nullable |=
                        parts.removeIf(each -> each.textOrEmpty("type").equals("null"));
                if (parts.size() == 1) {
                    layers(parts.get(0), shape, around);
                } else {
                    parts.forEach(each -> alternative(shape(each), shape));
                }
            }
        }

        private static void alternative(Shape alternative, Shape shape) {
            if (alternative.isObject()) {
                shape.branches.add(alternative);
                return;
            }
            // A list of words, or any text.
            shape.layers.addAll(alternative.layers);
            shape.open |= alternative.words().isEmpty();
        }

        private void type(Shape shape) {
            Set<String> types = new LinkedHashSet<>();
            for (JsonObject layer : shape.layers) {
                Stream.concat(layer.texts("type").stream(), Stream.of(layer.textOrEmpty("type")))
                        .filter(each -> !each.isEmpty())
                        .forEach(types::add);
                shape.nullable |= layer.get("enum") instanceof JsonArray list
                        && list.items().stream().anyMatch(each -> each.kind().equals("null"));
                shape.open |= layer.get("x-known-values") != null;
                if (shape.items == null && layer.get("items") instanceof JsonObject items) {
                    shape.items = shape(items);
                }
            }
            shape.nullable |= types.remove("null");
            boolean isObject = !shape.fields.isEmpty() || !shape.branches.isEmpty();
            boolean isMap = !isObject && (types.contains("object") || shape.value("additionalProperties") != null);
            if (types.size() == 1 && !types.contains("object")) {
                shape.type = types.iterator().next();
            } else if (isObject || isMap) {
                shape.type = isObject ? "object" : "map";
            } else if (shape.items != null) {
                shape.type = "array";
            } else if (types.isEmpty() && !shape.words().isEmpty()) {
                shape.type = "string";
            } else if (types.stream().allMatch(each -> each.equals("integer") || each.equals("number"))
                    && !types.isEmpty()) {
                shape.type = "number";
            }
        }
    }
}
