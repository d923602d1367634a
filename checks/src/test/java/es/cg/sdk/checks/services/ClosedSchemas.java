package es.cg.sdk.checks.services;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.keyword.NonValidationKeyword;
import com.networknt.schema.path.PathType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The schemas of a document as they hold in one direction, closed: an object may only have members that its schema
 * names, itself or through {@code $ref}, {@code allOf} or the branch of a {@code oneOf} that it matches. A schema with
 * {@code additionalProperties} stays as open as it says.
 */
final class ClosedSchemas {
    private static final Set<String> COMBINED = Set.of("allOf", "oneOf", "anyOf");

    private final String unsent;
    private final ObjectNode components;
    private final SchemaRegistry registry;
    private final Map<JsonNode, Schema> compiled = new HashMap<>();

    private ClosedSchemas(ServiceDocument document, String unsent) {
        this.unsent = unsent;
        components = JsonNodeFactory.instance.objectNode();
        ObjectNode schemas = components.putObject("schemas");
        // Open: what uses a component closes it, since allOf may add members to it.
        document.root()
                .at("/components/schemas")
                .properties()
                .forEach(each -> schemas.set(each.getKey(), converted(each.getValue(), false)));
        SchemaRegistryConfig config = SchemaRegistryConfig.builder()
                .locale(Locale.ENGLISH)
                .pathType(PathType.JSON_POINTER)
                .build();
        Dialect dialect = Dialect.builder(Dialects.getDraft202012())
                .unknownKeywordFactory((keyword, context) -> new NonValidationKeyword(keyword))
                .build();
        registry = SchemaRegistry.withDialect(dialect, builder -> builder.schemaRegistryConfig(config));
    }

    /** Returns the schemas as they hold in requests, which never have what is {@code readOnly}. */
    static ClosedSchemas ofRequests(ServiceDocument document) {
        return new ClosedSchemas(document, "readOnly");
    }

    /** Returns the schemas as they hold in answers and events, which never have what is {@code writeOnly}. */
    static ClosedSchemas ofAnswers(ServiceDocument document) {
        return new ClosedSchemas(document, "writeOnly");
    }

    /** Returns what is wrong with the value, each with its place. */
    List<Error> errors(JsonNode schema, JsonNode value) {
        Schema rule = compiled.computeIfAbsent(schema, each -> {
            ObjectNode whole = converted(each, true);
            whole.set("components", components);
            return registry.getSchema(whole);
        });
        return innermost(rule.validate(
                value, context -> context.executionConfig(settings -> settings.formatAssertionsEnabled(true))));
    }

    /**
     * Leaves out the members that the validator calls unevaluated only because something inside the object is wrong.
     */
    private static List<Error> innermost(List<Error> errors) {
        if (!errors.stream().allMatch(ClosedSchemas::isUnnamed)) {
            return errors.stream().filter(each -> !isUnnamed(each)).toList();
        }
        int depth = errors.stream().mapToInt(ClosedSchemas::depth).max().orElse(0);
        return errors.stream().filter(each -> depth(each) == depth).toList();
    }

    private static boolean isUnnamed(Error error) {
        return error.getKeyword().equals("unevaluatedProperties");
    }

    private static int depth(Error error) {
        return error.getInstanceLocation().getNameCount();
    }

    /** Converts a schema of OpenAPI 3.0 to one of JSON Schema 2020-12. */
    private ObjectNode converted(JsonNode schema, boolean closed) {
        ObjectNode result = schema.deepCopy();
        if (result.path("nullable").asBoolean() && !result.has("type")) {
            return nullable(result.without("nullable"), closed);
        }
        COMBINED.stream().filter(schema::has).forEach(each -> {
            ArrayNode parts = result.putArray(each);
            schema.path(each).forEach(part -> parts.add(converted(part, false)));
        });
        for (String each : List.of("items", "additionalProperties")) {
            if (result.path(each).isObject()) {
                result.set(each, converted(result.path(each), true));
            }
        }
        properties(result);
        if (result.path("nullable").asBoolean()) {
            result.putArray("type").add(schema.path("type")).add("null");
            if (result.has("enum")) {
                ((ArrayNode) result.path("enum")).addNull();
            }
        }
        if (closed && !result.has("additionalProperties")) {
            result.put("unevaluatedProperties", false);
        }
        return result;
    }

    /** Converts a combination of schemas that may be null, which OpenAPI 3.0 says without a type. */
    private ObjectNode nullable(ObjectNode schema, boolean closed) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.putArray("anyOf").add(Nodes.object("type", "null")).add(converted(schema, false));
        return closed ? result.put("unevaluatedProperties", false) : result;
    }

    private void properties(ObjectNode schema) {
        if (!schema.path("properties").isObject()) {
            return;
        }
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        ArrayNode required = JsonNodeFactory.instance.arrayNode();
        schema.path("properties").properties().forEach(each -> {
            if (!each.getValue().path(unsent).asBoolean()) {
                named.set(each.getKey(), converted(each.getValue(), true));
            }
        });
        schema.path("required").forEach(each -> {
            if (!schema.path("properties").path(each.asText()).path(unsent).asBoolean()) {
                required.add(each);
            }
        });
        schema.set("properties", named);
        schema.set("required", required);
    }
}
