package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** A copy of {@code openapi.json} that is being changed. */
final class Mutant {
    private static final Source SOURCE = new Source("mutant.json", Layer.BASE, "");
    private static final String SCHEMAS = "#/components/schemas/";

    private final JsonObject root;

    Mutant(JsonObject original) {
        this.root = original.copy(null);
    }

    JsonObject root() {
        return root;
    }

    static JsonObject json(String text) {
        return YamlReader.read(SOURCE, text);
    }

    static JsonScalar text(String text) {
        return JsonScalar.text(SOURCE.line(1), text);
    }

    JsonObject schema(String name) {
        return root.part("components").part("schemas").part(name);
    }

    JsonObject property(String schema, String name) {
        return schema(schema).part("properties").part(name);
    }

    JsonObject parameter(String component) {
        return root.part("components").part("parameters").part(component);
    }

    /** Renames a property in its place; whether it is required stays. */
    void rename(String schema, String name, String other) {
        rename(schema(schema), name, other);
    }

    static void rename(JsonObject schema, String name, String other) {
        replace(
                schema.part("properties"),
                name,
                other,
                schema.part("properties").at(name));
        if (schema.get("required") instanceof JsonArray required) {
            required.items()
                    .replaceAll(each ->
                            each instanceof JsonScalar its && its.value().equals(name) ? text(other) : each);
        }
    }

    /** Puts a value under another key into the place of a key. */
    static void replace(JsonObject object, String key, String other, JsonValue value) {
        int at = object.keys().indexOf(key);
        object.remove(key);
        object.insert(at, other, value);
    }

    /** Removes a property and returns it. */
    JsonValue take(String schema, String name) {
        JsonValue value = schema(schema).part("properties").at(name);
        schema(schema).part("properties").remove(name);
        if (schema(schema).get("required") instanceof JsonArray required) {
            required.items()
                    .removeIf(each ->
                            each instanceof JsonScalar its && its.value().equals(name));
        }
        return value;
    }

    JsonObject operation(String id) {
        return Objects.requireNonNull(item(id).object(method(id)));
    }

    String path(String id) {
        JsonObject paths = root.part("paths");
        return paths.keys().stream()
                .filter(path -> paths.part(path).keys().stream()
                        .anyMatch(each -> id.equals(paths.part(path).part(each).text("operationId"))))
                .findFirst()
                .orElseThrow();
    }

    String method(String id) {
        JsonObject item = item(id);
        return item.keys().stream()
                .filter(each -> id.equals(item.part(each).text("operationId")))
                .findFirst()
                .orElseThrow();
    }

    private JsonObject item(String id) {
        return root.part("paths").part(path(id));
    }

    /** Moves an operation; it loses its id, as one of another author has none of ours. */
    void move(String id, String path, String method) {
        JsonObject operation = operation(id);
        String from = path(id);
        root.part("paths").part(from).remove(method(id));
        if (root.part("paths").part(from).isEmpty()) {
            root.part("paths").remove(from);
        }
        operation.remove("operationId");
        JsonObject item = root.part("paths").part(path);
        root.part("paths").put(path, item.with(method, operation));
    }

    /** Removes a parameter of an operation by its name, or by that of its component. */
    void drop(String id, String component) {
        ((JsonArray) operation(id).at("parameters"))
                .items()
                .removeIf(each -> each instanceof JsonObject its
                        && (its.textOrEmpty("$ref").endsWith("/" + component)
                                || its.textOrEmpty("name").equals(component)));
    }

    void addParameter(String id, String json) {
        ((JsonArray) operation(id).at("parameters")).items().add(json(json));
    }

    JsonObject answer(String id, String status) {
        return operation(id).part("responses").part(status);
    }

    /** Replaces the schema of an answer. */
    void answer(String id, String status, JsonObject schema) {
        answer(id, status)
                .with(
                        "content",
                        json("{ application/json: {} }")
                                .with("application/json", new JsonObject(SOURCE.line(1), null).with("schema", schema)));
    }

    JsonObject answerSchema(String id, String status) {
        return answer(id, status).part("content").part("application/json").part("schema");
    }

    static JsonObject reference(String schema) {
        return json("{ $ref: '" + SCHEMAS + schema + "' }");
    }

    static void each(JsonValue value, Consumer<JsonObject> work) {
        if (value instanceof JsonObject object) {
            work.accept(object);
            List.copyOf(object.keys()).forEach(key -> each(object.at(key), work));
        } else if (value instanceof JsonArray array) {
            array.items().forEach(each -> each(each, work));
        }
    }
}
