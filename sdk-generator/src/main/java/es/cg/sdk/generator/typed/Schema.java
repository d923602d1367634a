package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.document.SchemaForm;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema of the document, with its references followed. */
final class Schema {
    /** What a value is in Java. */
    enum Shape {
        TEXT,
        DATE,
        MOMENT,
        INTEGER,
        DECIMAL,
        FLAG,
        OBJECT,
        MAP,
        LIST,
        ANY
    }

    private static final Set<String> DATES = Set.of("Fecha", "FechaOpcional");

    private final JsonObject raw;
    private final JsonObject resolved;
    private final References references;

    Schema(JsonObject raw, References references) {
        this.raw = raw;
        this.references = references;
        this.resolved = present(raw);
    }

    /** Follows references, and leaves out the choice of null. */
    private JsonObject present(JsonObject schema) {
        JsonObject at = references.resolve(schema);
        for (String choice : List.of("anyOf", "oneOf")) {
            if (at.get(choice) instanceof JsonArray choices && at.get("type") == null) {
                for (JsonValue each : choices.items()) {
                    if (each instanceof JsonObject object && !"null".equals(object.text("type"))) {
                        return present(object);
                    }
                }
            }
        }
        return at;
    }

    Place place() {
        return raw.place();
    }

    Shape shape() {
        String reference = raw.text("$ref");
        if (reference != null && DATES.contains(reference.substring(reference.lastIndexOf('/') + 1))) {
            return Shape.DATE;
        }
        return switch (type()) {
            case "string" -> ofText(resolved.text("format"));
            case "integer" -> Shape.INTEGER;
            case "number" -> Shape.DECIMAL;
            case "boolean" -> Shape.FLAG;
            case "array" -> Shape.LIST;
            case "object" -> isMap() ? Shape.MAP : Shape.OBJECT;
            default -> resolved.get("properties") != null || resolved.get("allOf") != null ? Shape.OBJECT : Shape.ANY;
        };
    }

    private static Shape ofText(@Nullable String format) {
        if (format == null) {
            return Shape.TEXT;
        }
        return switch (format) {
            case "date" -> Shape.DATE;
            case "date-time" -> Shape.MOMENT;
            default -> Shape.TEXT;
        };
    }

    private boolean isMap() {
        return resolved.get("properties") == null
                && resolved.get("additionalProperties") instanceof JsonObject values
                && new Schema(values, references).shape() != Shape.OBJECT;
    }

    private String type() {
        JsonValue type = resolved.get("type");
        if (type instanceof JsonArray several) {
            for (JsonValue each : several.items()) {
                if (each instanceof JsonScalar word && !word.value().equals("null")) {
                    return word.value();
                }
            }
        }
        return type instanceof JsonScalar word ? word.value() : "";
    }

    /** The fields of an object, by their names. */
    Map<String, Schema> properties() {
        Map<String, Schema> properties = new LinkedHashMap<>();
        parts().forEach(part -> {
            JsonObject own = part.object("properties");
            if (own != null) {
                for (String each : own.keys()) {
                    if (own.get(each) instanceof JsonObject property) {
                        properties.put(each, new Schema(property, references));
                    }
                }
            }
        });
        return properties;
    }

    /** The names of the required fields, also of those that are gone. */
    Set<String> required() {
        Set<String> required = new LinkedHashSet<>();
        parts().forEach(part ->
                required.addAll(texts(part.get(part.get("x-required") == null ? "required" : "x-required"))));
        return required;
    }

    /** The names of the required fields that the service has. */
    Set<String> demanded() {
        Set<String> required = new LinkedHashSet<>();
        parts().forEach(part -> required.addAll(texts(part.get("required"))));
        return required;
    }

    private List<JsonObject> parts() {
        List<JsonObject> parts = new ArrayList<>();
        if (resolved.get("allOf") instanceof JsonArray all) {
            for (JsonValue each : all.items()) {
                if (each instanceof JsonObject part) {
                    parts.addAll(new Schema(part, references).parts());
                }
            }
        }
        parts.add(resolved);
        return parts;
    }

    /** The items of a list. */
    Schema items() {
        JsonObject items = resolved.object("items");
        if (items == null) {
            throw place().error("the list has no items: say what they are");
        }
        return new Schema(items, references);
    }

    /** The values that the contract knows; empty if it names none. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        for (String each : List.of("enum", "x-known-values")) {
            texts(resolved.get(each)).stream()
                    .filter(word -> !words.contains(word))
                    .forEach(words::add);
        }
        return shape() == Shape.TEXT ? words : List.of();
    }

    /** Whether it is a fixed text, such as the kind of a record. */
    boolean isConstant() {
        return resolved.get("const") != null;
    }

    boolean isReadOnly() {
        return isTrue("readOnly");
    }

    boolean isWriteOnly() {
        return isTrue("writeOnly");
    }

    /** Whether the service's own document lacks it in a direction: requests or answers. */
    boolean isGoneIn(String direction) {
        return texts(raw.get("x-gone")).contains(direction);
    }

    /** Whether the service's own document lacks a value. */
    boolean isGoneWord(String word) {
        return texts(resolved.get("x-gone-words")).contains(word);
    }

    boolean isBase64() {
        return "base64".equals(resolved.text("contentEncoding"));
    }

    /** Whether what stands here, or what it refers to, is assumed as a whole. */
    boolean isAssumed() {
        return raw.get("x-assumed") != null || resolved.get("x-assumed") != null;
    }

    /** Whether the field itself is assumed, whatever its type is. */
    boolean isAssumedHere() {
        return raw.get("x-assumed") != null;
    }

    /** Whether one of its values is assumed. */
    boolean isAssumedWord(String word) {
        for (String each : List.of("enum", "x-known-values")) {
            if (resolved.get(each) instanceof JsonArray list) {
                for (JsonValue item : list.items()) {
                    if (item instanceof JsonScalar scalar && scalar.value().equals(word)) {
                        return scalar.assumption() != null;
                    }
                }
            }
        }
        return false;
    }

    /** The name of the component that it refers to; null if it stands here. */
    @Nullable
    String reference() {
        return raw.text("$ref");
    }

    /** The name of the component that it refers to, or may refer to if it is not null; null if it stands here. */
    @Nullable
    String component() {
        return SchemaForm.component(raw);
    }

    private boolean isTrue(String key) {
        return resolved.get(key) instanceof JsonScalar scalar && scalar.value().equals("true");
    }

    private static List<String> texts(@Nullable JsonValue list) {
        return list instanceof JsonArray array
                ? array.items().stream()
                        .filter(JsonScalar.class::isInstance)
                        .map(each -> ((JsonScalar) each).value())
                        .filter(each -> !each.equals("null"))
                        .toList()
                : List.of();
    }
}
