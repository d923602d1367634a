package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares the rules of a corrections file with answers that were seen. What no answer shows is no contradiction. Not
 * thread-safe.
 */
final class ObservedRules {
    private static final String FIELDS = "fields";

    private final JsonObject ours;
    private final JsonObject file;
    private final Set<String> contradictions = new LinkedHashSet<>();
    /** By each rule that no answer has shown so far, what it says. */
    private final Map<String, String> unseen = new LinkedHashMap<>();

    private final Set<String> shown = new LinkedHashSet<>();

    ObservedRules(JsonObject ours, JsonObject file) {
        this.ours = ours;
        this.file = file;
    }

    /** Returns which rules the answers contradict; one sentence each, without values of answers. */
    List<String> contradictions() {
        return List.copyOf(contradictions);
    }

    /** Returns the rules of which records were seen, and none had what they say. */
    List<String> unseen() {
        return unseen.entrySet().stream()
                .filter(each -> !shown.contains(each.getKey()))
                .map(each -> each.getKey() + " is " + each.getValue() + " in the file, and no answer has it")
                .toList();
    }

    /** Adds the answers of an operation. */
    void answered(String operation, List<JsonValue> answers) {
        JsonObject rule = file.part("operations").part(operation).part("answer");
        String form = rule.textOrEmpty("is");
        if (Set.of("empty", "file", "base64", "redirect").contains(form)) {
            return;
        }
        JsonObject answer = schemaOf(operation);
        JsonObject properties = schema(answer).part("properties");
        boolean isList = properties.get("has_more") != null;
        String record = ref(isList ? properties.part("data").part("items") : answer);
        for (JsonValue each : answers) {
            JsonValue value = within(each, rule, "operations › " + operation + " › answer › in");
            if (value != null) {
                records(record, isList ? items(value, rule, operation) : value);
            }
        }
    }

    private @Nullable JsonValue within(JsonValue value, JsonObject rule, String place) {
        String in = rule.text("in");
        JsonValue its = in == null ? value : at(value, in);
        if (in != null && its == null) {
            contradictions.add(place + " is " + in + " in the file, and an answer has no such member");
        }
        return its;
    }

    private JsonValue items(JsonValue page, JsonObject rule, String operation) {
        if (rule.textOrEmpty("is").equals("array")) {
            if (!(page instanceof JsonArray)) {
                contradictions.add("operations › " + operation
                        + " › answer › is is array in the file, and an answer is " + kind(page));
            }
            return page;
        }
        JsonObject envelope = file.part("list_envelope");
        JsonValue items = at(page, name(rule, envelope, "data"));
        String place = rule.text("items") != null
                ? "operations › " + operation + " › answer › items"
                : "list_envelope › items";
        if (!(items instanceof JsonArray)) {
            if (rule.text("items") != null || envelope.text("items") != null) {
                contradictions.add(place + " is " + name(rule, envelope, "data") + " in the file, and a list has "
                        + (items == null ? "no such member" : kind(items) + " there"));
            }
            return Fragments.object();
        }
        for (String each : List.of("next_cursor", "has_more")) {
            String name = envelope.text(each);
            if (name != null) {
                see("list_envelope › " + each, name, at(page, name) != null);
            }
        }
        return items;
    }

    private static String name(JsonObject rule, JsonObject envelope, String otherwise) {
        String own = rule.text("items");
        String common = envelope.text("items");
        return own != null ? own : common != null ? common : otherwise;
    }

    private void see(String rule, String said, boolean isThere) {
        unseen.put(rule, said);
        if (isThere) {
            shown.add(rule);
        }
    }

    /** Adds the answers to requests that were refused. */
    void refused(List<JsonValue> errors) {
        JsonObject rule = file.part("errors");
        String in = rule.text("in");
        for (JsonValue each : errors) {
            JsonValue error = in != null && in.isEmpty() ? each : at(each, in == null ? "error" : in);
            if (error == null) {
                if (in != null) {
                    contradictions.add("errors › in is " + in + " in the file, and an error has no such member");
                }
                continue;
            }
            for (String part : List.of("code", "message")) {
                String name = rule.text(part);
                if (name != null && at(error, name) == null) {
                    contradictions.add(
                            "errors › " + part + " is " + name + " in the file, and an error has no such member");
                }
            }
        }
    }

    private void records(String schema, JsonValue value) {
        if (value instanceof JsonArray list) {
            list.items().forEach(each -> records(schema, each));
        } else if (value instanceof JsonObject record && !schema.isEmpty()) {
            JsonObject rules = file.part("schemas").part(schema).part(FIELDS);
            JsonObject properties = schema(schema).part("properties");
            for (String field : properties.keys()) {
                JsonValue rule = rules.get(field);
                JsonValue its = rule == null ? record.get(field) : field(schema, field, rule, rules, record);
                if (its != null) {
                    records(ref(properties.part(field)), its);
                }
            }
        }
    }

    /** Returns the value of a field that the file corrects; null if the record has none. */
    private @Nullable JsonValue field(
            String schema, String field, JsonValue rule, JsonObject rules, JsonObject record) {
        String place = "schemas › " + schema + " › fields › " + field;
        List<String> names = Fragments.names(rule);
        String name = names.isEmpty() ? field : names.get(0);
        JsonValue its = at(record, name);
        if (!name.equals(field)) {
            boolean isTaken = rules.keys().stream()
                    .anyMatch(each -> Fragments.names(rules.at(each)).contains(field));
            if (its == null && record.get(field) != null && !isTaken) {
                contradictions.add(place + " is " + name + " in the file, and records have " + field);
                return record.get(field);
            }
            see(place, name, its != null);
        }
        if (its != null && rule instanceof JsonObject object) {
            ObservedForm.of(object).contradiction(its).forEach(each -> contradictions.add(place + " › " + each));
        }
        return its;
    }

    /** Returns the schema of the answer of a GET. */
    private JsonObject schemaOf(String operation) {
        JsonObject paths = ours.part("paths");
        for (String path : paths.keys()) {
            JsonObject get = paths.part(path).part("get");
            if (get.textOrEmpty("operationId").equals(operation)) {
                return get.part("responses")
                        .part("200")
                        .part("content")
                        .part("application/json")
                        .part("schema");
            }
        }
        return Fragments.object();
    }

    private JsonObject schema(JsonObject reference) {
        String name = ref(reference);
        return name.isEmpty() ? reference : schema(name);
    }

    private JsonObject schema(String name) {
        return ours.part("components").part("schemas").part(name);
    }

    /** Returns the name of the schema of a property, of its items, or of one of its alternatives; empty for none. */
    private static String ref(JsonObject property) {
        String ref = property.textOrEmpty("$ref");
        if (!ref.isEmpty()) {
            return ref.substring(ref.lastIndexOf('/') + 1);
        }
        List<JsonObject> within = new ArrayList<>(property.parts("anyOf"));
        within.addAll(property.parts("oneOf"));
        within.addAll(property.parts("allOf"));
        if (property.get("items") instanceof JsonObject items) {
            within.add(items);
        }
        return within.stream()
                .map(ObservedRules::ref)
                .filter(each -> !each.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** Returns the value at names with dots between them; null if there is none. */
    private static @Nullable JsonValue at(JsonValue value, String place) {
        return value instanceof JsonObject object ? Fragments.at(object, List.of(place.split("[.]", -1))) : null;
    }

    private static String kind(JsonValue value) {
        return value instanceof JsonObject
                ? "an object"
                : value instanceof JsonArray ? "a list" : ((JsonScalar) value).isText() ? "a text" : "no object";
    }
}
