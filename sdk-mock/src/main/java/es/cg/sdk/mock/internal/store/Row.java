package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/**
 * A record in its place. Fields whose names begin with an underscore are the mock's own, and never shown. Guarded by
 * the service's lock.
 *
 * @param number its place in the order of making, never used again
 * @param client whose it is; 0 for nobody's
 * @param json the record, hidden fields included
 */
public record Row(long number, long client, ObjectNode json) {
    /** The record's id. */
    public String id() {
        return json.path("id").asText();
    }

    /** The text of a field, empty where there is none. */
    public String text(String field) {
        return json.path(field).asText("");
    }

    /** The record as the API shows it: a copy, without what is hidden. */
    public ObjectNode shown() {
        ObjectNode shown = json.deepCopy();
        for (String name : new ArrayList<>(names(shown))) {
            if (name.startsWith("_")) {
                shown.remove(name);
            }
        }
        return shown;
    }

    private static ArrayList<String> names(JsonNode json) {
        ArrayList<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
