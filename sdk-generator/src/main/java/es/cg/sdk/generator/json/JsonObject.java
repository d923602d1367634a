package es.cg.sdk.generator.json;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An object, whose keys have an order. */
public final class JsonObject extends JsonValue {
    private final List<String> keys = new ArrayList<>();
    private final Map<String, JsonValue> values = new HashMap<>();

    public JsonObject(Place place, @Nullable String assumption) {
        super(place, assumption);
    }

    /** Creates an object that was not read. */
    public JsonObject() {
        this(Place.NONE, null);
    }

    public List<String> keys() {
        return keys;
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    public @Nullable JsonValue get(String key) {
        return values.get(key);
    }

    /** Returns the value of a key that is there. */
    public JsonValue at(String key) {
        return Objects.requireNonNull(values.get(key), key);
    }

    public @Nullable JsonObject object(String key) {
        return values.get(key) instanceof JsonObject object ? object : null;
    }

    public @Nullable String text(String key) {
        return values.get(key) instanceof JsonScalar scalar && scalar.isText() ? scalar.value() : null;
    }

    /** Returns the object under a key, or an empty one if there is nothing. */
    public JsonObject part(String key) {
        JsonValue value = get(key);
        if (value == null) {
            return new JsonObject(place(), null);
        }
        if (value instanceof JsonObject object) {
            return object;
        }
        throw value.place().error(key + " is " + value.kind() + ": write an object");
    }

    /** Returns the object under a key, or an empty one if something else or nothing stands there. */
    public JsonObject objectOrEmpty(String key) {
        JsonObject object = object(key);
        return object == null ? new JsonObject(place(), null) : object;
    }

    /** Returns the object at a place; each object on the way is put there if there is none. */
    public JsonObject within(String... keys) {
        JsonObject at = this;
        for (String each : keys) {
            JsonObject inner = at.object(each);
            if (inner == null) {
                inner = new JsonObject(place(), null);
                at.put(each, inner);
            }
            at = inner;
        }
        return at;
    }

    /** Returns the objects of the list under a key; none if there is no list. */
    public List<JsonObject> parts(String key) {
        List<JsonValue> items = get(key) instanceof JsonArray array ? array.items() : List.of();
        return items.stream()
                .filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .toList();
    }

    /** Returns the scalars of the list under a key; none if there is no list. */
    public List<String> texts(String key) {
        List<JsonValue> items = get(key) instanceof JsonArray array ? array.items() : List.of();
        return items.stream()
                .filter(JsonScalar.class::isInstance)
                .map(each -> ((JsonScalar) each).value())
                .toList();
    }

    /** Returns the scalar under a key, or an empty text if there is none. */
    public String textOrEmpty(String key) {
        return get(key) instanceof JsonScalar scalar ? scalar.value() : "";
    }

    /** Returns the text under a key that must be there. */
    public String demand(String key) {
        String text = text(key);
        if (text == null) {
            throw place().error(key + " is missing: write " + key + ": and a text");
        }
        return text;
    }

    /** Sets the value of a key and returns this object; a new key comes last. */
    public JsonObject with(String key, JsonValue value) {
        put(key, value);
        return this;
    }

    public JsonObject with(String key, String text) {
        return with(key, JsonScalar.text(place(), text));
    }

    /** Sets the value of a key; a new key comes last. */
    public void put(String key, JsonValue value) {
        insert(keys.size(), key, value);
    }

    /** Sets the value of a key; a new key comes at this place in the order. */
    public void insert(int index, String key, JsonValue value) {
        if (values.put(key, value) == null) {
            keys.add(index, key);
        }
    }

    /** Sets the value of a key that is not there. */
    public void putIfAbsent(String key, JsonValue value) {
        if (get(key) == null) {
            put(key, value);
        }
    }

    /**
     * Adds the members of another object, and theirs to the objects that both have.
     *
     * @param isStronger whether a value of the other object replaces one of this object
     */
    public void merge(JsonObject more, boolean isStronger) {
        for (String each : more.keys) {
            if (get(each) instanceof JsonObject inner && more.get(each) instanceof JsonObject added) {
                inner.merge(added, isStronger);
            } else if (isStronger || get(each) == null) {
                put(each, more.at(each));
            }
        }
    }

    /** Removes a key, and returns its value; null if it is not there. */
    public @Nullable JsonValue remove(String key) {
        keys.remove(key);
        return values.remove(key);
    }

    @Override
    public JsonObject copy(@Nullable String addedBy) {
        JsonObject copy = new JsonObject(place(), addedBy);
        keys.forEach(each -> copy.put(each, at(each).copy(addedBy)));
        return copy;
    }

    @Override
    public boolean sameAs(JsonValue other) {
        return other instanceof JsonObject object
                && values.keySet().equals(object.values.keySet())
                && keys.stream().allMatch(each -> at(each).sameAs(object.at(each)));
    }

    @Override
    public String kind() {
        return "an object";
    }
}
