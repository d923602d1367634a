package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Where a value is in an object.
 *
 * @param names the names of the members, from outside; empty for the object itself
 */
public record JsonPlace(List<String> names) {
    /** The object itself. */
    public static final JsonPlace HERE = new JsonPlace(List.of());

    /** Copies the names. */
    public JsonPlace {
        names = List.copyOf(names);
    }

    /** Returns the place that names with dots describe. */
    public static JsonPlace parse(String names) {
        return new JsonPlace(List.of(names.split("\\.", -1)));
    }

    /** Whether this is the object itself. */
    public boolean isHere() {
        return names.isEmpty();
    }

    /** Whether one of two places is in the other, or they are the same. */
    boolean overlaps(JsonPlace other) {
        int common = Math.min(names.size(), other.names.size());
        return names.subList(0, common).equals(other.names.subList(0, common));
    }

    /** Returns the value at this place; a missing node if there is none. */
    public JsonNode at(JsonNode object) {
        JsonNode node = object;
        for (String name : names) {
            node = node.isObject() ? node.path(name) : MissingNode.getInstance();
        }
        return node;
    }

    /** Puts a value at this place of an object, with the objects around it. */
    public void put(ObjectNode object, JsonNode value) {
        ObjectNode within = object;
        for (String name : names.subList(0, names.size() - 1)) {
            within = within.get(name) instanceof ObjectNode inner ? inner : within.putObject(name);
        }
        within.set(names.get(names.size() - 1), value);
    }

    /** Removes the value at this place, and the objects around it that have become empty. */
    public void remove(ObjectNode object) {
        String first = names.get(0);
        if (names.size() == 1) {
            object.remove(first);
        } else if (object.get(first) instanceof ObjectNode inner) {
            new JsonPlace(names.subList(1, names.size())).remove(inner);
            if (inner.isEmpty()) {
                object.remove(first);
            }
        }
    }

    @Override
    public String toString() {
        return String.join(".", names);
    }
}
