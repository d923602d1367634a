package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** What a person should know of a document that could be made all the same. */
final class Findings {
    private final List<String> contradicted = new ArrayList<>();
    private final List<String> obsolete = new ArrayList<>();

    /** The base says something else than an overlay. */
    void contradicted(Location location, JsonValue base, JsonValue overlay) {
        contradicted.add("contradicted: " + location + " is " + base.kind() + " in " + base.place()
                + ", which stays; remove " + overlay.kind() + " from " + overlay.place());
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
