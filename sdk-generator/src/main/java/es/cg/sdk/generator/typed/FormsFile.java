package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The forms of operations and schemas, by which client and receivers check and apply corrections: a JSON file of one
 * line for each.
 */
final class FormsFile {
    static final String FILE = "sdk-base/src/generated/resources/es/cg/sdk/base/corrections/forms.json";

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
        Map<String, String> events = new LinkedHashMap<>();
        events().forEach((kind, record) -> events.put(kind, quoted(record)));
        return "{\n\"contract\":"
                + quoted(String.valueOf(document.part("info").text("version"))) + ",\n\"codes\":"
                + texts(document.part("components").part("x-error-codes").keys()) + ",\n\"events\":{\n" + lines(events)
                + "},\n\"operations\":{\n" + lines(operations()) + "},\n\"schemas\":{\n" + lines(schemas()) + "}}\n";
    }

    static String lines(Map<String, String> byName) {
        return byName.entrySet().stream()
                .map(each -> quoted(each.getKey()) + ":" + each.getValue())
                .collect(Collectors.joining(",\n", "", "\n"));
    }

    private Schema schema(String name) {
        JsonObject raw = document.part("components").part("schemas").part(name);
        return new Schema(raw, references);
    }

    /** The schema of the record of each kind of event. */
    Map<String, String> events() {
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

    private Map<String, String> operations() {
        Map<String, String> operations = new TreeMap<>();
        roles.operations().values().forEach(op -> {
            Members members = new Members();
            members.text("method", op.method().toUpperCase(Locale.ROOT));
            members.text("path", op.path());
            members.flag("client", op.isOnClient());
            members.flag("shown", !op.isAssumed());
            members.flag("client_shown", !op.isAssumed("x-client-header"));
            members.flag("answer_shown", !op.isAnswerAssumed());
            String deferred = op.text("x-deferred");
            members.flag("deferred", deferred != null && !deferred.equals("never"));
            members.flag("upload", op.isUpload());
            Schema body = op.body();
            members.text("request", body == null ? null : body.component());
            Op.Result result = op.result();
            members.text(
                    "is", result == Op.Result.JOB ? "record" : result.name().toLowerCase(Locale.ROOT));
            Schema answer = op.answer();
            members.text("answer", answer == null ? null : answer.component());
            Map<String, String> filters = new LinkedHashMap<>();
            op.filters()
                    .forEach(each -> filters.put(
                            each.name(),
                            field("", each.name(), each.schema(), false, !op.isAssumed() && !each.assumed())));
            members.object("filters", filters);
            operations.put(op.id(), members.text());
        });
        return operations;
    }

    /** The fields of each schema, as the JSON of an object. */
    Map<String, String> schemas() {
        Map<String, String> schemas = new TreeMap<>();
        for (String name : document.part("components").part("schemas").keys()) {
            Schema schema = schema(name);
            Map<String, String> fields = new LinkedHashMap<>();
            schema.properties()
                    .forEach((field, value) -> fields.put(
                            field,
                            field(
                                    name,
                                    field,
                                    value,
                                    schema.required().contains(field),
                                    !schema.isAssumed() && !value.isAssumedHere())));
            if (!fields.isEmpty()) {
                schemas.put(name, object(fields));
            }
        }
        return schemas;
    }

    private String field(String owner, String name, Schema schema, boolean required, boolean shown) {
        boolean isList = schema.shape() == Schema.Shape.LIST;
        Schema one = isList ? schema.items() : schema;
        Members members = new Members();
        members.text("type", type(one));
        members.flag("list", isList);
        members.text("schema", one.shape() == Schema.Shape.OBJECT ? one.component() : null);
        members.flag("required", required);
        members.flag("shown", shown);
        if (!one.words().isEmpty()) {
            members.value("values", texts(one.words()));
            members.flag("words_shown", shown && one.words().stream().noneMatch(one::isAssumedWord));
        }
        members.text("mark", marks.of(owner, name));
        return members.text();
    }

    static String type(Schema schema) {
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

    static String texts(List<String> texts) {
        return texts.stream().map(FormsFile::quoted).collect(Collectors.joining(",", "[", "]"));
    }

    static String object(Map<String, String> members) {
        return members.entrySet().stream()
                .map(each -> quoted(each.getKey()) + ":" + each.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** The members of an object; what is false, empty or null is left out. */
    private static final class Members {
        private final List<String> members = new ArrayList<>();

        void value(String name, String json) {
            members.add(quoted(name) + ":" + json);
        }

        void text(String name, @Nullable String text) {
            if (text != null) {
                value(name, quoted(text));
            }
        }

        void flag(String name, boolean on) {
            if (on) {
                value(name, "true");
            }
        }

        void object(String name, Map<String, String> byName) {
            if (!byName.isEmpty()) {
                value(name, FormsFile.object(byName));
            }
        }

        String text() {
            return "{" + String.join(",", members) + "}";
        }
    }
}
