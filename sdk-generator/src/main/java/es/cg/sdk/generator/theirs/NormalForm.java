package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Copies a document of OpenAPI 3.0 or 3.1 into one form: of all components only schemas are left, and everything else
 * stands where it is used. Examples are left out: those of the contract are its own.
 */
public final class NormalForm {
    static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
    private static final String JSON = "application/json";
    static final String MARK = "x-assumed";
    private static final List<String> OF_PARAMETER =
            List.of("name", "in", "description", "required", "deprecated", "style", "explode");

    private final JsonObject root;
    private final References references;

    private NormalForm(JsonObject root) {
        this.root = root;
        this.references = new References(root);
    }

    /** Returns a copy in this form; what only we mark is left out. */
    public static JsonObject of(JsonObject theirs) {
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
        named.keys().forEach(each -> schemas.put(each, NormalSchema.of(named.part(each))));
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
            copy(response, kept, List.of("description", "headers"));
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
            copy.put(
                    "x-scope",
                    scopes.size() == 1 ? text(place, scopes.iterator().next()) : texts(place, scopes));
        }
    }

    private JsonObject parameter(JsonObject parameter) {
        JsonObject copy = new JsonObject(parameter.place(), null);
        copy(parameter, copy, OF_PARAMETER);
        JsonObject content = parameter.part("content");
        JsonObject schema = content.isEmpty()
                ? parameter.part("schema")
                : content.part(content.keys().get(0)).part("schema");
        copy.put("schema", NormalSchema.of(schema));
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
                    media.put("schema", NormalSchema.of(content.part(type).part("schema")));
                }
                copy.put(name, media);
            }
        }
        to.put("content", copy);
    }

    private static void extensions(JsonObject from, JsonObject to) {
        from.keys().stream()
                .filter(each -> each.startsWith("x-") && !each.startsWith(MARK))
                .forEach(each -> to.put(each, from.at(each).copy(null)));
    }

    private static void copy(JsonObject from, JsonObject to, List<String> keys) {
        from.keys().stream()
                .filter(keys::contains)
                .forEach(each -> to.put(each, from.at(each).copy(null)));
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
