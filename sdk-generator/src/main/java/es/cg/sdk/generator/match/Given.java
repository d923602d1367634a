package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a corrections file says already. A null with a comment of the same name beside it ({@code "//name"}) is open:
 * it was written by us, and is decided again.
 */
final class Given {
    private static final Map<String, String> MARKS = Map.of(
            "amounts", FieldMarks.AMOUNT,
            "percentages", FieldMarks.PERCENTAGE,
            "times", FieldMarks.TIME,
            "dates", FieldMarks.DATE,
            "ids", FieldMarks.ID,
            "flags", FieldMarks.FLAG);

    private final JsonObject file;

    Given(JsonObject file) {
        this.file = file;
    }

    JsonObject file() {
        return file;
    }

    /** Returns the lines of a section, or of an entry of it, with those of {@code against_contract}. */
    JsonObject lines(String... place) {
        JsonObject all = new JsonObject(file.place(), null);
        for (JsonObject from : List.of(file, part(file, "against_contract"))) {
            JsonObject at = from;
            for (String each : place) {
                at = part(at, each);
            }
            JsonObject found = at;
            found.keys().forEach(each -> all.put(each, found.at(each)));
        }
        return all;
    }

    /** Returns an object under a key; an empty one if something else or nothing stands there. */
    static JsonObject part(JsonObject object, String key) {
        JsonObject part = object.object(key);
        return part == null ? new JsonObject(object.place(), null) : part;
    }

    /** Returns the general rules by the mark of the fields that they reach; {@code words} stands for two words. */
    Map<String, String> general() {
        Map<String, String> rules = new LinkedHashMap<>();
        JsonObject general = lines("general");
        MARKS.forEach((member, mark) -> {
            JsonValue rule = general.get(member);
            if (rule != null) {
                rules.put(mark, rule instanceof JsonScalar scalar ? scalar.value() : "words");
            }
        });
        return rules;
    }

    static String member(String mark) {
        return MARKS.entrySet().stream()
                .filter(each -> each.getValue().equals(mark))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /** Whether a person said that the operation is not there. */
    boolean isAbsent(String operation) {
        return lines("operations", operation).textOrEmpty("absent").equals("true") && !isOpen(operation);
    }

    /** Whether we wrote the operation as not there, so that it is decided again. */
    boolean isOpen(String operation) {
        return lines("operations").get("//" + operation) != null;
    }
}
