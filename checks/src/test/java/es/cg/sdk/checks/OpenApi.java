package es.cg.sdk.checks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code openapi.json} as the checks read it: its operations, and what a reference in it stands for. */
final class OpenApi {
    static final String JSON = "application/json";

    private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final JsonNode root;
    private final List<Operation> operations;

    /** Over this tree, which nobody may change any more. */
    OpenApi(JsonNode root) {
        this.root = root;
        this.operations = operations(this, root);
    }

    /** The file of the project. A name that stands twice in one object is refused. */
    static OpenApi ofProject() {
        return OfProject.READ;
    }

    JsonNode root() {
        return root;
    }

    JsonNode component(String kind, String name) {
        return root.path("components").path(kind).path(name);
    }

    /** Every operation, in the order of the file; the webhooks are none. */
    List<Operation> operations() {
        return operations;
    }

    Optional<Operation> operation(String method, String path) {
        return operations().stream()
                .filter(each -> each.method().equals(method) && each.path().equals(path))
                .findFirst();
    }

    /** What a node stands for: its reference followed, with what stands beside the reference on top. */
    JsonNode resolve(JsonNode node) {
        String reference = node.path("$ref").asText();
        if (reference.isEmpty()) {
            return node;
        }
        JsonNode target = root.at(reference.substring(1));
        if (!reference.startsWith("#/") || target.isMissingNode()) {
            throw new AssertionError("openapi.json refers to " + reference + ", which is not in it");
        }
        JsonNode resolved = resolve(target);
        if (node.size() == 1) {
            return resolved;
        }
        ObjectNode both = resolved.deepCopy();
        node.properties().stream()
                .filter(each -> !each.getKey().equals("$ref"))
                .forEach(each -> both.set(each.getKey(), each.getValue()));
        return both;
    }

    /** What a schema stands for if there is a value: of several choices the one that is not null. */
    JsonNode present(JsonNode schema) {
        JsonNode resolved = resolve(schema);
        for (JsonNode choice : resolved.path("anyOf")) {
            if (!choice.path("type").asText().equals("null")) {
                return present(choice);
            }
        }
        return resolved;
    }

    /** The properties of a schema and of all that it is made of, as they stand there: not yet resolved. */
    Map<String, JsonNode> properties(JsonNode schema) {
        JsonNode resolved = resolve(schema);
        Map<String, JsonNode> all = new LinkedHashMap<>();
        resolved.path("allOf").forEach(part -> all.putAll(properties(part)));
        resolved.path("properties").properties().forEach(each -> all.put(each.getKey(), each.getValue()));
        return all;
    }

    /** The names that a schema requires. */
    Set<String> required(JsonNode schema) {
        JsonNode resolved = resolve(schema);
        Set<String> all = new LinkedHashSet<>(texts(resolved.path("required")));
        resolved.path("allOf").forEach(part -> all.addAll(required(part)));
        return all;
    }

    private static List<Operation> operations(OpenApi api, JsonNode root) {
        List<Operation> all = new ArrayList<>();
        root.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(each -> METHODS.contains(each.getKey()))
                        .forEach(each -> all.add(new Operation(
                                api, each.getKey().toUpperCase(Locale.ROOT), path.getKey(), each.getValue()))));
        return List.copyOf(all);
    }

    static boolean assumed(JsonNode node) {
        return node.path("x-assumed").asBoolean();
    }

    /** Whether a node says that this part of it is assumed. */
    static boolean assumed(JsonNode node, String part) {
        return node.path("x-assumed-parts").has(part);
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    static Set<String> names(JsonNode object) {
        Set<String> names = new LinkedHashSet<>();
        for (Iterator<String> each = object.fieldNames(); each.hasNext(); ) {
            names.add(each.next());
        }
        return names;
    }

    static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("openapi.json cannot be read: " + e.getMessage(), e);
        }
    }

    private static final class OfProject {
        static final OpenApi READ = new OpenApi(parse(Project.text("openapi.json")));
    }

    /** An operation; {@code node} is what stands under its method. */
    record Operation(OpenApi api, String method, String path, JsonNode node) {
        String id() {
            return text("operationId");
        }

        String text(String field) {
            return node.path(field).asText();
        }

        /** {@code a}, {@code a|b} for either, {@code a&b} for both, nothing for none. */
        String scope() {
            JsonNode scope = node.path("x-scope");
            return scope.isArray() ? String.join("&", texts(scope)) : scope.asText();
        }

        boolean is(String flag) {
            return node.path(flag).asBoolean();
        }

        /** Whether one of several things about it is said to be assumed. */
        boolean assumes(String part) {
            return assumed(node) || assumed(node, part);
        }

        List<JsonNode> parameters(String in) {
            List<JsonNode> all = new ArrayList<>();
            node.path("parameters").forEach(each -> all.add(api.resolve(each)));
            all.removeIf(each -> !each.path("in").asText().equals(in));
            return all;
        }

        Optional<JsonNode> parameter(String in, String name) {
            return parameters(in).stream()
                    .filter(each -> each.path("name").asText().equals(name))
                    .findFirst();
        }

        JsonNode body() {
            return api.resolve(node.path("requestBody"));
        }

        JsonNode bodySchema() {
            JsonNode content = body().path("content");
            return content.isEmpty() ? content : content.elements().next().path("schema");
        }

        /** Every answer by its status. */
        Map<String, JsonNode> responses() {
            Map<String, JsonNode> all = new LinkedHashMap<>();
            node.path("responses").properties().forEach(each -> all.put(each.getKey(), api.resolve(each.getValue())));
            return all;
        }

        JsonNode answerSchema(String status) {
            JsonNode answer = api.resolve(node.path("responses").path(status));
            return answer.path("content").path(JSON).path("schema");
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}
