package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Resource;
import es.cg.sdk.generator.match.FieldMarks;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The forms of operations and schemas, by which client and receivers check and apply corrections: a JSON file of one
 * line for each. And the JSON Schema of files of corrections, in draft 7, which every editor reads.
 */
final class FormsFile {
    static final String FILE = "sdk-base/src/generated/resources/es/cg/sdk/base/corrections/forms.json";
    static final String EDITOR_SCHEMA = "corrections.schema.json";

    private final JsonObject document;
    private final Roles roles;
    private final References references;
    private final FieldMarks marks;

    FormsFile(JsonObject document, Roles roles, FieldMarks marks) {
        this.marks = marks;
        this.document = document;
        this.roles = roles;
        this.references = new References(document);
    }

    String text() {
        return "{\n\"contract\":" + json(version()) + ",\n\"codes\":"
                + json(document.part("components").part("x-error-codes").keys()) + ",\n\"events\":{\n"
                + lines(events()) + "},\n\"requests\":{\n" + lines(within(true)) + "},\n\"answers\":{\n"
                + lines(within(false)) + "},\n\"operations\":{\n" + lines(operations()) + "},\n\"schemas\":{\n"
                + lines(schemas()) + "}}\n";
    }

    /** Returns the names of fields by their mark, a line for each mark. */
    String marks() {
        return "{\n" + lines(marks.byMark()) + "}\n";
    }

    /** Returns the JSON Schema of files of corrections, for editors: the template with the names of the document. */
    String editorSchema() {
        return Resource.text(FormsFile.class, EDITOR_SCHEMA)
                .replace("@version@", json(version()))
                .replace("@kinds@", noRecord())
                .replace("@operations@", json(operations().keySet()))
                .replace("@requests@", json(within(true).keySet()))
                .replace("@answers@", json(within(false).keySet()));
    }

    /** Returns a member for each kind of event. */
    private String noRecord() {
        return events().keySet().stream()
                .map(each -> JsonWriter.quoted(each) + ": {\"$ref\": \"#/definitions/no_record\"}")
                .collect(Collectors.joining(",\n        "));
    }

    private String version() {
        return String.valueOf(document.part("info").text("version"));
    }

    private static String lines(Map<String, ?> byName) {
        return byName.entrySet().stream()
                .map(each -> JsonWriter.quoted(each.getKey()) + ":" + json(each.getValue()))
                .collect(Collectors.joining(",\n", "", "\n"));
    }

    /**
     * The schemas of one direction and those within them, and whether the contract shows them there: what only an
     * assumed field leads to is not shown.
     */
    private Map<String, Boolean> within(boolean sent) {
        Set<String> first = new TreeSet<>();
        roles.operations().values().forEach(op -> add(first, sent ? op.body() : op.answer()));
        if (!sent) {
            first.addAll(events().values());
            first.addAll(List.of("Job", "JobError", "ErrorEntry"));
        }
        Set<String> shown = reached(first, true);
        Map<String, Boolean> within = new TreeMap<>();
        reached(first, false).forEach(each -> within.put(each, shown.contains(each)));
        return within;
    }

    private Set<String> reached(Set<String> first, boolean throughShown) {
        Set<String> found = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(first);
        for (String each = open.poll(); each != null; each = open.poll()) {
            Schema schema = schema(each);
            if (!schema.properties().isEmpty() && found.add(each)) {
                schema.properties().values().stream()
                        .filter(field -> !throughShown || isShown(schema, field))
                        .forEach(field -> add(open, field.shape() == Schema.Shape.LIST ? field.items() : field));
            }
        }
        return found;
    }

    private static void add(Collection<String> names, @Nullable Schema schema) {
        String name = schema == null || schema.shape() != Schema.Shape.OBJECT ? null : schema.component();
        if (name != null) {
            names.add(name);
        }
    }

    private static boolean isShown(Schema owner, Schema field) {
        return !owner.isAssumed() && !field.isAssumedHere();
    }

    private Schema schema(String name) {
        JsonObject raw = document.part("components").part("schemas").part(name);
        return new Schema(raw, references);
    }

