package es.cg.sdk.mock.internal.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;

/**
 * A record of a table. Fields whose names begin with an underscore are the mock's own and never shown. Guarded by the
 * service's lock.
 *
 * @param number the position in the order of creation, never used again
 * @param client the client that it belongs to; 0 for none
 * @param json the record with its hidden fields
 */
public record Row(long number, long client, ObjectNode json) {
    /** Returns the record's id. */
    public String id() {
        return json.path("id").asText();
    }

    /** Returns the text of a field; empty if there is none. */
    public String text(String field) {
        return json.path(field).asText("");
    }

    /** Returns the record as the API shows it: a copy without hidden fields. */
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
