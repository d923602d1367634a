package es.cg.sdk.generator;

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

    JsonObject(Place place, @Nullable String assumption) {
        super(place, assumption);
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

    /** Sets the value of a key; a new key comes last. */
    void put(String key, JsonValue value) {
        insert(keys.size(), key, value);
    }

    /** Sets the value of a key; a new key comes at this place in the order. */
    void insert(int index, String key, JsonValue value) {
        if (values.put(key, value) == null) {
            keys.add(index, key);
        }
    }

    @Override
    JsonObject copy(@Nullable String addedBy) {
        JsonObject copy = new JsonObject(place(), addedBy);
        keys.forEach(each -> copy.put(each, at(each).copy(addedBy)));
        return copy;
    }

    @Override
    boolean sameAs(JsonValue other) {
        return other instanceof JsonObject object
                && values.keySet().equals(object.values.keySet())
                && keys.stream().allMatch(each -> at(each).sameAs(object.at(each)));
    }

    @Override
    String kind() {
        return "an object";
    }
}
