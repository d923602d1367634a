package es.cg.sdk.mock.internal.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.FieldMessages;
import es.cg.sdk.mock.internal.messages.Message;
import java.util.ArrayList;
import java.util.List;

/** Turns an error of the schema validator, whose texts are for programmers, into a violation with our message. */
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
            case "required" -> Message.of("field.required");
            case "type" -> type(bound);
            case "enum" -> Message.of("field.noneOf", words(bound));
            case "const" -> Message.of("field.noneOf", List.of(bound.asText()));
            case "pattern" -> form(bound.asText());
            case "format" ->
                bound.asText().equals("uri") ? Message.of("field.noWebAddress") : Message.of("field.wrongForm");
            case "maxLength" -> Message.of("field.longerThan", bound.asInt());
            case "minLength" ->
                bound.asInt() == 1 ? Message.of("field.blank") : Message.of("field.shorterThan", bound.asInt());
            case "minItems" ->
                bound.asInt() == 1 ? Message.of("field.noItem") : Message.of("field.fewerThan", bound.asInt());
            case "maxItems" -> Message.of("field.tooMany", bound.asInt());
            case "uniqueItems" -> Message.of("field.repeated");
            case "minimum" -> Message.of("field.lessThan", bound.asText());
            case "maximum" -> Message.of("field.moreThan", bound.asText());
            case "exclusiveMinimum" -> Message.of("field.notMoreThan", bound.asText());
            case "multipleOf" -> Message.of("field.noCents");
            case "minProperties", "maxProperties" -> Message.of("field.oneField");
            default -> Message.of("field.breaksRule", error.getMessage());
        };
    }

    /** Returns the rule of a pattern: those of openapi.json have a sentence each. */
    private static Message form(String pattern) {
        if (pattern.startsWith("^\\d{4}-(0[1-9]")) {
            return Message.of("field.noDate");
        }
        if (pattern.contains("B0[1-5]")) {
            return Message.of("field.noActivityHeading");
        }
        return pattern.contains("[Hh][Tt][Tt][Pp]") ? Message.of("field.noWebAddress") : Message.of("field.wrongForm");
    }

    private static Message type(JsonNode types) {
        if (types.isTextual()) {
            return FieldMessages.notOfType(types.asText());
        }
        List<String> words = words(types);
        boolean orNull = words.remove("null");
        String first = words.isEmpty() ? "null" : words.get(0);
        return orNull ? Message.of("field.orNull", FieldMessages.notOfType(first)) : FieldMessages.notOfType(first);
    }

    private static List<String> words(JsonNode list) {
        List<String> words = new ArrayList<>();
        list.forEach(each -> words.add(each.asText()));
        return words;
    }
}
