package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.document.References;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of files of corrections, for editors: a resource written by hand, with the names of operations,
 * parameters, schemas, fields and values of the document. In draft 7, which every editor reads.
 */
final class CorrectionsSchema {
    static final String FILE = "corrections.schema.json";

    private static final String OPEN = "\"patternProperties\":{\"^//\":true},\"additionalProperties\":false";

    private final JsonObject document;
    private final Roles roles;
    private final References references;

    CorrectionsSchema(JsonObject document, Roles roles) {
        this.document = document;
        this.roles = roles;
        this.references = new References(document);
    }

    /**
     * Returns the schema, for the document's version.
     *
     * @param events the schema of the record of each kind of event
     */
    String text(Map<String, String> events) {
        return template()
                .replace("@version@", FormsFile.quoted(document.part("info").textOrEmpty("version")))
                .replace("@kinds@", FormsFile.texts(List.copyOf(events.keySet())))
                .replace("@operations@", lines(operations()))
                .replace("@schemas@", lines(schemas(events.values())));
    }

    private static String template() {
        try (InputStream in = Objects.requireNonNull(CorrectionsSchema.class.getResourceAsStream(FILE), FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String lines(Map<String, String> byName) {
        return byName.entrySet().stream()
                .map(each -> "        " + FormsFile.quoted(each.getKey()) + ":" + each.getValue())
                .collect(Collectors.joining(",\n"));
    }

    private Map<String, String> operations() {
        Map<String, String> operations = new TreeMap<>();
        roles.operations().values().forEach(op -> operations.put(op.id(), operation(op)));
        return operations;
    }

    private String operation(Op op) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("parameters", closed(parameters(op)));
        members.put("query", closed(filters(op)));
        members.put("form", form(op));
        if (op.method().toUpperCase(Locale.ROOT).equals("GET")) {
            members.put("deferred", "false");
        }
        members.put(
                "answer",
                switch (op.result()) {
                    case RECORD, JOB -> reference("record_answer");
                    case LIST -> reference("list_answer");
                    case FILE -> reference("file_answer");
                });
        return "{\"description\":" + FormsFile.quoted(op.key()) + ",\"allOf\":[" + reference("operation")
                + ",{\"properties\":" + FormsFile.object(members) + "}]}";
    }

    private static Map<String, String> parameters(Op op) {
        Map<String, String> parameters = new LinkedHashMap<>();
        op.pathParameters().forEach(each -> parameters.put(each.name(), reference("place")));
        if (op.isOnClient()) {
            parameters.put("X-CG-Client", reference("place"));
        }
        return parameters;
    }

    private static Map<String, String> filters(Op op) {
        Map<String, String> filters = new LinkedHashMap<>();
        op.filters().forEach(each -> filters.put(each.name(), filter(field(each.schema()))));
        if (op.result() == Op.Result.LIST) {
            filters.put("limit", filter(reference("integer_field")));
            filters.put("cursor", filter(reference("text_field")));
        }
        return filters;
    }

    /** No filter at all is null. */
    private static String filter(String field) {
        return "{\"anyOf\":[{\"type\":\"null\"}," + field + "]}";
    }

    private static String form(Op op) {
        Schema body = op.body();
        if (!op.isUpload() || body == null) {
            return "false";
        }
        Map<String, String> parts = new LinkedHashMap<>();
        body.properties().keySet().forEach(each -> parts.put(each, reference("text")));
        Map<String, String> members = new LinkedHashMap<>();
        members.put("parts", closed(parts));
        members.put(
                "constants",
                "{\"type\":\"object\",\"patternProperties\":{\"^//\":true},\"additionalProperties\":"
                        + reference("text") + "}");
        return closed(members);
    }

    private Map<String, String> schemas(Collection<String> ofEvents) {
        Map<String, String> schemas = new TreeMap<>();
        for (String name : records(ofEvents)) {
            Schema schema = schema(name);
            Map<String, String> fields = new LinkedHashMap<>();
            schema.properties().forEach((field, value) -> fields.put(field, field(value)));
            if (!fields.isEmpty()) {
                String omitted = FormsFile.texts(List.copyOf(fields.keySet()));
                schema.properties().forEach((field, value) -> members(field, value, Set.of(name), fields));
                schemas.put(
                        name,
                        "{\"allOf\":[" + reference("schema") + ",{\"properties\":{\"fields\":" + closed(fields)
                                + ",\"omit\":{\"items\":{\"enum\":" + omitted + "}}}}]}");
            }
        }
        return schemas;
    }

    /** Adds the members of an object, which the service may have outside of it; a list's items are a schema's own. */
    private void members(String path, Schema object, Set<String> outer, Map<String, String> fields) {
        String component = object.shape() == Schema.Shape.OBJECT ? object.component() : null;
        if (component == null || outer.contains(component)) {
            return;
        }
        Set<String> inner = new TreeSet<>(outer);
        inner.add(component);
        schema(component).properties().forEach((name, value) -> {
            String member = path + "." + name;
            fields.put(member, "{\"allOf\":[" + field(value) + "," + reference("member") + "]}");
            members(member, value, inner, fields);
        });
    }

    /** Requests and records, and what is within them: lists, errors and envelopes are corrected in other sections. */
    private Set<String> records(Collection<String> ofEvents) {
        Deque<String> open = new ArrayDeque<>(ofEvents);
        roles.operations().values().forEach(op -> {
            add(open, op.isUpload() ? null : op.body());
            add(open, op.answer());
        });
        Set<String> records = new TreeSet<>();
        for (String each = open.poll(); each != null; each = open.poll()) {
            if (records.add(each)) {
                schema(each).properties().values().forEach(field -> add(open, one(field)));
            }
        }
        return records;
    }

    private static void add(Deque<String> open, @Nullable Schema schema) {
        String name = schema == null || schema.shape() != Schema.Shape.OBJECT ? null : schema.component();
        if (name != null) {
            open.add(name);
        }
    }

    private Schema schema(String name) {
        return new Schema(document.part("components").part("schemas").part(name), references);
    }

    private static Schema one(Schema schema) {
        return schema.shape() == Schema.Shape.LIST ? schema.items() : schema;
    }

    private static String field(Schema schema) {
        Schema one = one(schema);
        String type = FormsFile.type(one);
        String field = reference((type.equals("any") ? "object" : type) + "_field");
        if (!type.equals("text") || one.words().isEmpty()) {
            return field;
        }
        Map<String, String> values = new LinkedHashMap<>();
        one.words().forEach(each -> values.put(each, "{}"));
        return "{\"allOf\":[" + field + ",{\"properties\":{\"values\":{\"properties\":" + FormsFile.object(values) + ","
                + OPEN + "}}}]}";
    }

    /** An object that has no other members but comments. */
    private static String closed(Map<String, String> members) {
        return "{\"type\":\"object\",\"properties\":" + FormsFile.object(members) + "," + OPEN + "}";
    }

    private static String reference(String name) {
        return "{\"$ref\":\"#/definitions/" + name + "\"}";
    }
}
