package es.cg.sdk.generator.typed;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The names of {@code contract/java}. */
final class Tables {
    private static final String PACKAGE = "package";
    private static final String BY_HAND = "by-hand";
    private static final Set<String> SECTIONS =
            Set.of(PACKAGE, BY_HAND, "resources", "views", "requests", "queries", "words");

    private final Map<String, Map<ClassName, Row>> tables = new LinkedHashMap<>();
    private final Set<ClassName> byHand = new TreeSet<>();
    private final Map<ClassName, JsonObject> resources = new LinkedHashMap<>();

    private final Misfits misfits;

    Tables(List<JsonObject> files, Misfits misfits) {
        this.misfits = misfits;
        files.forEach(this::read);
    }

    private void read(JsonObject file) {
        String chapter = file.text(PACKAGE);
        if (chapter == null) {
            throw file.place().error("the file names no package: write package: expenses");
        }
        for (String section : file.keys()) {
            if (!SECTIONS.contains(section)) {
                throw file.at(section)
                        .place()
                        .error("there is no section " + section + ": write one of "
                                + String.join(", ", SECTIONS.stream().sorted().toList()));
            }
            if (section.equals(PACKAGE)) {
                continue;
            }
            if (section.equals(BY_HAND)) {
                texts(file, section).forEach(each -> byHand.add(ClassName.parse(each, chapter, null)));
                continue;
            }
            JsonObject rows = demandObject(file, section);
            for (String each : rows.keys()) {
                ClassName name = ClassName.parse(each, chapter, null);
                for (String part : name.name().split("[.]", -1)) {
                    Spelling.checked(part, rows.at(each).place());
                }
                JsonObject row = demandObject(rows, each);
                if (section.equals("resources")) {
                    resources.put(name, row);
                } else if (table(section).put(name, new Row(name, section, row)) != null) {
                    throw row.place().error(each + " has two rows: keep one of them");
                }
            }
        }
    }

    private static List<String> texts(JsonObject file, String key) {
        if (file.get(key) instanceof JsonArray list) {
            return list.items().stream()
                    .map(each -> ((JsonScalar) each).value())
                    .toList();
        }
        throw file.at(key).place().error(key + " must be a list, such as " + key + ": [NewDocument]");
    }

    /** Whether a class is written by hand, so that only other classes name it. */
    boolean isByHand(ClassName name) {
        return byHand.contains(name.outermost()) || name.equals(ClassName.JSON);
    }

    private static JsonObject demandObject(JsonObject parent, String key) {
        JsonObject object = parent.object(key);
        if (object == null) {
            throw parent.at(key).place().error(key + " must be an object, such as " + key + ": {}");
        }
        return object;
    }

    private Map<ClassName, Row> table(String section) {
        return tables.computeIfAbsent(section, none -> new LinkedHashMap<>());
    }

    Map<ClassName, JsonObject> resources() {
        return resources;
    }

    /** Returns what is said of a class; of most there is nothing to say. */
    Row row(String section, ClassName name) {
        return table(section).computeIfAbsent(name, none -> new Row(name, section, null));
    }

    /** Refuses rows and fields that the document does not have; {@code made} are all classes that were made. */
    void demandUsed(Set<ClassName> made) {
        tables.forEach((section, rows) -> rows.values().forEach(row -> {
            if (!made.contains(row.name())) {
                row.fail(
                        section + " has no class " + row.name().name() + ": correct the name, or remove the row",
                        misfits);
            } else {
                row.demandUsed(misfits);
            }
        }));
    }
}
