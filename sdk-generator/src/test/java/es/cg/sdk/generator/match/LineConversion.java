package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** As much of the SDK's conversion as these tests need: names, cents, fractions, words, constants, the wrapper. */
final class LineConversion implements FileConversion {
    private final Given given;
    private final FieldMarks marks = FieldMarks.read();

    LineConversion(JsonObject file) {
        this.given = new Given(file);
    }

    private static ApiOperation ours(String operation) {
        return TheirService.OURS.operations().stream()
                .filter(each -> each.id().equals(operation))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public String target(String operation) {
        ApiOperation our = ours(operation);
        JsonObject lines = given.lines("operations", operation);
        String method = lines.text("method");
        String path = lines.text("path");
        return (method == null ? our.method() : method) + " " + (path == null ? our.path() : path);
    }

    @Override
    public Map<String, String> query(String operation, Map<String, String> filters) {
        Map<String, String> query = new HashMap<>();
        JsonObject lines = given.lines("operations", operation, "query");
        filters.forEach((name, value) -> query.put(lines.get(name) == null ? name : name(lines, name), value));
        return query;
    }

    @Override
    public String request(String operation, String json) {
        Shape shape = Objects.requireNonNull(ours(operation).request()).shape();
        return JsonWriter.line(sent(shape, TheirService.read(json)));
    }

    private JsonValue sent(Shape shape, JsonValue value) {
        if (value instanceof JsonArray list) {
            JsonArray copy = new JsonArray(value.place(), null);
            list.items().forEach(each -> copy.items().add(sent(shape.item(), each)));
            return copy;
        }
        if (!(value instanceof JsonObject object) || !shape.isObject()) {
            return value;
        }
        JsonObject lines = given.lines("requests", shape.owner());
        JsonObject copy = new JsonObject(value.place(), null);
        for (String each : object.keys()) {
            String as = as(lines, shape.owner(), each);
            JsonObject words = lines.objectOrEmpty(each).objectOrEmpty("as");
            String word = object.textOrEmpty(each);
            JsonValue inner = words.get(word) != null
                    ? words.at(word)
                    : sent(shape.field(each).shape(), object.at(each));
            put(copy, name(lines, each), as.isEmpty() ? inner : number(inner, digits(as)));
        }
        JsonObject fixed = lines.objectOrEmpty("fixed");
        fixed.keys().forEach(each -> put(copy, each, fixed.at(each)));
        return copy;
    }

    private static void put(JsonObject into, String place, JsonValue value) {
        int dot = place.indexOf('.');
        if (dot < 0) {
            into.put(place, value);
            return;
        }
        String first = place.substring(0, dot);
        JsonObject inner = into.objectOrEmpty(first);
        into.put(first, inner);
        put(inner, place.substring(dot + 1), value);
    }

    private String as(JsonObject lines, String owner, String field) {
        String own = lines.objectOrEmpty(field).textOrEmpty("as");
        return own.isEmpty()
                ? given.general()
                        .getOrDefault(marks.of(owner, field), ValueForm.SAME)
                        .as()
                : own;
    }

    private static int digits(String as) {
        return as.equals("cents") ? 2 : as.equals("fraction") ? -2 : 0;
    }

    private static JsonValue number(JsonValue value, int digits) {
        BigDecimal moved = new BigDecimal(((JsonScalar) value).value()).movePointRight(digits);
        return JsonScalar.literal(value.place(), moved.stripTrailingZeros().toPlainString());
    }

    private static String name(JsonObject lines, String field) {
        JsonValue line = lines.get(field);
        if (line instanceof JsonScalar scalar && scalar.isText()) {
            return scalar.value();
        }
        String name = lines.objectOrEmpty(field).text("name");
        return name == null ? field : name;
    }

    @Override
    public String event(String json) {
        return json;
    }

    @Override
    public String error(String json) {
        return JsonWriter.line(TheirService.read(json).part("error"));
    }

    @Override
    public String answer(String operation, int status, String json) {
        JsonObject answer = TheirService.read("{\"value\": " + json + "}");
        String member = given.lines("general").text("record");
        JsonValue record = answer.at("value");
        boolean isWrapped = member != null && record instanceof JsonObject object && object.get(member) != null;
        return JsonWriter.line(read(
                Objects.requireNonNull(ours(operation).answer()),
                isWrapped ? ((JsonObject) record).at(Objects.requireNonNull(member)) : record));
    }

    private JsonValue read(Shape shape, JsonValue value) {
        if (value instanceof JsonArray list) {
            JsonArray copy = new JsonArray(value.place(), null);
            list.items().forEach(each -> copy.items().add(read(shape.item(), each)));
            return copy;
        }
        if (!(value instanceof JsonObject object) || !shape.isObject()) {
            return value;
        }
        JsonObject lines = given.lines("answers", shape.owner());
        JsonObject copy = object.copy(null);
        shape.fields().forEach((name, field) -> {
            JsonValue at = object;
            for (String each : name(lines, name).split("\\.", -1)) {
                at = at instanceof JsonObject inner ? inner.get(each) : null;
            }
            String as = as(lines, shape.owner(), name);
            copy.remove(name);
            if (at != null) {
                copy.put(name, as.isEmpty() ? read(field.shape(), at) : number(at, -digits(as)));
            }
        });
        return copy;
    }
}
