package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares a JSON value with a schema of a document, also where the words of the schema give its form. */
final class SchemaFit {
    private static final int DEEPEST = 4;

    private final OpenApi api;
    private final boolean sent;
    private final List<String> problems = new ArrayList<>();

    private SchemaFit(OpenApi api, boolean sent) {
        this.api = api;
        this.sent = sent;
    }

    /** Returns what a service that obeys the document would refuse: unknown fields, missing ones, wrong values. */
    static List<String> ofRequest(OpenApi api, JsonNode schema, JsonNode value) {
        SchemaFit fit = new SchemaFit(api, true);
        fit.value("body", schema, value, 0);
        return fit.problems;
    }

    /** Returns what a record that has every field lacks, or has in another form. It may have further fields. */
    static List<String> ofAnswer(OpenApi api, JsonNode schema, JsonNode value) {
        SchemaFit fit = new SchemaFit(api, false);
        fit.value("answer", schema, value, 0);
        return fit.problems;
    }

    private void value(String at, JsonNode schema, JsonNode value, int depth) {
        JsonNode present = api.present(schema);
        String problem = problem(present, value);
        if (!problem.isEmpty()) {
            problems.add(
                    at + " is " + (value.isMissingNode() ? "missing" : value.toString()) + ", but must be " + problem);
        } else if (value.isObject() && depth < DEEPEST) {
            object(at, present, value, depth);
        } else if (value.isArray() && present.has("items") && depth < DEEPEST) {
            value.forEach(each -> value(at + "[]", present.path("items"), each, depth + 1));
        }
    }

    private void object(String at, JsonNode schema, JsonNode value, int depth) {
        Map<String, JsonNode> properties = api.properties(schema);
        if (properties.isEmpty()) {
            return;
        }
        if (sent) {
            OpenApi.names(value).stream()
                    .filter(each -> !properties.containsKey(each))
                    .forEach(each -> problems.add(at + "." + each + " is unknown"));
        }
        Set<String> needed = sent ? api.required(schema) : properties.keySet();
        properties.forEach((name, property) -> {
            if (value.has(name) || needed.contains(name)) {
                value(at + "." + name, property, value.path(name), depth + 1);
            }
        });
    }

    /** Returns what a value must be, if it is not; empty if it is. */
    private String problem(JsonNode schema, JsonNode value) {
        for (String list : List.of("enum", "x-known-values")) {
            List<String> known = OpenApi.texts(schema.path(list));
            if (!known.isEmpty() && !known.contains(value.asText())) {
                return "one of " + known;
            }
        }
        if (schema.has("const") && !schema.path("const").equals(value)) {
            return schema.path("const").toString();
        }
        String type = DocumentValues.type(schema);
        boolean fits = switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "integer" -> value.isIntegralNumber();
            case "number" -> value.isNumber() && (sent || value.asInt() < DocumentValues.AMOUNTS_BELOW);
            case "boolean" -> value.isBoolean();
            case "string" -> value.isTextual();
            default -> !value.isMissingNode();
        };
        if (!fits) {
            return type;
        }
        String form = DocumentValues.form(schema);
        return form.isEmpty() || fits(form, value.asText()) ? "" : form;
    }

    /** Returns whether a text query parameter is what its schema says. */
    static String ofParameter(OpenApi api, JsonNode schema, String text) {
        JsonNode present = api.present(schema);
        return switch (DocumentValues.type(present)) {
            case "integer" -> text.matches("-?\\d+") ? "" : "an integer";
            case "number" -> text.matches("-?\\d+([.]\\d+)?") ? "" : "a number";
            case "boolean" -> text.matches("true|false") ? "" : "a flag";
            default -> new SchemaFit(api, true).problem(present, TextNode.valueOf(text));
        };
    }

    private static boolean fits(String form, String text) {
        try {
            return switch (form) {
                case DocumentValues.TIME -> OffsetDateTime.parse(text).getYear() == 2026;
                case DocumentValues.LOCAL -> text.matches("2026-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?([.]\\d+)?");
                case DocumentValues.SECONDS -> is2026(Instant.ofEpochSecond(Long.parseLong(text)));
                case DocumentValues.MILLISECONDS -> is2026(Instant.ofEpochMilli(Long.parseLong(text)));
                default -> text.matches(form.replaceAll("[dMy]", "\\\\d").replace(".", "[.]"));
            };
        } catch (DateTimeParseException | NumberFormatException e) {
            return false;
        }
    }

    private static boolean is2026(Instant time) {
        return time.toString().startsWith("2026-");
    }
}
