package es.cg.sdk.base.corrections;

import es.cg.sdk.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON at places: the names of members, from outside. */
final class JsonPlace {
    private JsonPlace() {}

    /** Returns the value at a place, which may be a JSON null; null if there is none. */
    static @Nullable Json at(Json json, List<String> place) {
        Json at = json;
        for (String each : place) {
            if (!at.has(each)) {
                return null;
            }
            at = at.get(each);
        }
        return at;
    }

    /** Returns the members of an object by name, to be changed. */
    static Map<String, Object> members(Json object) {
        Map<String, Object> members = new LinkedHashMap<>();
        object.names().forEach(each -> members.put(each, object.get(each)));
        return members;
    }

    /** Puts a value at a place, with the objects that lead to it; returns whether the place was free. */
    static boolean put(Map<String, Object> object, List<String> place, Object value) {
        Map<String, Object> at = object;
        for (String each : place.subList(0, place.size() - 1)) {
            Map<String, Object> inner = inner(at, each, true);
            if (inner == null) {
                return false;
            }
            at = inner;
        }
        return at.putIfAbsent(place.get(place.size() - 1), value) == null;
    }

    /** Removes what is at a place, and the objects that lead to it if nothing else is in them. */
    static void remove(Map<String, Object> object, List<String> place) {
        String name = place.get(0);
        if (place.size() == 1) {
            object.remove(name);
            return;
        }
        Map<String, Object> inner = inner(object, name, false);
        if (inner != null) {
            remove(inner, place.subList(1, place.size()));
            if (inner.isEmpty()) {
                object.remove(name);
            }
        }
    }

    @SuppressWarnings("unchecked") // All maps in it were made here.
    private static @Nullable Map<String, Object> inner(Map<String, Object> object, String name, boolean create) {
        Object inner = object.get(name);
        if (inner instanceof Map<?, ?> map) {
            return (Map<String, Object>) map;
        }
        if (inner instanceof Json json && json.kind() == Json.Kind.OBJECT) {
            Map<String, Object> members = members(json);
            object.put(name, members);
            return members;
        }
        if (inner == null && create) {
            Map<String, Object> members = new LinkedHashMap<>();
            object.put(name, members);
            return members;
        }
        return null;
    }
}
