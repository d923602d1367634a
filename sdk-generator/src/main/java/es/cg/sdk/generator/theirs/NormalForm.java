package es.cg.sdk.generator.theirs;

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

/**
 * Copies a document of OpenAPI 3.0 or 3.1 into one form: of all components only schemas are left, and everything else
 * stands where it is used. Examples are left out: those of the contract are its own.
 */
final class NormalForm {
    static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
    private static final String JSON = "application/json";
    private static final String MARK = "x-assumed";
    private static final List<String> OF_PARAMETER =
            List.of("name", "in", "description", "required", "deprecated", "style", "explode");

    private final JsonObject root;
    private final References references;

    private NormalForm(JsonObject root) {
        this.root = root;
        this.references = new References(root);
    }

    static JsonObject of(JsonObject theirs) {
        String version = theirs.textOrEmpty("openapi");
        if (!version.startsWith("3.")) {
            throw theirs.place()
                    .error("this is " + (version.isEmpty() ? "no OpenAPI document" : "OpenAPI " + version)
                            + ": convert it to OpenAPI 3.0 or 3.1 first");
        }
        new References(theirs).check();
        return new NormalForm(theirs).document();
    }

    private JsonObject document() {
        JsonObject document = new JsonObject(root.place(), null).with("openapi", "3.1.0");
        JsonObject info = new JsonObject(root.part("info").place(), null);
        copy(root.part("info"), info, List.of("title", "version"));
        document.put("info", info);
        copy(root, document, List.of("servers"));
        document.put("paths", paths("paths"));
        if (root.get("webhooks") != null) {
            document.put("webhooks", paths("webhooks"));
        }
        JsonObject components = root.part("components");
        JsonObject schemas = new JsonObject(components.place(), null);
        JsonObject named = components.part("schemas");
        named.keys().forEach(each -> schemas.put(each, schema(named.part(each))));
        JsonObject kept = new JsonObject(components.place(), null);
        kept.put("schemas", schemas);
        copy(components, kept, List.of("securitySchemes"));
        document.put("components", kept);
        return document;
    }

    private JsonObject paths(String key) {
        JsonObject paths = root.part(key);
        JsonObject copy = new JsonObject(paths.place(), null);
        for (String path : paths.keys()) {
            JsonObject item = references.resolve(paths.part(path));
            JsonObject operations = new JsonObject(paths.at(path).place(), null);
            for (String method : item.keys()) {
                if (METHODS.contains(method)) {
                    operations.put(method, operation(item.part(method), item));
                }
            }
            copy.put(path, operations);
        }
        return copy;
    }

    private JsonObject operation(JsonObject operation, JsonObject item) {
        JsonObject copy = new JsonObject(operation.place(), null);
        copy(operation, copy, List.of("operationId", "tags", "summary", "description", "deprecated"));
        extensions(operation, copy);
        scopes(operation, copy);
        JsonArray parameters = new JsonArray(operation.place(), null);
        Map<String, JsonObject> byName = new LinkedHashMap<>();
        for (JsonObject from : List.of(item, operation)) {
            for (JsonObject each : from.parts("parameters")) {
                JsonObject parameter = parameter(references.resolve(each));
                byName.put(parameter.textOrEmpty("in") + " " + parameter.textOrEmpty("name"), parameter);
            }
        }
        parameters.items().addAll(byName.values());
        if (!byName.isEmpty()) {
            copy.put("parameters", parameters);
        }
        if (operation.get("requestBody") != null) {
            JsonObject body = references.resolve(operation.part("requestBody"));
            JsonObject kept = new JsonObject(body.place(), null);
            copy(body, kept, List.of("description", "required"));
            content(body, kept);
            copy.put("requestBody", kept);
        }
        JsonObject responses = operation.part("responses");
        JsonObject all = new JsonObject(responses.place(), null);
        for (String status : responses.keys()) {
            JsonObject response = references.resolve(responses.part(status));
            JsonObject kept = new JsonObject(response.place(), null);
            copy(response, kept, List.of("description"));
            content(response, kept);
            all.put(status.equalsIgnoreCase("2xx") ? "200" : status, kept);
        }
        copy.put("responses", all);
        return copy;
    }

