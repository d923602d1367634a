package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** JSON made from the schemas of {@code openapi.json}: with every field there is, or with a field gone wrong. */
final class SampleAnswers {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final BigDecimal AMOUNT = new BigDecimal("100.00");
    private static final int DEEPEST = 6;

    private final OpenApi api;

    SampleAnswers(OpenApi api) {
        this.api = api;
    }

    /** What a schema allows, with every property of it and of all that is in it. */
    JsonNode full(JsonNode schema) {
        return full(schema, "", 0);
    }

    /** A value of another kind than the schema's, which no accessor could read. */
    JsonNode wrong(JsonNode schema) {
        String type = type(schema);
        if (type.equals("string")) {
            return JSON.objectNode().put("un", "objeto");
        }
        return JSON.textNode("otra cosa");
    }

    /** Text, number, object and so on; of several the one that is not null. */
    String type(JsonNode schema) {
        JsonNode resolved = api.resolve(schema);
        if (resolved.has("anyOf")) {
            return type(firstThatIsNotNull(resolved.path("anyOf")));
        }
        if (resolved.has("allOf") || resolved.has("properties")) {
            return "object";
        }
        JsonNode type = resolved.path("type");
        if (!type.isArray()) {
            return type.asText();
        }
        List<String> types = OpenApi.texts(type);
        types.remove("null");
        return types.get(0);
    }

    /** Whether it is a day, which an accessor gives as a date. */
    boolean isDate(JsonNode schema) {
        return api.resolve(schema).path("pattern").asText().startsWith("^\\d{4}-(0[1-9]|1[0-2])-");
    }

    /** Whether it is a moment. */
    boolean isMoment(JsonNode schema) {
        return api.resolve(schema).path("format").asText().equals("date-time");
    }

    private JsonNode full(JsonNode schema, String name, int depth) {
        JsonNode resolved = api.resolve(schema);
        if (resolved.has("anyOf")) {
            return full(firstThatIsNotNull(resolved.path("anyOf")), name, depth);
        }
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
        return switch (type(resolved)) {
            case "object" -> object(resolved, depth);
            case "array" -> array(resolved.path("items"), name, depth);
            case "integer" -> JSON.numberNode(7L);
            case "number" -> DecimalNode.valueOf(AMOUNT);
            case "boolean" -> JSON.booleanNode(true);
            default -> text(resolved, name);
        };
    }

    private JsonNode object(JsonNode schema, int depth) {
        ObjectNode object = JSON.objectNode();
        if (depth > DEEPEST) {
            return object;
        }
        api.properties(schema).forEach((name, property) -> object.set(name, full(property, name, depth + 1)));
        if (object.isEmpty() && schema.path("additionalProperties").isObject()) {
            object.set("27", TextNode.valueOf("210.00"));
        }
        return object;
    }

    private JsonNode array(JsonNode items, String name, int depth) {
        ArrayNode array = JSON.arrayNode();
        if (depth <= DEEPEST) {
            array.add(full(items, name, depth + 1));
        }
        return array;
    }

    private JsonNode text(JsonNode schema, String name) {
        if (isDate(schema)) {
            return TextNode.valueOf("2026-11-20");
        }
        if (isMoment(schema)) {
            return TextNode.valueOf("2026-11-20T09:00:30+01:00");
        }
        return TextNode.valueOf("el " + name);
    }

    private static JsonNode firstThatIsNotNull(JsonNode choices) {
        List<JsonNode> all = new ArrayList<>();
        choices.forEach(all::add);
        return all.stream()
                .filter(each -> !each.path("type").asText().equals("null"))
                .findFirst()
                .orElseThrow();
    }
}
