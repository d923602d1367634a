package es.cg.sdk.generator;

import es.cg.sdk.generator.document.ContractFolder;
import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The Postman collection, format 2.1: {@code contract/postman.yaml} has the order of its requests. */
final class PostmanCollection {
    static final String FILE = "postman.json";
    private static final String STORY = ContractFolder.NAME + "/postman.yaml";
    private static final Place MADE = new Source(FILE, Layer.BASE, "").line(1);
    private static final String JSON = "application/json";
    private static final String CLIENT = "{{clienteId}}";
    private static final String SCENARIO = "X-CG-Sandbox-Scenario";
    private static final List<String> OF_FOLDER = List.of("description", "before");
    private static final List<String> OF_REQUEST = List.of("path", "body", "gives");

    private static final List<String> DONE = List.of("    pm.expect(pm.response.code).to.be.oneOf(done);");
    private static final List<String> NOT_IN_SANDBOX = List.of(
            "    if (pm.response.code === 501) {",
            "        pm.expect(pm.response.json().error.code).to.equal('funcion_no_disponible_en_sandbox');",
            "    } else {",
            "        pm.expect(pm.response.code).to.be.oneOf(done);",
            "    }");

    private final JsonObject root;
    private final JsonObject story;
    private final boolean ofTheirs;
    private final References references;

    private PostmanCollection(JsonObject root, JsonObject story, boolean ofTheirs) {
        this.ofTheirs = ofTheirs;
        this.root = root;
        this.story = story;
        this.references = new References(root);
    }

    /**
     * Returns the file by its path, or nothing if the project has no order of requests.
     *
     * @param ofTheirs whether the document is the service's own: operations without a place in the order are left out
     */
    static Map<String, String> of(Path project, JsonObject root, boolean ofTheirs) {
        if (!Files.exists(project.resolve(STORY))) {
            return Map.of();
        }
        JsonObject story = ContractFolder.document(project, new Source(STORY, Layer.BASE, "postman"));
        JsonObject collection = new PostmanCollection(root, story, ofTheirs).collection();
        return Map.of(FILE, JsonWriter.writeExpanded(collection) + "\n");
    }

    private JsonObject collection() {
        JsonObject info = root.part("info");
        String about = "Made from openapi.json, contract version " + info.textOrEmpty("version") + ". "
                + story.demand("description");
        List<String> servers =
                root.parts("servers").stream().map(each -> each.demand("url")).toList();
        JsonObject head = object("name", info.textOrEmpty("title"))
                .with("description", about)
                .with("schema", "https://schema.getpostman.com/json/collection/v2.1.0/collection.json");
        return object("info", head)
                .with("item", folders())
                .with(
                        "event",
                        event("prerequest", story.demand("before").lines().toList()))
                .with("auth", story.part("auth"))
                .with(
                        "variable",
                        list(List.of(
                                variable("baseUrl", servers.isEmpty() ? "" : servers.get(0)),
                                variable("apiKey", ""),
                                variable("clienteId", ""))));
    }

    private static JsonObject variable(String name, String value) {
        return object("key", name).with("value", value).with("type", "string");
    }

    private JsonArray folders() {
        Map<String, ApiOperation> left = new LinkedHashMap<>();
        ApiOperation.all(root).forEach(each -> left.put(each.id(), each));
        Set<String> all = Set.copyOf(left.keySet());
        JsonObject folders = story.part("folders");
        List<JsonObject> made = new ArrayList<>();
        for (String name : folders.keys()) {
            JsonObject folder = folders.part(name);
            List<JsonObject> requests = new ArrayList<>();
            for (String each : folder.keys()) {
                if (!OF_FOLDER.contains(each)) {
                    ApiOperation operation = left.remove(each);
                    if (operation == null) {
                        String fault = all.contains(each) ? " is in two folders" : " is no operation of the document";
                        throw folder.at(each).place().error(each + fault + ": correct it, or remove this request");
                    }
                    requests.add(request(operation, step(folder, each)));
                }
            }
            for (ApiOperation each : List.copyOf(left.values())) {
                JsonObject step = each.node().texts("tags").contains(name) ? byRule(each, folder) : null;
                if (step != null) {
                    left.remove(each.id());
                    requests.add(request(each, step));
                }
            }
            JsonObject item = object("name", name).with("description", description(folder, name));
            if (folder.get("before") != null) {
                item.put(
                        "event",
                        event("prerequest", folder.demand("before").lines().toList()));
            }
            item.put("item", list(requests));
            made.add(item);
        }
        if (!ofTheirs) {
            left.forEach((id, operation) -> {
                throw folders.place().error("no request calls " + id + " (" + operation + "): add it to a folder");
            });
        }
        return list(made);
    }

