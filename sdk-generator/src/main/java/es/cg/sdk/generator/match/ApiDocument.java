package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.match.ApiOperation.Answer;
import es.cg.sdk.generator.match.ApiOperation.Body;
import es.cg.sdk.generator.match.ApiOperation.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A document of OpenAPI 3.0 or 3.1, ours or another, as the matcher reads it. */
public final class ApiDocument {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");

    private final JsonObject root;
    private final DocumentFiles files;
    private final Shape.Reader shapes;
    private final List<ApiOperation> operations = new ArrayList<>();
    private final Map<String, Body> events = new LinkedHashMap<>();
    private final String prefix;

    private ApiDocument(JsonObject root, @Nullable Path file) {
        DocumentFiles.check(root);
        this.root = root;
        this.files = new DocumentFiles(root, file);
        this.shapes = new Shape.Reader(files);
        this.prefix = prefix(root.part("paths").keys());
        operations("paths", prefix);
        for (String each : root.part("webhooks").keys()) {
            JsonObject post = files.resolve(root.part("webhooks").part(each)).part("post");
            Body body = body(post.part("requestBody"));
            if (body != null) {
                events.put(each, body);
            }
        }
    }

    /**
     * Reads a document.
     *
     * @param file where it was read, for the files beside it; null for none
     * @throws es.cg.sdk.generator.json.ContractException if it is no OpenAPI 3 document, or a reference names nothing
     */
    public static ApiDocument of(JsonObject root, @Nullable Path file) {
        return new ApiDocument(root, file);
    }

    /** Reads a file in JSON or YAML, and the files beside it that it refers to. */
    public static ApiDocument read(Path file) {
        return of(DocumentFiles.read(file), file);
    }

    public List<ApiOperation> operations() {
        return operations;
    }

