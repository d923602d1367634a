package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    Shape() {}

    /** A member of an object. */
    public record Field(String name, boolean required, Shape shape) {
        public boolean isReadOnly() {
            return shape.text("readOnly").equals("true");
        }

        public boolean isWriteOnly() {
            return shape.text("writeOnly").equals("true");
        }
    }

    /** Returns the name of the component that it refers to; empty if it has none. */
    public String owner() {
        return owner;
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

    @Nullable
    Shape items() {
        return items;
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

    void named(String component) {
        owner = owner.isEmpty() ? component : owner;
    }

    void layer(JsonObject layer) {
        layers.add(layer);
    }

    public List<JsonObject> layers() {
        return layers;
    }

    void put(Field field) {
        Field earlier = fields.get(field.name);
        boolean required = field.required || (earlier != null && earlier.required);
        fields.put(field.name, new Field(field.name, required, field.shape));
    }

    void typed(String name) {
        type = name;
    }

    void orNull() {
        nullable = true;
    }

    void opened() {
        open = true;
    }

    void of(Shape item) {
        items = item;
    }
}
