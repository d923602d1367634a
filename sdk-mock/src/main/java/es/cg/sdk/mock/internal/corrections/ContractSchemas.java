package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schemas of {@code openapi.json}, with what they consist of, and where operations and events use them. */
public final class ContractSchemas {
    private static final String SCHEMAS = "/components/schemas/";
    private static final String JSON = "/content/application~1json/";

    private final JsonNode root;
    private final Map<String, RecordSchema> schemas = new LinkedHashMap<>();
    private final Map<String, JsonNode> samples = new HashMap<>();

    private ContractSchemas(JsonNode root) {
        this.root = root;
        root.at("/components/schemas").fieldNames().forEachRemaining(name -> {
            RecordSchema schema = record(root.at(SCHEMAS + name));
            if (!schema.fields().isEmpty()) {
                schemas.put(name, schema);
            }
        });
    }

    /** Reads the schemas of a contract. */
    public static ContractSchemas of(Contract contract) {
        try {
            ContractSchemas schemas =
                    new ContractSchemas(ExactJson.read(contract.schemas().document()));
            contract.operations().forEach(schemas::addSamples);
            return schemas;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the contract was read as JSON before", e);
        }
    }

    private RecordSchema record(JsonNode schema) {
        Map<String, RecordField> fields = new LinkedHashMap<>();
        Set<String> required = new LinkedHashSet<>();
        for (JsonNode part : schema.path("allOf")) {
            RecordSchema inner = record(resolved(part));
            fields.putAll(inner.fields());
            required.addAll(inner.required());
        }
        schema.path("properties").properties().forEach(each -> fields.put(each.getKey(), field(each.getValue())));
        schema.path("required").forEach(each -> required.add(each.asText()));
        return new RecordSchema(fields, required);
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : resolved(root.at(reference.substring(1)));
    }

    /** Returns a field of this schema, which may be a reference, a list, or may also be null. */
    private RecordField field(JsonNode schema) {
        for (JsonNode each : schema.path("anyOf")) {
            if (each.has("$ref")) {
                return field(each);
            }
        }
        String reference = schema.path("$ref").asText();
        JsonNode target = resolved(schema);
        if (target.has("items")) {
            RecordField item = field(target.path("items"));
            return new RecordField(true, item.schema(), item.type(), item.isDay(), item.words());
        }
        boolean isObject = target.has("properties") || target.has("allOf");
        Set<String> words = new LinkedHashSet<>();
        List.of("enum", "x-known-values").forEach(each -> target.path(each).forEach(word -> words.add(word.asText())));
        JsonNode type = target.path("type");
        return new RecordField(
                false,
                isObject && !reference.isEmpty() ? name(reference) : null,
                type.isArray() ? type.path(0).asText() : type.asText(),
                reference.contains("/Fecha"),
                words);
    }

    private static String name(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** Returns the names of all schemas that have fields. */
    public Set<String> names() {
        return schemas.keySet();
    }

    /** Returns the field at a place in a schema, through objects and not through lists; null if there is none. */
    public @Nullable RecordField field(String schema, JsonPlace place) {
        RecordField field = new RecordField(false, schema, "object", false, Set.of());
        for (String name : place.names()) {
            RecordSchema outer = field == null || field.isList() ? null : schema(field.schema());
            field = outer == null ? null : outer.fields().get(name);
        }
        return field;
    }

    /** Returns the version of the contract. */
    public String version() {
        return root.at("/info/version").asText();
    }

    /** Returns the codes of errors that the contract itself shows. */
    public Set<String> shownCodes() {
        Set<String> codes = new LinkedHashSet<>();
        root.at(SCHEMAS + "ErrorCode/x-known-values").forEach(each -> codes.add(each.asText()));
        return codes;
    }

    /** Returns all codes of errors, also those that are assumed. */
    public Set<String> codes() {
        Set<String> codes = new LinkedHashSet<>();
        root.at("/components/x-error-codes").fieldNames().forEachRemaining(codes::add);
        return codes;
    }

    /** Returns a schema; null if there is none of this name, or it has no fields. */
    public @Nullable RecordSchema schema(@Nullable String name) {
        return name == null ? null : schemas.get(name);
    }

    private JsonNode operation(ApiOperation operation) {
        return root.path("paths").path(operation.path()).path(operation.method().toLowerCase(Locale.ROOT));
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
            RecordSchema schema = schema(name);
            if (schema != null) {
                RecordField result = name != null && name.startsWith("JobOf")
                        ? schema.fields().get("resultado")
                        : null;
                return result == null ? name : result.schema();
            }
        }
        return null;
    }

    /** Whether an operation answers with a file. */
    public boolean isFile(ApiOperation operation) {
        JsonNode content = operation(operation).at("/responses/200/content");
        return !content.isMissingNode() && !content.has("application/json");
    }

    /** Whether an operation answers with a list. */
    public boolean isList(ApiOperation operation) {
        RecordSchema schema = schema(answer(operation));
        return schema != null && schema.fields().keySet().containsAll(Set.of("data", "has_more", "next_cursor"));
    }

    /** Whether an operation may answer with a job. */
    public boolean isDeferred(ApiOperation operation) {
        return !operation(operation).path("x-deferred").asText("never").equals("never");
    }

    /** Returns the filters of an operation by name. */
    public Map<String, RecordField> filters(ApiOperation operation) {
        Map<String, RecordField> filters = new LinkedHashMap<>();
        operation(operation).path("parameters").forEach(each -> {
            JsonNode parameter = resolved(each);
            if (parameter.path("in").asText().equals("query")) {
                filters.put(parameter.path("name").asText(), field(parameter.path("schema")));
            }
        });
        return filters;
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

    private @Nullable String component(JsonNode schema) {
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
        RecordSchema schema = schema(name);
        if (schema == null) {
            return;
        }
        JsonNode object = example.isArray() ? example.path(0) : example;
        schema.fields().forEach((field, its) -> {
            if (object.has(field)) {
                samples.putIfAbsent(name + "." + field, object.get(field));
                addSamples(its.schema(), object.get(field));
            }
        });
    }
}
