package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The contract as data: the operations of an {@code openapi.json}, checked as it is read. Immutable. */
public final class Contract {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    // Read once: it never changes, and every mock of a test run asks for it.
    private static final AtomicReference<@Nullable Contract> BUNDLED = new AtomicReference<>();

    private final List<ApiOperation> operations;
    private final Schemas schemas;
    private final Map<String, Plan> scopes;
    private final SandboxRules sandbox;
    private final EventRules events;
    private final AtomicReference<@Nullable AnswerChecker> answers = new AtomicReference<>();

    private Contract(
            List<ApiOperation> operations,
            Schemas schemas,
            Map<String, Plan> scopes,
            SandboxRules sandbox,
            EventRules events) {
        this.operations = operations;
        this.schemas = schemas;
        this.scopes = scopes;
        this.sandbox = sandbox;
        this.events = events;
    }

    /** The contract that travels with the mock. */
    public static Contract bundled() {
        Contract known = BUNDLED.get();
        if (known == null) {
            known = fromTheJar();
            BUNDLED.set(known);
        }
        return known;
    }

    private static Contract fromTheJar() {
        URL resource = Contract.class.getResource("/es/cg/sdk/mock/openapi.json");
        if (resource == null) {
            throw new IllegalStateException(
                    "openapi.json is missing: it belongs in the mock's jar, beside the classes of es.cg.sdk.mock");
        }
        try (InputStream in = resource.openStream()) {
            return read("openapi.json", in.readAllBytes());
        } catch (IOException e) {
            throw new IllegalStateException("openapi.json cannot be read from the mock's jar: " + e.getMessage(), e);
        }
    }

