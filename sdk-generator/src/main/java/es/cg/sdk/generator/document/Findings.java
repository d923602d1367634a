package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;

/** What a person should know of a document that could be made all the same. */
final class Findings {
    private final List<String> obsolete = new ArrayList<>();
    private final List<String> contradicted = new ArrayList<>();

    /** The base says something else than an overlay. */
    void contradicted(Location location, JsonValue base, JsonValue overlay) {
        contradicted.add("contradicted: " + location + " is " + reading(base) + " in " + base.place()
                + ", which stays; remove " + reading(overlay) + " from " + overlay.place());
    }

    private static String reading(JsonValue value) {
        return value instanceof JsonArray list ? JsonWriter.line(list) : value.kind();
    }

    /** The base says the same as an overlay. */
    void obsolete(Location location, JsonValue overlay) {
        obsolete.add("obsolete: the base shows " + location + "; remove it from " + overlay.place());
    }

    List<String> all() {
        List<String> all = new ArrayList<>(contradicted);
        all.addAll(obsolete);
        return all;
    }
}