    /**
     * Returns the step of an operation that the folder does not name: a GET without an id, or with one that a request
     * of the path before it gives. Null for all others.
     */
    private @Nullable JsonObject byRule(ApiOperation operation, JsonObject folder) {
        String path = operation.path();
        int open = path.indexOf('{');
        if (!operation.method().equals("GET") || (open >= 0 && path.indexOf('}') < path.length() - 1)) {
            return null;
        }
        if (open < 0) {
            return new JsonObject(MADE, null);
        }
        List<String> given = ApiOperation.all(root).stream()
                .filter(each -> each.path().equals(path.substring(0, open - 1)))
                .flatMap(each -> folder.part(each.id()).part("gives").keys().stream())
                .distinct()
                .toList();
        String id = path.substring(open + 1, path.length() - 1);
        return given.size() == 1
                ? new JsonObject(MADE, null).with("path", object(id, "{{" + given.get(0) + "}}"))
                : null;
    }

    private String description(JsonObject folder, String name) {
        return root.parts("tags").stream()
                .filter(each -> each.textOrEmpty("name").equals(name))
                .findFirst()
                .map(each -> each.textOrEmpty("description"))
                .orElseGet(() -> folder.demand("description"));
    }

    private static JsonObject step(JsonObject folder, String operation) {
        JsonObject step = folder.part(operation);
        for (String each : step.keys()) {
            if (!OF_REQUEST.contains(each)) {
                throw step.at(each)
                        .place()
                        .error("a request has no member " + each + ": write one of " + String.join(", ", OF_REQUEST));
            }
        }
        return step;
    }

    private JsonObject request(ApiOperation operation, JsonObject step) {
        JsonObject request = object("method", operation.method())
                .with("header", headers(operation))
                .with("url", url(operation, step));
        JsonObject content = operation.content();
        for (String each : content.keys()) {
            request.put("body", body(each, content.part(each), step.part("body")));
        }
        request.with("description", description(operation));
        return object("name", operation.id() + ": " + operation.text("summary"))
                .with("event", event("test", script(operation, step.part("gives"))))
                .with("request", request)
                .with("response", list(List.of()));
    }

    /** Tests that the status is one that the contract gives, and keeps what other requests need of the answer. */
    private List<String> script(ApiOperation operation, JsonObject given) {
        List<String> statuses = operation.node().part("responses").keys().stream()
                .filter(each -> each.startsWith("2"))
                .toList();
        List<String> script = new ArrayList<>();
        script.add("const done = [" + String.join(", ", statuses) + "];");
        script.add("pm.test('" + operation.id() + " answers " + String.join(" or ", statuses) + "', () => {");
        script.addAll(operation.is("x-not-in-sandbox") ? NOT_IN_SANDBOX : DONE);
        script.add("});");
        if (!given.isEmpty()) {
            script.add("if (done.includes(pm.response.code)) {");
            script.add("    const answer = pm.response.json();");
            for (String each : given.keys()) {
                boolean isSetBefore = story.demand("before").contains("collectionVariables.set('" + each + "'");
                script.add("    pm.collectionVariables.set('" + each + "', " + given.demand(each) + " ?? "
                        + (isSetBefore ? "pm.collectionVariables.get('" + each + "')" : "''") + ");");
            }
            script.add("}");
        }
        return script;
    }

    private JsonArray headers(ApiOperation operation) {
        List<JsonObject> headers = new ArrayList<>();
        if (!operation.text("x-client-header").equals("none")) {
            headers.add(object("key", "X-CG-Client").with("value", CLIENT));
        }
        String key = operation.text("x-idempotency-key");
        if (!key.equals("none")) {
            headers.add(entry(object("key", "Idempotency-Key").with("value", "{{$guid}}"), key.equals("optional")));
        }
        operation.parameters("header").stream()
                .filter(each -> each.textOrEmpty("name").equals(SCENARIO))
                .forEach(each -> headers.add(entry(object("key", SCENARIO).with("value", example(each)), true)));
        if (operation.content().get(JSON) != null) {
            headers.add(object("key", "Content-Type").with("value", JSON));
        }
        return list(headers);
    }

