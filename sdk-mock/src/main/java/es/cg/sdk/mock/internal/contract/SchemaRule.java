package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns an error of the JSON Schema validator into a violation with a message of the API, since the validator's own
 * texts are for programmers.
 */
final class SchemaRule {
    private SchemaRule() {}

    /** Returns what this error of the validator means. */
    static Violation violation(Error error) {
        String path =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        String property = error.getProperty();
        String field = property == null ? path : path.isEmpty() ? property : path + "." + property;
        Message rule = rule(error);
        if (field.isEmpty()) {
            return new Violation(null, rule.aboutBody());
        }
        return Violation.of(field, rule);
    }

    private static Message rule(Error error) {
        JsonNode bound = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "required" -> FieldMessages.REQUIRED;
            case "type" -> type(bound);
            case "enum" -> FieldMessages.noneOf(words(bound));
            case "const" -> FieldMessages.noneOf(List.of(bound.asText()));
            case "pattern" -> form(bound.asText());
            case "format" -> bound.asText().equals("uri") ? FieldMessages.NO_WEB_ADDRESS : FieldMessages.WRONG_FORM;
            case "maxLength" -> FieldMessages.longerThan(bound.asInt());
            case "minLength" -> bound.asInt() == 1 ? FieldMessages.BLANK : FieldMessages.shorterThan(bound.asInt());
            case "minItems" -> FieldMessages.fewerThan(bound.asInt());
            case "maxItems" -> FieldMessages.tooMany(bound.asInt());
            case "uniqueItems" -> FieldMessages.REPEATED;
            case "minimum" -> FieldMessages.lessThan(bound.asText());
            case "maximum" -> FieldMessages.moreThan(bound.asText());
            case "exclusiveMinimum" -> FieldMessages.notMoreThan(bound.asText());
            case "minProperties", "maxProperties" -> FieldMessages.ONE_FIELD;
            default -> FieldMessages.invalid(error.getMessage());
        };
    }

    /** Returns the rule of a pattern: those of openapi.json have a sentence each. */
    private static Message form(String pattern) {
        if (pattern.startsWith("^\\d{4}-(0[1-9]")) {
            return FieldMessages.NO_DATE;
        }
        if (pattern.contains("B0[1-5]")) {
            return FieldMessages.NO_ACTIVITY_HEADING;
        }
        return pattern.contains("[Hh][Tt][Tt][Pp]") ? FieldMessages.NO_WEB_ADDRESS : FieldMessages.WRONG_FORM;
    }

    private static Message type(JsonNode types) {
        if (types.isTextual()) {
            return FieldMessages.notOfType(types.asText());
        }
        List<String> words = words(types);
        boolean orNull = words.remove("null");
        String first = words.isEmpty() ? "null" : words.get(0);
        return orNull ? FieldMessages.notOfTypeNorNull(first) : FieldMessages.notOfType(first);
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(each -> words.add(each.asText()));
        return words;
    }
}
