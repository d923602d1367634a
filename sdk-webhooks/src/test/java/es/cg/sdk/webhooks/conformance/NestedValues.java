package es.cg.sdk.webhooks.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values within JSON objects, at names with dots between them. */
final class NestedValues {
    private NestedValues() {}

    /** Removes a value, and the objects that are empty without it; returns null if there is none. */
    static @Nullable Object remove(Map<String, Object> object, String place) {
        int dot = place.indexOf('.');
        if (dot < 0) {
            return object.remove(place);
        }
        if (!(object.get(place.substring(0, dot)) instanceof Map<?, ?> outer)) {
            return null;
        }
        Map<String, Object> within = JsonText.members(outer);
        Object value = remove(within, place.substring(dot + 1));
        if (within.isEmpty()) {
            object.remove(place.substring(0, dot));
        }
        return value;
    }

    static void put(Map<String, Object> object, String place, Object value) {
        int dot = place.indexOf('.');
        if (dot < 0) {
            object.put(place, value);
        } else {
            Object outer = object.computeIfAbsent(place.substring(0, dot), any -> new LinkedHashMap<>());
            put(JsonText.members(outer), place.substring(dot + 1), value);
        }
    }
}
