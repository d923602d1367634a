package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.ContractException;
import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.JsonWriter;
import es.cg.sdk.generator.json.Layer;
import java.util.ArrayList;
import java.util.List;

/** What a person should know of a document that could be made all the same. */
final class Findings {
    private final boolean ofTheirs;
    private final List<String> confirmed = new ArrayList<>();
    private final List<String> contradicted = new ArrayList<>();
    private final List<String> unfit = new ArrayList<>();

    /**
     * Begins a list.
     *
     * @param ofTheirs whether the base is the service's own document: it is taken as it is, and nothing in it is wrong
     */
    Findings(boolean ofTheirs) {
        this.ofTheirs = ofTheirs;
    }

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
        if (!ofTheirs) {
            confirmed.add("obsolete: the base shows " + location + "; remove it from " + overlay.place());
            return;
        }
        Layer layer = overlay.place().source().layer();
        if (layer != Layer.BASE && layer != Layer.WORDS) { // What was shown before is no guess, nor is a text.
            String members = overlay instanceof JsonObject object ? " (" + String.join(", ", object.keys()) + ")" : "";
            confirmed.add("confirmed: " + location + members + "; remove it from " + overlay.place());
        }
    }

    /** An overlay cannot be laid over the base. It is an error, unless the base is the service's own document. */
    void unfit(ContractException error) {
        if (!ofTheirs) {
            throw error;
        }
        unfit.add("does not fit: " + error.getMessage());
    }

    /** Whether texts of the base that differ from ours are no news. */
    boolean areOfTheirs() {
        return ofTheirs;
    }

    List<String> all() {
        List<String> all = new ArrayList<>(ofTheirs ? confirmed : contradicted);
        all.addAll(ofTheirs ? contradicted : confirmed);
        all.addAll(unfit);
        return all;
    }
}