    /** The scopes of OAuth, if the operation names some. */
    private static void scopes(JsonObject operation, JsonObject copy) {
        Set<String> scopes = new LinkedHashSet<>();
        for (JsonObject each : operation.parts("security")) {
            each.keys().forEach(scheme -> scopes.addAll(each.texts(scheme)));
        }
        if (!scopes.isEmpty() && copy.get("x-scope") == null) {
            Place place = operation.at("security").place();
            copy.put("x-scope", scopes.size() == 1 ? text(place, scopes.iterator().next()) : texts(place, scopes));
        }
    }

    private JsonObject parameter(JsonObject parameter) {
        JsonObject copy = new JsonObject(parameter.place(), null);
        copy(parameter, copy, OF_PARAMETER);
        JsonObject content = parameter.part("content");
        JsonObject schema = content.isEmpty()
                ? parameter.part("schema")
                : content.part(content.keys().get(0)).part("schema");
        copy.put("schema", schema(schema));
        return copy;
    }

    /** Copies the content; the JSON of any dialect is JSON. */
    private void content(JsonObject from, JsonObject to) {
        JsonObject content = from.part("content");
        if (from.get("content") == null) {
            return;
        }
        JsonObject copy = new JsonObject(content.place(), null);
        for (String type : content.keys()) {
            String plain = type.replaceFirst(";.*", "").strip();
            boolean isJson = plain.equals(JSON) || plain.endsWith("+json") || plain.equals("*/*");
            String name = isJson ? JSON : plain;
            if (copy.get(name) == null) {
                JsonObject media = new JsonObject(content.at(type).place(), null);
                if (content.part(type).get("schema") != null) {
                    media.put("schema", schema(content.part(type).part("schema")));
                }
                copy.put(name, media);
            }
        }
        to.put("content", copy);
    }

    /** Returns a schema as OpenAPI 3.1 writes it, without parts that only wrap one other part. */
    private JsonObject schema(JsonObject schema) {
        JsonObject copy = new JsonObject(schema.place(), null);
        for (String key : schema.keys()) {
            JsonValue value = schema.at(key);
            switch (key) {
                case "nullable", "example", "examples", "discriminator", "xml", "externalDocs", "title" -> {}
                case "properties" -> copy.put(key, schemas(schema.part(key)));
                case "allOf", "anyOf", "oneOf" -> copy.put(key, list(value.place(), schema.parts(key)));
                case "exclusiveMinimum", "exclusiveMaximum" -> exclusive(schema, key, copy);
                default -> {
                    if (!key.startsWith(MARK)) {
                        copy.put(key, isSchema(key) && value instanceof JsonObject part ? schema(part) : value.copy(null));
                    }
                }
            }
        }
        if ("byte".equals(copy.text("format"))) {
            copy.remove("format");
            copy.with("contentEncoding", "base64");
        }
        boolean nullable = schema.textOrEmpty("nullable").equals("true") | unwrap(copy);
        type(copy);
        if (nullable) {
            orNull(copy);
        }
        return copy;
    }

    private static boolean isSchema(String key) {
        return switch (key) {
            case "items", "additionalProperties" -> true;
            default -> false;
        };
    }

    private JsonObject schemas(JsonObject named) {
        JsonObject copy = new JsonObject(named.place(), null);
        named.keys().forEach(each -> copy.put(each, schema(named.part(each))));
        return copy;
    }

    private JsonArray list(Place place, List<JsonObject> schemas) {
        JsonArray list = new JsonArray(place, null);
        schemas.forEach(each -> list.items().add(schema(each)));
        return list;
    }

