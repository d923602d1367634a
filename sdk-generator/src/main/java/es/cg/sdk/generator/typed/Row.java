package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code contract/java} says of one class: of its fields, and, in keys that begin with ~, of itself. */
final class Row {
    private static final String CLASS = "class";

    private static final String NAME = "name";
    private final ClassName name;
    private final String table;
    private final @Nullable JsonObject row;
    private final Set<String> used = new LinkedHashSet<>();
    /** Names that were made by rule, by field. */
    private final Map<String, ClassName> made = new HashMap<>();
    /** Names of methods that were made by rule, by field. */
    private final Map<String, String> methods = new HashMap<>();

    Row(ClassName name, String table, @Nullable JsonObject row) {
        this.name = name;
        this.table = table;
        this.row = row;
    }

    ClassName name() {
        return name;
    }

    /** Returns the class of a field; null if the row has none. */
    @Nullable
    ClassName classOf(String field) {
        if (made.containsKey(field)) {
            return made.get(field);
        }
        String text = hint(field, CLASS);
        if (text == null || row == null) {
            return null;
        }
        ClassName of = ClassName.parse(text, name.chapter(), name);
        for (String part : of.name().split("[.]", -1)) {
            Spelling.checked(part, row.at(field).place());
        }
        return of;
    }

    /** Gives a field a class whose name was made by rule. */
    void name(String field, ClassName of) {
        made.put(field, of);
    }

    /** Gives the fields methods of different names: of two that differ in signs alone, the second gets a number. */
    void nameApart(Iterable<String> fields) {
        Set<String> taken = new HashSet<>();
        for (String field : fields) {
            String named = hint(field, NAME);
            String start = named == null ? Spelling.member(field) : named;
            String method = start;
            for (int i = 2; !taken.add(method); i++) {
                method = start + i;
                methods.put(field, method);
            }
        }
    }

    /** Returns the class of a field that must have one. */
    ClassName demandClass(String field, Schema schema, String what) {
        ClassName of = classOf(field);
        if (of == null) {
            throw schema.place()
                    .error(field + " has " + what + ", and no class: write under " + table + ", " + name.name()
                            + " of the chapter " + name.chapter() + " in contract/java: " + field + ": ItsClass");
        }
        return of;
    }

    /** Returns whether the row has a field, with or without a hint. */
    boolean has(String field) {
        used.add(field);
        return row != null && row.get(field) != null;
    }

    /** Returns a hint on a field; null if the row has none. */
    @Nullable
    String hint(String field, String hint) {
        used.add(field);
        if (hint.equals(NAME) && methods.containsKey(field)) {
            return methods.get(field);
        }
        JsonValue value = row == null ? null : row.get(field);
        if (value instanceof JsonScalar scalar) {
            return hint.equals(CLASS) ? scalar.value() : null;
        }
        return value instanceof JsonObject hints && hints.get(hint) instanceof JsonScalar scalar
                ? scalar.value()
                : null;
    }

    /** Returns a hint on the class itself. */
    @Nullable
    String own(String hint) {
        used.add("~" + hint);
        return row != null && row.get("~" + hint) instanceof JsonScalar scalar ? scalar.value() : null;
    }

    List<String> ownList(String hint) {
        used.add("~" + hint);
        return row != null && row.get("~" + hint) instanceof JsonArray list
                ? list.items().stream().map(each -> ((JsonScalar) each).value()).toList()
                : List.of();
    }

    /** Fails if the file has this row. */
    void fail(String message, Misfits misfits) {
        if (row != null) {
            misfits.add(row.place().error(message));
        }
    }

    /** Refuses what no part of the document has. */
    void demandUsed(Misfits misfits) {
        if (row != null) {
            for (String each : row.keys()) {
                if (!used.contains(each)) {
                    Place place = row.at(each).place();
                    misfits.add(
                            place.error(name.name() + " has no " + each + ": correct the name, or remove the line"));
                }
            }
        }
    }
}
