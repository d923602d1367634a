package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Marks what assumptions add. What can stand for itself (an operation, a parameter, a response, a property, …) has the
 * mark at its top, once; of anything else, the object that it is added to names the part.
 */
final class Marks {
    private static final String WHOLE = "x-assumed";
    private static final String REASON = "x-assumed-reason";
    private static final String PARTS = "x-assumed-parts";
    static final List<String> KEYS = List.of(WHOLE, REASON, PARTS);

    private final Map<String, Assumption> assumptions;
    private final List<AddedReference> references = new ArrayList<>();

    /** A reference that an assumption added; it needs this mark if what it refers to has none. */
    private record AddedReference(JsonObject reference, Runnable mark) {}

    Marks(Map<String, Assumption> assumptions) {
        this.assumptions = assumptions;
    }

    static boolean isMark(String key) {
        return key.startsWith(WHOLE);
    }

    /** Marks a value that an assumption added to an object. */
    void added(Located container, String key, JsonValue value, String id) {
        if (!id.equals(container.value().assumption())) {
            mark(container, key, value, id);
        } // Otherwise the mark is further up.
    }

    /** Marks an item that an assumption added to a list that was there. */
    void addedItem(JsonObject container, String key, JsonValue item, String id) {
        if (!id.equals(container.assumption())) {
            item(container, key, item, id);
        }
    }

    /** Marks an object that an assumption made or filled. */
    void whole(JsonObject object, String id) {
        object.put(WHOLE, JsonScalar.literal(object.place(), "true"));
        object.put(REASON, JsonScalar.text(object.place(), assumption(id).mark()));
    }

    /** Marks the references to what turned out to have no mark of its own. */
    void finish(References document) {
        for (AddedReference each : references) {
            if (document.resolve(each.reference()).get(WHOLE) == null) {
                each.mark().run();
            }
        }
    }

    private void mark(Located container, String key, JsonValue value, String id) {
        JsonObject object = (JsonObject) container.value();
        Kind in = container.location().kind();
        Kind kind = in.child(key);
        boolean many = kind.isCollection() && kind != Kind.EXTENSION;
        if (many && value instanceof JsonObject things) {
            Located collection = container.child(key, things);
            List.copyOf(things.keys()).forEach(each -> mark(collection, each, things.at(each), id));
        } else if (many && value instanceof JsonArray items) {
            items.items().forEach(each -> item(object, key, each, id));
        } else if (value instanceof JsonObject thing && (in.isCollection() || kind == Kind.REQUEST_BODY)) {
            if (isReference(thing) && in != Kind.NAMED_SCHEMAS) {
                references.add(new AddedReference(thing, () -> whole(thing, id)));
            } else {
                whole(thing, id);
            }
        } else {
            part(object, key, id);
        }
    }

    private void item(JsonObject container, String key, JsonValue item, String id) {
        if (!(item instanceof JsonObject object)) {
            part(container, key, id);
        } else if (isReference(object)) {
            references.add(new AddedReference(object, () -> part(container, key, id)));
        } else {
            whole(object, id);
        }
    }

    private void part(JsonObject container, String key, String id) {
        // Tools take every $ref for a reference. What it gives is the type.
        String name = key.equals("$ref") ? "type" : key;
        JsonObject parts = container.object(PARTS);
        if (parts == null) {
            parts = new JsonObject(container.place(), null);
            container.put(PARTS, parts);
        }
        String earlier = parts.text(name);
        String mark = assumption(id).mark();
        if (earlier != null && earlier.startsWith(Assumption.UNPUBLISHED + ": ")) {
            return;
        }
        if (earlier != null && !earlier.equals(mark)) {
            throw container
                    .place()
                    .error("two assumptions add to " + name + ", \"" + earlier + "\" and \"" + mark
                            + "\": add it under one of them");
        }
        parts.put(name, JsonScalar.text(container.place(), mark));
    }

    private static boolean isReference(JsonObject object) {
        return object.text("$ref") != null && object.keys().size() == 1;
    }

    private Assumption assumption(String id) {
        return Objects.requireNonNull(assumptions.get(id), id);
    }
}