    /** The schema of the record of each kind of event. */
    private Map<String, String> events() {
        Map<String, String> events = new TreeMap<>();
        JsonObject schemas = document.part("components").part("schemas");
        for (String name : schemas.keys()) {
            Map<String, JsonObject> fields = references.properties(schemas.part(name));
            JsonObject type = fields.get("type");
            JsonObject data = fields.get("data");
            String kind = type == null ? null : type.text("const");
            JsonObject record =
                    data == null ? null : references.properties(data).get("object");
            String of = record == null ? null : new Schema(record, references).component();
            if (kind != null && of != null) {
                events.put(kind, of);
            }
        }
        return events;
    }

    private Map<String, Object> operations() {
        Map<String, Object> operations = new TreeMap<>();
        roles.operations().values().forEach(op -> {
            String deferred = op.text("x-deferred");
            Schema body = op.body();
            Schema answer = op.answer();
            Map<String, Object> filters = new LinkedHashMap<>();
            op.filters()
                    .forEach(each -> filters.put(
                            each.name(),
                            field("", each.name(), each.schema(), false, !op.isAssumed() && !each.assumed())));
            Map<String, Object> its = new LinkedHashMap<>();
            put(its, "method", op.method().toUpperCase(Locale.ROOT));
            put(its, "path", op.path());
            put(its, "client", op.isOnClient());
            put(its, "shown", !op.isAssumed());
            put(its, "client_shown", !op.isAssumed("x-client-header"));
            put(its, "answer_shown", !op.isAnswerAssumed());
            put(its, "deferred", deferred != null && !deferred.equals("never"));
            put(its, "upload", op.isUpload());
            put(its, "request", body == null ? null : body.component());
            put(
                    its,
                    "is",
                    op.result() == Op.Result.JOB ? "record" : op.result().name().toLowerCase(Locale.ROOT));
            put(its, "answer", answer == null ? null : answer.component());
            put(its, "filters", filters.isEmpty() ? null : filters);
            operations.put(op.id(), its);
        });
        return operations;
    }

    private Map<String, Object> schemas() {
        Map<String, Object> schemas = new TreeMap<>();
        for (String name : document.part("components").part("schemas").keys()) {
            Schema schema = schema(name);
            Map<String, Object> fields = new LinkedHashMap<>();
            schema.properties().forEach((field, value) -> {
                boolean isRequired = schema.required().contains(field);
                fields.put(field, field(name, field, value, isRequired, isShown(schema, value)));
            });
            if (!fields.isEmpty()) {
                schemas.put(name, fields);
            }
        }
        return schemas;
    }

    private Map<String, Object> field(String owner, String name, Schema schema, boolean required, boolean shown) {
        boolean isList = schema.shape() == Schema.Shape.LIST;
        Schema one = isList ? schema.items() : schema;
        boolean hasWords = !one.words().isEmpty();
        Map<String, Object> its = new LinkedHashMap<>();
        put(its, "type", type(one));
        put(its, "list", isList);
        put(its, "schema", one.shape() == Schema.Shape.OBJECT ? one.component() : null);
        put(its, "required", required);
        put(its, "shown", shown);
        put(its, "values", hasWords ? one.words() : null);
        put(its, "words_shown", hasWords && shown && one.words().stream().noneMatch(one::isAssumedWord));
        put(its, "mark", marks.of(owner, name));
        return its;
    }

    /** Adds a member, unless it is false, empty or null. */
    private static void put(Map<String, Object> members, String name, @Nullable Object value) {
        if (value != null && !value.equals(false) && !value.equals("")) {
            members.put(name, value);
        }
    }

    private static String type(Schema schema) {
        return switch (schema.shape()) {
            case TEXT -> "text";
            case DATE -> "date";
            case MOMENT -> "time";
            case INTEGER -> "integer";
            case DECIMAL -> "number";
            case FLAG -> "boolean";
            case OBJECT -> "object";
            case MAP, LIST, ANY -> "any";
        };
    }

    private static String json(Object value) {
        if (value instanceof Map<?, ?> members) {
            return members.entrySet().stream()
                    .map(each -> json(each.getKey()) + ":" + json(each.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(FormsFile::json).collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof String text ? JsonWriter.quoted(text) : value.toString();
    }
}