    /** Returns the ids of all operations. */
    public Set<String> operationIds() {
        return operations.stream().map(ApiOperation::id).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the bodies of events by their kind. */
    Map<String, Body> events() {
        return events;
    }

    /** Returns the examples of an answer, and of each other one that has the same named schema. */
    Set<JsonValue> examples(Body body) {
        Set<JsonValue> examples = new LinkedHashSet<>(body.examples());
        String owner = body.shape().owner();
        operations.stream()
                .flatMap(each -> each.answers().stream())
                .map(Answer::body)
                .filter(each ->
                        each != null && !owner.isEmpty() && each.shape().owner().equals(owner))
                .forEach(each -> examples.addAll(each.examples()));
        return examples;
    }

    /** Returns what all paths begin with; empty if they have nothing in common. */
    public String prefix() {
        return prefix;
    }

    public String version() {
        return root.part("info").textOrEmpty("version");
    }

    /** Returns what the document says about all of it: its description, and those of its tags. */
    String sentences() {
        StringBuilder all = new StringBuilder(root.part("info").textOrEmpty("description"));
        root.parts("tags").forEach(each -> all.append('\n').append(each.textOrEmpty("description")));
        return all.toString();
    }

    /** Returns a named schema of components; an empty shape if there is none. */
    Shape schema(String name) {
        return shapes.shape(root.part("components").part("schemas").part(name));
    }

    Set<String> schemaNames() {
        return Set.copyOf(root.part("components").part("schemas").keys());
    }

    private static String prefix(List<String> paths) {
        String[] first = paths.get(0).split("/", -1);
        StringBuilder prefix = new StringBuilder();
        for (int i = 1; i < first.length; i++) {
            String longer = prefix + "/" + first[i];
            if (first[i].startsWith("{") || !paths.stream().allMatch(each -> each.startsWith(longer + "/"))) {
                break;
            }
            prefix.append('/').append(first[i]);
        }
        // One resource alone is no prefix.
        boolean isAddress = prefix.toString().matches("(?i).*/(api|v[0-9]+|public|rest)(/.*)?");
        return isAddress ? prefix.toString() : "";
    }

    private void operations(String key, String start) {
        JsonObject paths = root.part(key);
        for (String path : paths.keys()) {
            JsonObject item = files.resolve(paths.part(path));
            for (String method : item.keys()) {
                if (METHODS.contains(method)) {
                    operations.add(operation(path.substring(start.length()), method, item, item.part(method)));
                }
            }
        }
    }

    private ApiOperation operation(String path, String method, JsonObject item, JsonObject operation) {
        Map<String, Parameter> parameters = new LinkedHashMap<>();
        for (JsonObject from : List.of(item, operation)) {
            for (JsonObject each : from.parts("parameters")) {
                Parameter parameter = parameter(files.resolve(each));
                parameters.put(parameter.in() + " " + parameter.name(), parameter);
            }
        }
        List<Answer> answers = new ArrayList<>();
        Shape error = null;
        JsonObject responses = operation.part("responses");
        for (String status : responses.keys()) {
            Body body = body(responses.part(status));
            if (status.startsWith("2")) {
                answers.add(new Answer(status, body, !isAssumed(responses.part(status))));
            } else if (error == null && body != null && body.isJson()) {
                error = body.shape();
            }
        }
        String capital = method.toUpperCase(Locale.ROOT);
        String id = operation.textOrEmpty("operationId");
        String whole = path.replaceAll("(?<=.)/+$", "");
        return new ApiOperation(
                id.isEmpty() ? capital + " " + path : id,
                capital,
                whole,
                capital + " " + ApiOperation.anonymous(whole).replaceAll("/[^/{]+", "/x"),
                scope(operation),
                !isAssumed(operation),
                List.copyOf(parameters.values()),
                body(operation.part("requestBody")),
                List.copyOf(answers),
                error,
                operation.place());
    }

    /** Returns whether a part of our document is an assumption; another document has no such mark. */
    static boolean isAssumed(JsonObject part) {
        return part.textOrEmpty("x-assumed").equals("true");
    }

    private Parameter parameter(JsonObject parameter) {
        return new Parameter(
                parameter.textOrEmpty("name"),
                parameter.textOrEmpty("in"),
                parameter.textOrEmpty("required").equals("true"),
                !isAssumed(parameter),
                shapes.shape(described(parameter)));
    }

    /** Returns the schema of a parameter, with the description and example that stand beside it. */
    private static JsonObject described(JsonObject parameter) {
        JsonObject schema = new JsonObject(parameter.place(), null);
        JsonObject own = parameter.part("schema");
        own.keys().forEach(each -> schema.put(each, own.at(each)));
        for (String key : List.of("description", "example")) {
            if (schema.get(key) == null && parameter.get(key) != null) {
                schema.put(key, parameter.at(key));
            }
        }
        return schema;
    }

    private @Nullable Body body(JsonObject holder) {
        JsonObject content = files.resolve(holder).part("content");
        String chosen = content.keys().stream()
                .filter(each -> each.contains("json"))
                .findFirst()
                .orElse(content.isEmpty() ? "" : content.keys().get(0));
        return chosen.isEmpty() ? null : body(chosen, content.part(chosen));
    }

    private Body body(String mediaType, JsonObject content) {
        Shape shape = shapes.shape(content.part("schema"));
        List<JsonValue> examples = new ArrayList<>();
        JsonObject named = content.part("examples");
        named.keys().stream()
                .map(each -> files.resolve(named.part(each)).get("value"))
                .filter(Objects::nonNull)
                .forEach(examples::add);
        for (JsonValue each : new JsonValue[] {content.get("example"), shape.example()}) {
            if (each != null) {
                examples.add(each);
            }
        }
        return new Body(mediaType, shape, examples);
    }

    private static String scope(JsonObject operation) {
        if (operation.get("x-scope") != null) {
            return operation.textOrEmpty("x-scope");
        }
        for (JsonObject requirement : operation.parts("security")) {
            for (String scheme : requirement.keys()) {
                JsonValue scopes = requirement.at(scheme);
                if (scopes instanceof JsonArray list && list.items().size() == 1) {
                    return requirement.texts(scheme).get(0);
                }
            }
        }
        return "";
    }
}
