package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.corrections.SchemaField.Kind;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The schemas of {@code openapi.json}, what of them the contract shows, and where they are used. Immutable. */
public final class ContractSchemas {
    private static final String SCHEMAS = "/components/schemas/";
    private static final String JSON = "/content/application~1json/";
    private static final String ASSUMED = "x-assumed";

    private final JsonNode root;
    private final Map<String, Kind> marks = new HashMap<>();
    private final Map<String, Map<String, SchemaField>> schemas = new LinkedHashMap<>();
    private final Map<String, JsonNode> samples = new HashMap<>();

    private ContractSchemas(JsonNode root, JsonNode marked) {
        this.root = root;
        for (Kind kind : List.of(Kind.AMOUNT, Kind.PERCENTAGE, Kind.ID)) {
            marked.path(kind.name().toLowerCase(Locale.ROOT)).forEach(each -> marks.put(each.asText(), kind));
        }
        root.at("/components/schemas").properties().forEach(each -> {
            Map<String, SchemaField> fields = fields(each.getValue(), true);
            if (!fields.isEmpty()) {
                schemas.put(each.getKey(), fields);
            }
        });
    }

    /** Reads the schemas of a contract. */
    public static ContractSchemas of(Contract contract) {
        try (InputStream marks = Objects.requireNonNull(ContractSchemas.class.getResourceAsStream("marks.json"))) {
            ContractSchemas schemas = new ContractSchemas(
                    ExactJson.read(contract.schemas().document()), ExactJson.read(marks.readAllBytes()));
            contract.operations().forEach(schemas::addSamples);
            return schemas;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the contract was read as JSON before", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the jar of the mock cannot be read", e);
        }
    }

    private Map<String, SchemaField> fields(JsonNode schema, boolean isShown) {
        boolean shown = isShown && !schema.has(ASSUMED);
        Map<String, SchemaField> fields = new LinkedHashMap<>();
        schema.path("allOf").forEach(part -> fields.putAll(fields(resolved(part), shown)));
        schema.path("properties")
                .properties()
                .forEach(each -> fields.put(each.getKey(), field(each.getKey(), each.getValue(), shown)));
        return fields;
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : resolved(root.at(reference.substring(1)));
    }

    /** Returns a field of this schema, which may be a reference, a list, or may also be null. */
    private SchemaField field(String name, JsonNode schema, boolean isShown) {
        boolean shown = isShown && !schema.has(ASSUMED);
        for (JsonNode each : schema.path("anyOf")) {
            if (each.has("$ref")) {
                return field(name, each, shown);
            }
        }
        String reference = schema.path("$ref").asText();
        JsonNode target = resolved(schema);
        if (target.has("items")) {
            return field(name, target.path("items"), shown);
        }
        boolean isObject = !reference.isEmpty() && (target.has("properties") || target.has("allOf"));
        Set<String> words = new LinkedHashSet<>();
        List.of("enum", "x-known-values").forEach(each -> target.path(each).forEach(word -> words.add(word.asText())));
        JsonNode types = target.path("type");
        String type = types.isArray() ? types.path(0).asText() : types.asText();
        JsonNode assumed = target.path("x-assumed-parts");
        boolean areWordsAssumed = assumed.has("enum") || assumed.has("x-known-values");
        return new SchemaField(
                isObject ? name(reference) : null,
                type,
                kind(name, type, reference, target),
                words,
                shown,
                shown && !assumed.has("type") && !assumed.has("schema"),
                shown && !areWordsAssumed);
    }

    private Kind kind(String name, String type, String reference, JsonNode target) {
        if (type.equals("boolean")) {
            return Kind.FLAG;
        }
        if (target.path("format").asText().equals("date-time")) {
            return Kind.TIME;
        }
        if (reference.contains("/Fecha")) {
            return Kind.DATE;
        }
        Kind kind = marks.getOrDefault(name, Kind.NONE);
        boolean fits = kind == Kind.ID ? List.of("string", "integer").contains(type) : type.equals("number");
        return fits ? kind : Kind.NONE;
    }

    private static String name(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** Returns the names of all schemas that have fields. */
    Set<String> names() {
        return schemas.keySet();
    }

    /** Returns the fields of a schema; empty if there is none of this name. */
    public Map<String, SchemaField> fields(@Nullable String name) {
        return name == null ? Map.of() : schemas.getOrDefault(name, Map.of());
    }

    /** Returns a field of a schema that has it. */
    SchemaField field(String schema, String field) {
        return Objects.requireNonNull(fields(schema).get(field), field);
    }

    /** Returns the fields that objects of a schema must have. */
    public Set<String> required(String name) {
        Set<String> required = new LinkedHashSet<>();
        root.at(SCHEMAS + name + "/required").forEach(each -> required.add(each.asText()));
        return required;
    }

    /** Returns the names of the schemas that are in requests; lists of records are in none. */
    Set<String> inRequests(Collection<ApiOperation> operations) {
        Set<String> all = new TreeSet<>();
        operations.forEach(each -> {
            addWithin(request(each), all);
            addWithin(form(each), all);
        });
        return all;
    }

    /** Returns the names of the schemas that are in answers and events, except those of the envelopes. */
    Set<String> inAnswers(Collection<ApiOperation> operations, Collection<String> kinds) {
        Set<String> all = new TreeSet<>();
        operations.forEach(each -> addWithin(answer(each), all));
        kinds.forEach(each -> addWithin(event(each), all));
        List.of("Job", "ErrorEntry").forEach(each -> addWithin(each, all));
        all.removeIf(this::isList);
        return all;
    }

    private void addWithin(@Nullable String name, Set<String> all) {
        if (name != null && schemas.containsKey(name) && all.add(name)) {
            fields(name).values().forEach(each -> addWithin(each.schema(), all));
        }
    }

    /** Returns the version of the contract. */
    String version() {
        return root.at("/info/version").asText();
    }

    /** Returns the names of the headers of requests and answers. */
    Set<String> headers() {
        Set<String> names = new TreeSet<>(Set.of("CG-Version"));
        root.at("/components/headers").fieldNames().forEachRemaining(names::add);
        root.at("/components/parameters").forEach(each -> {
            if (each.path("in").asText().equals("header")) {
                names.add(each.path("name").asText());
            }
        });
        return names;
    }

    private JsonNode operation(ApiOperation operation) {
        return root.path("paths").path(operation.path()).path(operation.method().toLowerCase(Locale.ROOT));
    }

    /** Whether the contract shows an operation. */
    boolean isShown(ApiOperation operation) {
        return !operation(operation).has(ASSUMED);
    }

    /** Returns the name of the schema of an operation's JSON body; null if it has none. */
    public @Nullable String request(ApiOperation operation) {
        return component(operation(operation).at("/requestBody" + JSON + "schema"));
    }

    /** Returns the name of the schema of an operation's form with files; null if it has none. */
    public @Nullable String form(ApiOperation operation) {
        return component(operation(operation).at("/requestBody/content/multipart~1form-data/schema"));
    }

    /** Returns the schema of an operation's record or list, or of the result of its job; null if it has none. */
    public @Nullable String answer(ApiOperation operation) {
        for (String status : List.of("201", "200", "202")) {
            String name = component(operation(operation).at("/responses/" + status + JSON + "schema"));
            if (!fields(name).isEmpty()) {
                SchemaField result = fields(name).get("resultado");
                return result == null || result.schema() == null ? name : result.schema();
            }
        }
        return null;
    }

    /** Whether an operation answers with a file. */
    boolean isFile(ApiOperation operation) {
        JsonNode content = operation(operation).at("/responses/200/content");
        return !content.isMissingNode() && !content.has("application/json");
    }

    /** Whether a schema is that of a list. */
    public boolean isList(@Nullable String name) {
        return fields(name).keySet().containsAll(List.of("data", "has_more", "next_cursor"));
    }

    /** Whether an operation answers with a job always, sometimes or never. */
    public String deferred(ApiOperation operation) {
        return operation(operation).path("x-deferred").asText();
    }

    /** Returns the filters of an operation and the parameters of its path, by name. */
    Map<String, SchemaField> parameters(ApiOperation operation) {
        Map<String, SchemaField> parameters = new LinkedHashMap<>();
        operation(operation).path("parameters").forEach(each -> {
            JsonNode parameter = resolved(each);
            String name = parameter.path("name").asText();
            if (!parameter.path("in").asText().equals("header")) {
                ObjectNode schema = parameter.path("schema").deepCopy();
                parameter.properties().stream()
                        .filter(part -> part.getKey().startsWith(ASSUMED))
                        .forEach(part -> schema.set(part.getKey(), part.getValue()));
                parameters.put(name, field(name, schema, isShown(operation)));
            }
        });
        return parameters;
    }

    /** Returns the name of the schema of an event's record; null for an unknown kind. */
    public @Nullable String event(String kind) {
        JsonNode event = resolved(root.path("webhooks").path(kind).at("/post/requestBody" + JSON + "schema"));
        for (JsonNode part : event.path("allOf")) {
            String record = component(part.at("/properties/data/properties/object"));
            if (record != null) {
                return record;
            }
        }
        return null;
    }

    private static @Nullable String component(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? null : name(reference);
    }

    /** Returns what the contract's examples of requests have in a field; a missing node if none has it. */
    public JsonNode sample(String schema, String field) {
        return samples.getOrDefault(schema + "." + field, MissingNode.getInstance());
    }

    private void addSamples(ApiOperation operation) {
        addSamples(request(operation), operation(operation).at("/requestBody" + JSON + "example"));
    }

    private void addSamples(@Nullable String name, JsonNode example) {
        JsonNode object = example.isArray() ? example.path(0) : example;
        fields(name).forEach((field, its) -> {
            if (object.has(field)) {
                samples.putIfAbsent(name + "." + field, object.get(field));
                addSamples(its.schema(), object.get(field));
            }
        });
    }
}
