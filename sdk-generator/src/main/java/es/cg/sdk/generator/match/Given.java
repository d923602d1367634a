package es.cg.sdk.generator.match;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a corrections file says already. A null with a comment of the same name beside it ({@code "//name"}) is open:
 * it was written by us, and is decided again.
 */
record Given(JsonObject file) {
    private static final Set<String> MARKS = Set.of(
            FieldMarks.AMOUNT, FieldMarks.PERCENTAGE, FieldMarks.TIME, FieldMarks.DATE, FieldMarks.ID, FieldMarks.FLAG);

    /** Returns the lines of a section, or of an entry of it, with those of {@code against_contract}. */
    JsonObject lines(String... place) {
        JsonObject all = new JsonObject();
        for (JsonObject from : List.of(file, file.objectOrEmpty("against_contract"))) {
            JsonObject at = from;
            for (String each : place) {
                at = at.objectOrEmpty(each);
            }
            JsonObject found = at;
            found.keys().forEach(each -> all.put(each, found.at(each)));
        }
        return all;
    }

    /** Returns the name of theirs that a line says; null if it says none. */
    static @Nullable String name(JsonObject lines, String field) {
        JsonValue line = lines.get(field);
        return line instanceof JsonObject object
                ? object.text("name")
                : line instanceof JsonScalar scalar && scalar.isText() ? scalar.value() : null;
    }

    /** Returns the form that a line says; the same form if it says none. */
    static ValueForm form(JsonObject lines, String field) {
        return ValueForm.said(lines.objectOrEmpty(field).get("as"));
    }

    /** Whether a line says why it is right. */
    static boolean isSure(JsonObject lines, String field) {
        return lines.objectOrEmpty(field).get("sure") != null;
    }

    /** Returns the fields of a section that are null: they are not there. */
    Set<String> notThere(String section) {
        Set<String> names = new LinkedHashSet<>();
        for (String schema : lines(section).keys()) {
            JsonObject lines = lines(section, schema);
            lines.keys().stream()
                    .filter(each -> lines.at(each).kind().equals("null"))
                    .forEach(names::add);
        }
        return names;
    }

    /** Returns the general rules by the mark of the fields that they reach. */
    Map<String, ValueForm> general() {
        Map<String, ValueForm> rules = new LinkedHashMap<>();
        JsonObject general = lines("general");
        MARKS.forEach(mark -> {
            JsonValue rule = general.get(member(mark));
            if (rule != null && !rule.kind().equals("null")) {
                rules.put(mark, ValueForm.said(rule));
            }
        });
        return rules;
    }

    /** Returns the general rule that reaches a field: the type of a shown one is changed in against_contract alone. */
    ValueForm rule(String mark, boolean isShown) {
        ValueForm rule = general().getOrDefault(mark, ValueForm.SAME);
        boolean isInside =
                file.objectOrEmpty("against_contract").objectOrEmpty("general").get(member(mark)) != null;
        return isShown && !isInside && !Set.of("cents", "fraction").contains(rule.as()) ? ValueForm.SAME : rule;
    }

    /** Returns the member of {@code general} that has the rule of a mark; empty if a mark has none. */
    static String member(String mark) {
        return MARKS.contains(mark) ? mark + "s" : "";
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