    private JsonObject url(ApiOperation operation, JsonObject step) {
        List<String> segments = List.of(
                operation.path().substring(1).replaceAll("\\{(\\w+)}", ":$1").split("/", -1));
        JsonObject url = object("raw", "{{baseUrl}}/" + String.join("/", segments))
                .with("host", texts(List.of("{{baseUrl}}")))
                .with("path", texts(segments));
        List<JsonObject> query = new ArrayList<>();
        operation.parameters("query").forEach(each -> query.add(entry(described(each, example(each)), true)));
        List<JsonObject> variables = new ArrayList<>();
        boolean isClient = operation.text("x-client-header").equals("accepted");
        JsonObject ids = step.part("path");
        operation
                .parameters("path")
                .forEach(each ->
                        variables.add(described(each, isClient ? CLIENT : ids.demand(each.textOrEmpty("name")))));
        if (!query.isEmpty()) {
            url.put("query", list(query));
        }
        if (!variables.isEmpty()) {
            url.put("variable", list(variables));
        }
        return url;
    }

    private JsonObject body(String type, JsonObject content, JsonObject fields) {
        JsonObject example = content.part("example");
        if (type.equals(JSON)) {
            String text = JsonWriter.writeExpanded(with(example, fields)).replaceAll("\"\\{\\{#(\\w+)}}\"", "{{$1}}");
            return object("mode", "raw").with("raw", text).with("options", object("raw", object("language", "json")));
        }
        List<JsonObject> parts = new ArrayList<>();
        references.properties(content.part("schema")).forEach((name, property) -> {
            boolean isFile = references.resolve(property).textOrEmpty("format").equals("binary");
            String value = isFile ? "documento.pdf" : example.textOrEmpty(name);
            JsonObject part = object("key", name).with("type", isFile ? "file" : "text");
            part.with(isFile ? "src" : "value", value).with("description", property.textOrEmpty("description"));
            parts.add(entry(part, !isFile));
        });
        return object("mode", "formdata").with("formdata", list(parts));
    }

    /** Returns the example with other fields; one that is null is left out. */
    private static JsonObject with(JsonObject example, JsonObject fields) {
        JsonObject all = example.copy(null);
        fields.keys().forEach(each -> all.put(each, fields.at(each)));
        JsonObject body = new JsonObject(MADE, null);
        for (String each : all.keys()) {
            boolean isRemoved = fields.get(each) instanceof JsonScalar field
                    && !field.isText()
                    && field.value().equals("null");
            if (!isRemoved) {
                body.put(each, all.at(each));
            }
        }
        return body;
    }

    private static String description(ApiOperation operation) {
        String scope = operation.scope().replace("|", " or ").replace("&", " and ");
        String text = operation.text("description") + "\n\nScope: " + (scope.isEmpty() ? "none" : scope) + ". Plan: "
                + operation.text("x-plan") + ".";
        if (!operation.node().texts("x-environments").contains("production")) {
            text += " Sandbox only.";
        }
        if (operation.isAssumed()) {
            text += "\n\nAssumed, the contract does not show this operation: " + operation.text("x-assumed-reason");
        }
        return text;
    }

    private static String example(JsonObject parameter) {
        JsonObject schema = parameter.part("schema");
        return Stream.concat(
                        Stream.of(parameter.textOrEmpty("example"), schema.textOrEmpty("default")),
                        schema.texts("enum").stream())
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static JsonObject described(JsonObject parameter, String value) {
        return object("key", parameter.demand("name"))
                .with("value", value)
                .with("description", parameter.textOrEmpty("description"));
    }

    private static JsonObject entry(JsonObject entry, boolean isDisabled) {
        if (isDisabled) {
            entry.put("disabled", JsonScalar.literal(MADE, "true"));
        }
        return entry;
    }

    private static JsonArray event(String moment, List<String> lines) {
        JsonObject script = object("type", "text/javascript").with("exec", texts(lines));
        return list(List.of(object("listen", moment).with("script", script)));
    }

    private static JsonObject object(String key, String text) {
        return new JsonObject(MADE, null).with(key, text);
    }

    private static JsonObject object(String key, JsonObject value) {
        return new JsonObject(MADE, null).with(key, value);
    }

    private static JsonArray list(List<? extends JsonValue> items) {
        JsonArray list = new JsonArray(MADE, null);
        list.items().addAll(items);
        return list;
    }

    private static JsonArray texts(List<String> texts) {
        return list(texts.stream().map(each -> JsonScalar.text(MADE, each)).toList());
    }
}
