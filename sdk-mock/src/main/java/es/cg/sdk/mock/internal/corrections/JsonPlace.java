package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Where a value is in an object.
 *
 * @param pointer the names of the members, from outside; empty for the object itself
 */
public record JsonPlace(JsonPointer pointer) {
    /** The object itself. */
    public static final JsonPlace HERE = new JsonPlace(JsonPointer.empty());

    /** Returns the place that names with dots describe. */
    public static JsonPlace parse(String names) {
        JsonPointer pointer = JsonPointer.empty();
        for (String name : names.split("\\.", -1)) {
            pointer = pointer.appendProperty(name);
        }
        return new JsonPlace(pointer);
    }

    /** Whether this is the object itself. */
    public boolean isHere() {
        return pointer.matches();
    }

    /** Whether one of two places is in the other, or they are the same. */
    boolean overlaps(JsonPlace other) {
        String one = pointer + "/";
        String two = other.pointer + "/";
        return one.startsWith(two) || two.startsWith(one);
    }

    /** Returns the value at this place; a missing node if there is none. */
    public JsonNode at(JsonNode object) {
        return object.at(pointer);
    }

    /** Puts a value at this place of an object, with the objects around it. */
    public void put(ObjectNode object, JsonNode value) {
        object.withObject(pointer.head(), JsonNode.OverwriteMode.ALL, false)
                .set(pointer.last().getMatchingProperty(), value);
    }

    /** Returns an object with a value at this place; the value if the place is the object itself. */
    public JsonNode around(JsonNode value) {
        if (isHere()) {
            return value;
        }
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        put(whole, value);
        return whole;
    }

    /** Removes the value at this place, which has one, and the objects around it that have become empty. */
    public void remove(ObjectNode object) {
        JsonPointer at = pointer;
        do {
            ((ObjectNode) object.at(at.head())).remove(at.last().getMatchingProperty());
            at = at.head();
        } while (!at.matches() && object.at(at).isEmpty());
    }

    @Override
    public String toString() {
        return pointer.toString().replaceFirst("^/", "").replace('/', '.');
    }
}