    /** In OpenAPI 3.0 true makes the limit beside it exclusive; in 3.1 it is a limit itself. */
    private static void exclusive(JsonObject schema, String key, JsonObject copy) {
        String limit = key.replace("exclusiveM", "m");
        switch (schema.textOrEmpty(key)) {
            case "false" -> {}
            case "true" -> {
                if (schema.get(limit) != null) {
                    copy.put(key, schema.at(limit).copy(null));
                }
            }
            default -> copy.put(key, schema.at(key).copy(null));
        }
    }

    /** Takes the only part of a composition, or the only choice beside null. Returns whether null is a choice. */
    private static boolean unwrap(JsonObject schema) {
        boolean nullable = false;
        for (String key : SchemaForm.PARTS) {
            List<JsonObject> parts = new ArrayList<>(schema.parts(key));
            if (parts.isEmpty()) {
                continue;
            }
            boolean orNull = parts.removeIf(each -> "null".equals(each.text("type")));
            if (parts.size() == 1 && schema.get("properties") == null && schema.get("$ref") == null) {
                schema.remove(key);
                JsonObject only = parts.get(0);
                only.keys().stream()
                        .filter(each -> schema.get(each) == null || each.equals("type"))
                        .forEach(each -> schema.put(each, only.at(each)));
                nullable |= orNull;
            }
        }
        return nullable;
    }

    private static void type(JsonObject schema) {
        if (schema.get("exclusiveMinimum") != null) {
            schema.remove("minimum");
        }
        if (schema.get("exclusiveMaximum") != null) {
            schema.remove("maximum");
        }
        if (schema.get("type") == null && schema.get("$ref") == null) {
            if (schema.get("properties") != null) {
                schema.with("type", "object");
            } else if (schema.get("items") != null) {
                schema.with("type", "array");
            } else if (!schema.texts("enum").isEmpty() && areTexts(schema.at("enum"))) {
                schema.with("type", "string");
            }
        }
    }

    private static boolean areTexts(JsonValue list) {
        return ((JsonArray) list)
                .items().stream().allMatch(each -> each instanceof JsonScalar scalar && (scalar.isText() || scalar.value().equals("null")));
    }

    private static void orNull(JsonObject schema) {
        Place place = schema.place();
        JsonObject nothing = new JsonObject(place, null).with("type", "null");
        JsonArray choices = new JsonArray(place, null);
        if (schema.get("$ref") != null) {
            JsonObject reference = new JsonObject(place, null);
            reference.put("$ref", schema.at("$ref"));
            schema.remove("$ref");
            choices.items().addAll(List.of(reference, nothing));
            schema.put("anyOf", choices);
        } else if (schema.get("type") != null) {
            Set<String> types = new LinkedHashSet<>(schema.texts("type"));
            if (schema.text("type") != null) {
                types.add(schema.textOrEmpty("type"));
            }
            types.add("null");
            schema.put("type", texts(schema.at("type").place(), types));
        } else {
            for (String key : List.of("anyOf", "oneOf")) {
                if (schema.get(key) instanceof JsonArray list) {
                    list.items().add(nothing);
                }
            }
        }
    }

    private static void extensions(JsonObject from, JsonObject to) {
        from.keys().stream()
                .filter(each -> each.startsWith("x-") && !each.startsWith(MARK))
                .forEach(each -> to.put(each, from.at(each).copy(null)));
    }

    private static void copy(JsonObject from, JsonObject to, List<String> keys) {
        from.keys().stream().filter(keys::contains).forEach(each -> to.put(each, from.at(each).copy(null)));
    }

    static JsonScalar text(Place place, String text) {
        return JsonScalar.text(place, text);
    }

    static JsonArray texts(Place place, Iterable<String> texts) {
        JsonArray list = new JsonArray(place, null);
        texts.forEach(each -> list.items().add(text(place, each)));
        return list;
    }
}
