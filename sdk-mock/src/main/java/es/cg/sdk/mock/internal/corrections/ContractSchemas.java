package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.json.ExactJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schemas of {@code openapi.json}, what of them the contract shows, and where they are used. Immutable. */
public final class ContractSchemas {
    private static final String JSON = "/content/application~1json/schema/$ref";
    private static final String ASSUMED = "x-assumed";

    private final JsonNode root;
    private final Map<String, String> marks = new LinkedHashMap<>();
    private final Map<String, Map<String, SchemaField>> schemas = new LinkedHashMap<>();
    private final Set<String> shownSent = new HashSet<>();
    private final Set<String> shownReceived = new HashSet<>();

    /** Reads the schemas of a contract. */
    public ContractSchemas(Contract contract) {
        try (InputStream marked = Objects.requireNonNull(getClass().getResourceAsStream("marks.json"))) {
            root = ExactJson.read(contract.schemas().document());
            ExactJson.read(marked.readAllBytes())
                    .properties()
                    .forEach(each -> each.getValue().forEach(name -> marks.put(name.asText(), each.getKey())));
        } catch (IOException e) {
            throw new UncheckedIOException("the mock's jar or its contract cannot be read", e);
        }
        root.at("/components/schemas").properties().forEach(each -> {
            Map<String, SchemaField> fields = fields(each.getKey(), each.getValue(), true);
            if (!fields.isEmpty()) {
                schemas.put(each.getKey(), fields);
            }
        });
        contract.operations().forEach(each -> {
            addShown(request(each), shownSent);
            addShown(answer(each), shownReceived);
        });
        List.of("Job", "JobError", "ErrorEntry").forEach(each -> addShown(each, shownReceived));
        root.path("webhooks").fieldNames().forEachRemaining(each -> addShown(event(each), shownReceived));
    }

    /** Adds a schema, and those that shown fields of it lead to. */
    private void addShown(@Nullable String name, Set<String> shown) {
        if (name != null && shown.add(name)) {
            fields(name).values().stream().filter(SchemaField::shown).forEach(each -> addShown(each.schema(), shown));
        }
    }

    /** Returns the fields of a schema in requests or answers: what only an assumed field leads to is not shown. */
    Map<String, SchemaField> fields(String name, boolean isSent) {
        Map<String, SchemaField> fields = new LinkedHashMap<>(fields(name));
        if (!(isSent ? shownSent : shownReceived).contains(name)) {
            fields.replaceAll((field, its) -> its.assumed());
        }
        return fields;
    }

    private Map<String, SchemaField> fields(String owner, JsonNode schema, boolean isShown) {
        boolean shown = isShown && !schema.has(ASSUMED);
        Map<String, SchemaField> fields = new LinkedHashMap<>();
        schema.path("allOf").forEach(part -> fields.putAll(fields(owner, resolved(part), shown)));
        schema.path("properties")
                .properties()
                .forEach(each -> fields.put(each.getKey(), field(owner, each.getKey(), each.getValue(), shown)));
        return fields;
    }

    private JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : resolved(root.at(reference.substring(1)));
    }

    /** Returns a field of this schema, which may be a reference, a list, or may also be null. */
    private SchemaField field(String owner, String name, JsonNode schema, boolean isShown) {
        boolean shown = isShown && !schema.has(ASSUMED);
        JsonNode target = resolved(schema);
        for (JsonNode each : target.path("anyOf")) {
            if (each.has("$ref")) {
                return field(owner, name, each, shown);
            }
        }
        if (target.has("items")) {
            return field(owner, name, target.path("items"), shown);
        }
        JsonNode types = target.path("type");
        String type = types.isArray() ? types.path(0).asText() : types.asText();
        String assumed = target.path("x-assumed-parts").toString();
        return new SchemaField(
                target.has("properties") || target.has("allOf") ? name(schema.path("$ref")) : null,
                type,
                kind(owner, name, type, schema.path("$ref").asText(), target),
                shown,
                shown && !assumed.contains("\"type\":") && !assumed.contains("\"schema\":"));
    }

    /** Returns the general rule that reaches a field; empty if none does. */
    private String kind(String owner, String name, String type, String reference, JsonNode target) {
        String mark = marks.getOrDefault(owner + "." + name, marks.getOrDefault(name, ""));
        boolean isDate = reference.contains("/Fecha");
        boolean isTime = target.path("format").asText().equals("date-time");
        return switch (mark) {
            case "amount", "percentage" -> type.equals("number") ? mark + "s" : "";
            case "id" -> type.equals("number") ? "" : "ids";
            case "none", "quantity" -> "";
            default -> type.equals("boolean") ? "flags" : isTime ? "times" : isDate ? "dates" : "";
        };
    }

    private static @Nullable String name(JsonNode reference) {
        String text = reference.asText();
        return text.isEmpty() ? null : text.substring(text.lastIndexOf('/') + 1);
    }

    /** Returns the names of all schemas that have fields. */
    Set<String> names() {
        return schemas.keySet();
    }

    /** Returns the fields of a schema; empty if there is none of this name. */
    public Map<String, SchemaField> fields(@Nullable String name) {
        return name == null ? Map.of() : schemas.getOrDefault(name, Map.of());
    }

    /** Whether objects of a schema must have a field. */
    public boolean requires(String schema, String field) {
        JsonNode required = root.at("/components/schemas/" + schema + "/required");
        return required.toString().contains("\"" + field + "\"");
    }

    private JsonNode operation(ApiOperation operation) {
        return root.path("paths").path(operation.path()).path(operation.method().toLowerCase(Locale.ROOT));
    }

    /** Whether the contract shows an operation. */
    boolean isShown(ApiOperation operation) {
        return !operation(operation).has(ASSUMED);
    }

    /** Whether the contract shows the answer of an operation. */
    boolean isAnswerShown(ApiOperation operation) {
        JsonNode answers = operation(operation).path("responses");
        return isShown(operation)
                && List.of("200", "201", "202", "204").stream()
                        .noneMatch(each -> answers.path(each).has(ASSUMED));
    }

    /** Returns the name of the schema of an operation's body or form; null if it has none. */
    public @Nullable String request(ApiOperation operation) {
        JsonNode body = operation(operation).path("requestBody");
        String form = name(body.at("/content/multipart~1form-data/schema/$ref"));
        return form == null ? name(body.at(JSON)) : form;
    }

    /** Returns the schema of an operation's record or list, or of the result of its job; null if it has none. */
    public @Nullable String answer(ApiOperation operation) {
        for (String status : List.of("201", "200", "202")) {
            String name = name(operation(operation).at("/responses/" + status + JSON));
            SchemaField result = fields(name).get("resultado");
            if (name != null) {
                return result == null || result.schema() == null ? name : result.schema();
            }
        }
        return null;
    }

    /** Whether a schema is that of a list. */
    public boolean isList(@Nullable String name) {
        return fields(name).containsKey("has_more");
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
                schema.setAll(parameter.<ObjectNode>deepCopy().retain(ASSUMED, "x-assumed-parts"));
                parameters.put(name, field("", name, schema, isShown(operation)));
            }
        });
        return parameters;
    }

    /** Returns the name of the schema of an event's record; null for an unknown kind. */
    public @Nullable String event(String kind) {
        JsonNode event =
                resolved(root.path("webhooks").path(kind).at("/post/requestBody/content/application~1json/schema"));
        return name(event.at("/allOf/1/properties/data/properties/object/$ref"));
    }
}
