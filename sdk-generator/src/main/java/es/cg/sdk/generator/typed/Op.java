package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An operation of the document. */
final class Op {
    /** What an answer holds. */
    enum Result {
        RECORD,
        LIST,
        JOB,
        FILE
    }

    private static final Set<String> OF_EVERY_LIST = Set.of("cursor", "limit");

    private final String method;
    private final String path;
    private final JsonObject operation;
    private final References references;

    Op(String method, String path, JsonObject operation, References references) {
        this.method = method;
        this.path = path;
        this.operation = operation;
        this.references = references;
    }

    Place place() {
        return operation.place();
    }

    List<String> tags() {
        return texts("tags");
    }

    /** How {@code contract/java} names it, such as {@code GET /expenses}. */
    String key() {
        return method.toUpperCase(Locale.ROOT) + " " + path;
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    String id() {
        String id = operation.text("operationId");
        if (id == null) {
            throw operation.place().error("the operation has no operationId");
        }
        return id;
    }

    boolean isAssumed() {
        return operation.get("x-assumed") != null;
    }

    /** Whether the service's own document lacks it. */
    boolean isGone() {
        return operation.get("x-gone") != null;
    }

    /** Whether a part of it, such as {@code x-client-header}, is assumed, or all of it. */
    boolean isAssumed(String part) {
        return isAssumed() || operation.part("x-assumed-parts").get(part) != null;
    }

    /** Whether an answer of success is assumed, or all of it. */
    boolean isAnswerAssumed() {
        return isAssumed() || successes().stream().anyMatch(each -> each.get("x-assumed") != null);
    }

    /** A text that says something about the operation, such as its scope; null if it has none. */
    @Nullable
    String text(String key) {
        return operation.text(key);
    }

    boolean isOnClient() {
        return parameters("header").stream().anyMatch(each -> each.name().equals("X-CG-Client"));
    }

    /** The scopes of which a key needs one; none if it needs none, or several at once. */
    List<String> scopes() {
        String scope = operation.text("x-scope");
        return scope != null ? List.of(scope.split(" *[|] *")) : List.of();
    }

    /** The scopes that a key needs all of. */
    List<String> allScopes() {
        return texts("x-scope");
    }

    boolean isOfSandboxAlone() {
        return texts("x-environments").equals(List.of("sandbox"));
    }

    private List<String> texts(String key) {
        return operation.get(key) instanceof JsonArray list
                ? list.items().stream().map(each -> ((JsonScalar) each).value()).toList()
                : List.of();
    }

    boolean takesKey() {
        return parameters("header").stream().anyMatch(each -> each.name().equals("Idempotency-Key"));
    }

    /** The filters of a list, or other parameters of the query. */
    List<Parameter> filters() {
        return parameters("query").stream()
                .filter(each -> !OF_EVERY_LIST.contains(each.name()))
                .toList();
    }

    List<Parameter> pathParameters() {
        List<Parameter> declared = parameters("path");
        List<Parameter> inOrder = new ArrayList<>();
        for (String each : path.split("[{]", -1)) {
            int end = each.indexOf('}');
            declared.stream()
                    .filter(parameter -> end > 0 && parameter.name().equals(each.substring(0, end)))
                    .forEach(inOrder::add);
        }
        return inOrder;
    }

    /**
     * A parameter.
     *
     * @param assumed whether it is assumed itself
     */
    record Parameter(String name, Schema schema, boolean assumed) {}

    private List<Parameter> parameters(String in) {
        List<Parameter> parameters = new ArrayList<>();
        if (operation.get("parameters") instanceof JsonArray all) {
            for (JsonValue each : all.items()) {
                JsonObject raw = (JsonObject) each;
                JsonObject resolved = references.resolve(raw);
                String name = resolved.text("name");
                JsonObject schema = resolved.object("schema");
                if (in.equals(resolved.text("in")) && name != null && schema != null) {
                    boolean assumed = raw.get("x-assumed") != null || resolved.get("x-assumed") != null;
                    parameters.add(new Parameter(name, new Schema(schema, references), assumed));
                }
            }
        }
        return parameters;
    }

    /** The body that it takes; null if it takes none. */
    @Nullable
    Schema body() {
        JsonObject body = operation.object("requestBody");
        return body == null ? null : content(references.resolve(body));
    }

    /** Whether it takes a file. */
    boolean isUpload() {
        JsonObject body = operation.object("requestBody");
        JsonObject content = body == null ? null : references.resolve(body).object("content");
        return content != null && content.get("multipart/form-data") != null;
    }

    Result result() {
        for (JsonObject each : successes()) {
            if (each.object("content") != null && json(each) == null) {
                return Result.FILE;
            }
        }
        Result result = Result.RECORD;
        for (JsonObject each : successes()) {
            Schema schema = json(each);
            if (schema != null && isJob(schema.properties())) {
                result = Result.JOB;
            } else if (schema != null && isList(schema.properties())) {
                result = Result.LIST;
            }
        }
        return result;
    }

    /** The record that it answers with: of a list the item, of a job the result; null if no answer has one. */
    @Nullable
    Schema answer() {
        Schema answer = null;
        for (JsonObject each : successes()) {
            Schema schema = json(each);
            if (schema == null) {
                continue;
            }
            Map<String, Schema> properties = schema.properties();
            if (isJob(properties)) {
                answer = properties.get("resultado");
            } else if (isList(properties)) {
                return Objects.requireNonNull(properties.get("data")).items();
            } else if (answer == null) {
                answer = schema;
            }
        }
        return answer;
    }

    /** The page of a list. */
    @Nullable
    Schema page() {
        return successes().stream()
                .map(this::json)
                .filter(each -> each != null && isList(each.properties()))
                .findFirst()
                .orElse(null);
    }

    private boolean isJob(Map<String, Schema> properties) {
        return properties.containsKey("resultado")
                && properties.containsKey("consultar_en")
                && properties.get("resultado").shape() == Schema.Shape.OBJECT
                && !properties.get("resultado").properties().isEmpty();
    }

    private static boolean isList(Map<String, Schema> properties) {
        Schema data = properties.get("data");
        return data != null && data.shape() == Schema.Shape.LIST && properties.containsKey("has_more");
    }

    /** Whether the service may answer that it has made a record, or that a job makes one. */
    boolean mayCreate() {
        JsonObject responses = operation.object("responses");
        return responses != null && (responses.get("201") != null || responses.get("202") != null);
    }

    private List<JsonObject> successes() {
        JsonObject responses = operation.object("responses");
        List<JsonObject> successes = new ArrayList<>();
        if (responses != null) {
            for (String each : responses.keys()) {
                if (each.startsWith("2") && responses.get(each) instanceof JsonObject response) {
                    successes.add(references.resolve(response));
                }
            }
        }
        return successes;
    }

    private @Nullable Schema json(JsonObject response) {
        JsonObject content = response.object("content");
        JsonObject json = content == null ? null : content.object("application/json");
        JsonObject schema = json == null ? null : json.object("schema");
        return schema == null ? null : new Schema(schema, references);
    }

    private @Nullable Schema content(JsonObject message) {
        JsonObject content = message.object("content");
        if (content == null || content.isEmpty()) {
            return null;
        }
        JsonObject media = content.object(content.keys().get(0));
        JsonObject schema = media == null ? null : media.object("schema");
        return schema == null ? null : new Schema(schema, references);
    }

    @Override
    public String toString() {
        return key();
    }
}
