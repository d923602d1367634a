package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** JSON made from the schemas of {@code openapi.json}, with every field, and with the values of its examples. */
final class SampleJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final BigDecimal AMOUNT = new BigDecimal("100.00");
    private static final int DEEPEST = 6;

    private final OpenApi api;
    private final Map<String, JsonNode> examples = new HashMap<>();

    SampleJson(OpenApi api) {
        this.api = api;
        examples(api.root(), false);
    }

    private void examples(JsonNode node, boolean inside) {
        node.properties().forEach(each -> {
            JsonNode value = each.getValue();
            if (inside && value.isValueNode() && !value.isNull()) {
                examples.putIfAbsent(each.getKey(), value);
            }
            examples(
                    value,
                    inside || each.getKey().equals("example") || each.getKey().equals("examples"));
        });
        if (node.isArray()) {
            node.forEach(each -> examples(each, inside));
        }
    }

    /** What a schema allows, with every property of it and of all that is in it. */
    JsonNode full(JsonNode schema) {
        return full(schema, "");
    }

    /** The value of a field of this name. */
    JsonNode full(JsonNode schema, String name) {
        return full(schema, name, 0);
    }

    /** Text, number, object and so on; of several the one that is not null. */
    private static String type(JsonNode schema) {
        if (schema.has("allOf") || schema.has("properties")) {
            return "object";
        }
        List<String> types = OpenApi.texts(schema.path("type"));
        types.remove("null");
        return types.isEmpty() ? schema.path("type").asText() : types.get(0);
    }

    private JsonNode full(JsonNode schema, String name, int depth) {
        JsonNode resolved = api.present(schema);
        for (String given : List.of("const", "example")) {
            if (resolved.has(given)) {
                return resolved.path(given);
            }
        }
        for (String choice : List.of("enum", "x-known-values")) {
            if (resolved.has(choice)) {
                return resolved.path(choice).get(0);
            }
        }
        JsonNode example = examples.getOrDefault(name, JSON.missingNode());
        return switch (type(resolved)) {
            case "object" -> object(resolved, depth);
            case "array" ->
                depth > DEEPEST
                        ? JSON.arrayNode()
                        : JSON.arrayNode().add(full(resolved.path("items"), name, depth + 1));
            case "integer" -> example.isIntegralNumber() ? example : JSON.numberNode(7L);
            case "number" -> example.isNumber() ? example : DecimalNode.valueOf(AMOUNT);
            case "boolean" -> JSON.booleanNode(true);
            default -> text(resolved, name, example);
        };
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = JSON.objectNode();
        if (depth > DEEPEST) {
            return object;
        }
        api.properties(schema).forEach((name, property) -> object.set(name, full(property, name, depth + 1)));
        if (object.isEmpty() && schema.path("additionalProperties").isObject()) {
            object.set("27", DecimalNode.valueOf(AMOUNT));
        }
        return object;
    }

    private static JsonNode text(JsonNode schema, String name, JsonNode example) {
        boolean isDate = schema.path("pattern").asText().startsWith("^\\d{4}-(0[1-9]|1[0-2])-");
        boolean isMoment = schema.path("format").asText().equals("date-time");
        String moment = "2026-11-20T09:00:30+01:00";
        String made = isDate ? moment.substring(0, 10) : isMoment ? moment : "el " + name;
        boolean fits = example.isTextual()
                && ((!isDate && !isMoment) || example.asText().length() == made.length());
        return fits ? example : TextNode.valueOf(made);
    }
}
