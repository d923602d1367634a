package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Place;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** The {@code $ref}s of a document, all of which point into it. */
public final class References {
    private static final String REF = "$ref";

    private final JsonObject root;

    public References(JsonObject root) {
        this.root = root;
    }

    /** Demands that every reference names something, and that following it comes to an end. */
    public void check() {
        check(root, Kind.DOCUMENT);
    }

    /** Returns what an object refers to in the end; the object itself if it refers to nothing. */
    public JsonObject resolve(JsonObject object) {
        Set<String> followed = new LinkedHashSet<>();
        JsonObject at = object;
        String reference = at.text(REF);
        while (reference != null) {
            if (!followed.add(reference)) {
                throw object.at(REF)
                        .place()
                        .error("the reference " + reference + " leads back to itself: let one of "
                                + String.join(", ", followed) + " say what it is");
            }
            at = find(reference, at.at(REF).place());
            reference = at.text(REF);
        }
        return at;
    }

    /** Returns the properties of a schema and of all that it is made of. */
    public Map<String, JsonObject> properties(JsonObject schema) {
        JsonObject resolved = resolve(schema);
        Map<String, JsonObject> all = new LinkedHashMap<>();
        resolved.parts("allOf").forEach(each -> all.putAll(properties(each)));
        JsonObject properties = resolved.part("properties");
        properties.keys().forEach(each -> all.put(each, properties.part(each)));
        return all;
    }

    private void check(JsonValue value, Kind kind) {
        if (value instanceof JsonObject object) {
            boolean hasReferences = kind != Kind.OTHER && kind != Kind.EXTENSION;
            if (hasReferences && object.text(REF) != null) {
                resolve(object);
            }
            if (kind == Kind.SCHEMA) {
                notMadeOfItself(object, new LinkedHashSet<>());
            }
            object.keys().forEach(each -> check(object.at(each), kind.child(each)));
        }
        if (value instanceof JsonArray array) {
            array.items().forEach(each -> check(each, kind.child("0")));
        }
    }

    /** A schema may contain itself in a property, but not be one of its own parts. */
    private void notMadeOfItself(JsonObject schema, Set<JsonObject> around) {
        if (!around.add(schema)) {
            throw schema.place().error("the schema is made of itself: remove the reference back from its allOf");
        }
        if (schema.text(REF) != null) {
            notMadeOfItself(resolve(schema), around);
        }
        for (String each : new String[] {"allOf", "anyOf", "oneOf"}) {
            if (schema.get(each) instanceof JsonArray parts) {
                for (JsonValue part : parts.items()) {
                    if (part instanceof JsonObject object) {
                        notMadeOfItself(object, around);
                    }
                }
            }
        }
        around.remove(schema);
    }

    private JsonObject find(String reference, Place place) {
        JsonValue at = root;
        if (!reference.startsWith("#/")) {
            throw place.error("the reference " + reference + " leaves the document: write #/components/…");
        }
        for (String each : reference.substring(2).split("/", -1)) {
            String key = each.replace("~1", "/").replace("~0", "~");
            at = at instanceof JsonObject object ? object.get(key) : null;
        }
        if (at instanceof JsonObject found) {
            return found;
        }
        throw place.error("the reference " + reference + " names nothing: add it, or correct its name");
    }
}
