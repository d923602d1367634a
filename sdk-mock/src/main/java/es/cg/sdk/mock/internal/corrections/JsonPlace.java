package es.cg.sdk.mock.internal.corrections;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
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

    /** Returns the place that names with dots describe; an empty text is the object itself. */
    public static JsonPlace parse(String names) {
        return names.isEmpty() ? HERE : new JsonPlace(List.of(names.split("\\.", -1)));
    }

    /** Whether this is the object itself. */
    public boolean isHere() {
        return names.isEmpty();
    }

    private String last() {
        return names.get(names.size() - 1);
    }

    private JsonPlace outer() {
        return new JsonPlace(names.subList(0, names.size() - 1));
    }

    /** Returns the value at this place; a missing node if there is none. */
    public JsonNode at(JsonNode object) {
        return isHere() ? object : outer().at(object).path(last());
    }

    /** Puts a value at this place of an object, with the objects around it. */
    public void put(ObjectNode object, JsonNode value) {
        ObjectNode into = object;
        for (String name : outer().names()) {
            into = into.get(name) instanceof ObjectNode inner ? inner : into.putObject(name);
        }
        into.set(last(), value);
    }

    /** Returns an object with a value at this place; the value if the place is the object itself. */
    public JsonNode around(JsonNode value) {
        return isHere()
                ? value
                : outer().around(JsonNodeFactory.instance.objectNode().set(last(), value));
    }

    /** Removes the value at this place, and the objects around it that have become empty. */
    public void remove(ObjectNode object) {
        if (!isHere() && outer().at(object) instanceof ObjectNode around) {
            around.remove(last());
            if (around.isEmpty()) {
                outer().remove(object);
            }
        }
    }

    @Override
    public String toString() {
        return String.join(".", names);
    }
}
