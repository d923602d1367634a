package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Source;
import es.cg.sdk.generator.json.YamlReader;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A document that answers show: their forms, and none of their values. The matcher takes it as it takes a document that
 * somebody wrote; what no answer has is unknown, and not absent.
 */
public final class ObservedDocument {
    private static final Source ANSWER = new Source("an answer", Layer.BASE, "");
    private static final int DAY_LENGTH = 10;
    private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

    private final JsonObject paths = new JsonObject();
    private final Set<String> seen = new LinkedHashSet<>();

    /** Creates a document that shows nothing yet. */
    public ObservedDocument() {}

    /**
     * Adds an answer.
     *
     * @param operation the id of our operation
     * @param path its path there, whose parameters have our names
     * @param isRefusal whether it is an error
     * @throws es.cg.sdk.generator.json.ContractException if it is no JSON
     */
    public void add(String operation, String method, String path, int status, String json, boolean isRefusal) {
        JsonValue value = YamlReader.value(ANSWER, json);
        JsonObject call = paths.within(path, method.toLowerCase(Locale.ROOT)).with("operationId", operation);
        String code = isRefusal ? "4XX" : Integer.toString(status);
        see(value, call.within("responses", code, "content", "application/json", "schema"));
        if (!isRefusal) {
            seen.add(operation);
        }
    }

    /** Returns the operations with an answer of success. */
    public Set<String> operations() {
        return seen;
    }

    /** Returns the document. */
    public ApiDocument document() {
        return ApiDocument.of(new JsonObject().with("openapi", "3.1.0").with("paths", paths), null);
    }

    /** Returns the objects of the list that an answer is or has. */
    public static List<JsonObject> records(String json) {
        JsonValue value = YamlReader.value(ANSWER, json);
        if (value instanceof JsonObject object) {
            return object.keys().stream()
                    .map(object::parts)
                    .filter(each -> !each.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }
        return new JsonObject().with("items", value).parts("items");
    }

    /** Adds to a schema what a value shows. */
    private static void see(JsonValue value, JsonObject schema) {
        if (value instanceof JsonObject object) {
            schema.with("type", "object");
            object.keys().forEach(each -> see(object.at(each), schema.within("properties", each)));
        } else if (value instanceof JsonArray list) {
            schema.with("type", "array");
            JsonObject items = schema.within("items");
            list.items().forEach(each -> see(each, items));
        } else if (value instanceof JsonScalar scalar) {
            scalar(scalar, schema);
        }
    }

    private static void scalar(JsonScalar scalar, JsonObject schema) {
        String text = scalar.value();
        if (scalar.isText()) {
            schema.with("type", "string");
            if (text.matches(DAY)) {
                schema.with("format", "date");
            } else if (text.matches(DAY + "T.*(Z|[+-][0-9]{2}:?[0-9]{2})")) {
                schema.with("format", "date-time");
            } else if (text.matches(DAY + "[T ][0-9:]{5,8}")) {
                String time = "09:30:00".substring(0, text.length() - DAY_LENGTH - 1);
                schema.with("example", "2026-11-20" + text.charAt(DAY_LENGTH) + time);
            } else if (text.matches("(1[3-9]|2[0-9]|3[01])([-/.])[0-9]{2}\\2[0-9]{4}")) {
                schema.with("description", "dd" + text.charAt(2) + "MM" + text.charAt(2) + "yyyy");
            } else if (text.matches("-?[0-9]+[.][0-9]{2}")) {
                schema.with("pattern", "^[0-9]+[.][0-9]{2}$");
            }
        } else if (text.equals("true") || text.equals("false")) {
            schema.with("type", "boolean");
        } else if (!text.equals("null")) {
            number(text, schema);
        }
    }

    private static void number(String text, JsonObject schema) {
        boolean isWhole = text.matches("-?[0-9]+");
        if (!isWhole || schema.text("type") == null) {
            schema.with("type", isWhole ? "integer" : "number");
        }
        if (!isWhole && !text.matches("-?[0-9]+[.]0*")) {
            schema.put("multipleOf", JsonScalar.literal("0.01"));
        }
        if (text.matches("1[0-9]{9}")) {
            schema.with("description", "seconds");
        } else if (text.matches("1[0-9]{12}")) {
            schema.with("description", "milliseconds");
        }
    }
}