    /** The contract in this file. */
    public static Contract of(Path file) {
        try {
            return read(file.toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be read: " + (Files.exists(file) ? e.getMessage() : "it does not exist"), e);
        }
    }

    /** What holds answers to it; made when it is first asked for, and then the same. */
    public AnswerChecker answers() {
        AnswerChecker known = answers.get();
        if (known == null) {
            known = new AnswerChecker(schemas.document());
            answers.set(known);
        }
        return known;
    }

    /** All operations, in the file's order. */
    public List<ApiOperation> operations() {
        return operations;
    }

    /** Every scope there is. */
    public Set<String> scopes() {
        return scopes.keySet();
    }

    /**
     * Refuses a name that no operation has.
     *
     * @throws IllegalArgumentException with those of its resource, or the nearest
     */
    public void mustHave(String operation) {
        List<String> ids = operations.stream().map(ApiOperation::id).toList();
        if (ids.contains(operation)) {
            return;
        }
        String resource = operation.substring(0, operation.indexOf('.') + 1);
        String others = ids.stream()
                .filter(id -> !resource.isEmpty() && id.startsWith(resource))
                .collect(Collectors.joining(", "));
        throw new IllegalArgumentException("there is no operation " + operation + " in openapi.json; "
                + (others.isEmpty()
                        ? "the nearest is " + NearestName.of(operation, ids, "none")
                        : "there are " + others));
    }

    /** The cheapest plan that includes a scope. */
    public Plan planOf(String scope) {
        return scopes.getOrDefault(scope, Plan.STARTER);
    }

    /** What it says of events. */
    public EventRules events() {
        return events;
    }

    /** What it says of the sandbox. */
    public SandboxRules sandbox() {
        return sandbox;
    }

    /** What bodies must look like. */
    public Schemas schemas() {
        return schemas;
    }

    private static Contract read(String file, byte[] json) {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new IllegalStateException(
                    file + " is not JSON: line " + at.getLineNr() + ", column " + at.getColumnNr() + ": "
                            + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw new IllegalStateException(file + " cannot be read: " + e.getMessage(), e);
        }
        Place document = new Place(file, "", root, root);
        document.text("openapi", "3.1.");
        List<ApiOperation> operations = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : document.object("paths").node().properties()) {
            Place item = document.object("paths").object(path.getKey());
            for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    operations.add(operation(path.getKey(), member.getKey(), item.object(member.getKey())));
                }
            }
        }
        if (operations.isEmpty()) {
            throw document.object("paths").wrong("it holds no operation");
        }
        return new Contract(
                List.copyOf(operations),
                new Schemas(new String(json, StandardCharsets.UTF_8)),
                plans(document, root.at("/components/x-scopes")),
                SandboxRules.of(root),
                EventRules.of(root));
    }

    private static Map<String, Plan> plans(Place document, JsonNode scopes) {
        Map<String, Plan> plans = new LinkedHashMap<>();
        for (String scope : names(scopes)) {
            plans.put(
                    scope,
                    document.object("components")
                            .object("x-scopes")
                            .object(scope)
                            .word("plan", Plan.class));
        }
        return plans;
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new LinkedHashSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static ApiOperation operation(String path, String method, Place at) {
        return new ApiOperation(
                at.text("operationId", ""),
                method.toUpperCase(Locale.ROOT),
                path,
                scopes(at),
                at.word("x-plan", Plan.class),
                at.word("x-client-header", ApiOperation.ClientHeader.class),
                at.word("x-idempotency-key", ApiOperation.KeyRule.class),
                at.text("x-test-keys", "").equals("allowed"),
                Set.copyOf(at.texts("x-environments")),
                at.text("x-quota", "").equals("read"),
                at.node().path("x-not-in-sandbox").asBoolean(),
                query(at),
                body(at),
                fields(at),
                !at.node().at("/requestBody/required").asBoolean(),
                at.node().at("/requestBody/content").has("multipart/form-data"));
    }

    private static ApiOperation.ScopeRule scopes(Place operation) {
        if (operation.node().path("x-scope").isArray()) {
            return new ApiOperation.ScopeRule(operation.texts("x-scope"), false);
        }
        return new ApiOperation.ScopeRule(List.of(operation.text("x-scope", "").split("\\|", -1)), true);
    }

    private static List<ApiOperation.QueryParameter> query(Place operation) {
        List<ApiOperation.QueryParameter> query = new ArrayList<>();
        for (JsonNode each : operation.node().path("parameters")) {
            JsonNode parameter = operation.resolved(each);
            if (parameter.path("in").asText().equals("query")) {
                boolean date = parameter.path("schema").path("$ref").asText().endsWith("/Fecha");
                JsonNode schema = operation.resolved(parameter.path("schema"));
                List<String> values = new ArrayList<>();
                schema.path("enum").forEach(value -> values.add(value.asText()));
                query.add(new ApiOperation.QueryParameter(
                        parameter.path("name").asText(), schema.path("type").asText(), List.copyOf(values), date));
            }
        }
        return List.copyOf(query);
    }

    private static @Nullable JsonNode body(Place operation) {
        JsonNode schema = operation.node().at("/requestBody/content/application~1json/schema");
        return schema.isMissingNode() ? null : schema;
    }

    private static Set<String> fields(Place operation) {
        JsonNode body = body(operation);
        return body == null ? Set.of() : names(operation.resolved(body).path("properties"));
    }

    /** A place in the file, so that whatever is wrong can be found. */
    private record Place(String file, String pointer, JsonNode node, JsonNode root) {
        Place object(String name) {
            JsonNode child = node.path(name);
            if (!child.isObject()) {
                throw wrong("\"" + name + "\" must be an object, but " + found(child));
            }
            return new Place(file, pointer + "/" + name.replace("~", "~0").replace("/", "~1"), child, root);
        }

        String text(String name, String beginning) {
            JsonNode child = node.path(name);
            if (!child.isTextual()
                    || !child.textValue().startsWith(beginning)
                    || child.textValue().isEmpty()) {
                throw wrong("\"" + name + "\" must be text"
                        + (beginning.isEmpty() ? "" : " that begins with " + beginning) + ", but " + found(child));
            }
            return child.textValue();
        }

        List<String> texts(String name) {
            List<String> texts = new ArrayList<>();
            node.path(name).forEach(each -> texts.add(each.asText()));
            if (!node.path(name).isArray()) {
                throw wrong("\"" + name + "\" must be a list, but " + found(node.path(name)));
            }
            return List.copyOf(texts);
        }

        /** What a reference stands for. */
        JsonNode resolved(JsonNode reference) {
            String to = reference.path("$ref").asText();
            if (to.isEmpty()) {
                return reference;
            }
            JsonNode target = to.startsWith("#") ? root.at(to.substring(1)) : root.path("");
            if (target.isMissingNode()) {
                throw wrong("the reference " + to + " leads nowhere");
            }
            return resolved(target);
        }

        <E extends Enum<E>> E word(String name, Class<E> words) {
            String text = text(name, "").toLowerCase(Locale.ROOT);
            for (E word : words.getEnumConstants()) {
                if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return word;
                }
            }
            throw wrong("\"" + name + "\" must be one of "
                    + List.of(words.getEnumConstants()).toString().toLowerCase(Locale.ROOT) + ", but is \"" + text
                    + "\"");
        }

        IllegalStateException wrong(String reason) {
            return new IllegalStateException(file + " at " + (pointer.isEmpty() ? "its top" : pointer) + ": " + reason);
        }

        private static String found(JsonNode child) {
            return child.isMissingNode() ? "it is missing" : "is " + child;
        }
    }
}
