package es.cg.sdk.generator.differences;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonScalar;
import es.cg.sdk.generator.json.JsonValue;
import es.cg.sdk.generator.json.Layer;
import es.cg.sdk.generator.json.Place;
import es.cg.sdk.generator.json.Source;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of a file of corrections. */
final class Fragments {
    /** The only member of an object that stands where a person must write a value; it lists the candidates. */
    static final String QUESTION = "?";

    private static final Place PLACE = new Source("corrections.json", Layer.BASE, "").line(1);

    private Fragments() {}

    static JsonObject object() {
        return new JsonObject(PLACE, null);
    }

    static JsonScalar text(String text) {
        return JsonScalar.text(PLACE, text);
    }

    static JsonScalar literal(String json) {
        return JsonScalar.literal(PLACE, json);
    }

    static JsonArray texts(Collection<String> texts) {
        JsonArray list = new JsonArray(PLACE, null);
        texts.forEach(each -> list.items().add(text(each)));
        return list;
    }

    /** Returns what stands in place of a value that a person must choose. */
    static JsonObject question(Collection<String> candidates) {
        return object().with(QUESTION, texts(candidates));
    }

    static boolean isQuestion(@Nullable JsonValue value) {
        return value instanceof JsonObject object && object.get(QUESTION) != null;
    }

    /** Returns whether a question stands anywhere within a value. */
    static boolean asks(JsonValue value) {
        return value instanceof JsonObject object
                && (isQuestion(object) || object.keys().stream().anyMatch(each -> asks(object.at(each))));
    }

    /** Returns an object that has the value under these keys, from outside. */
    static JsonObject under(JsonValue value, List<String> keys) {
        JsonValue at = value;
        for (int i = keys.size() - 1; i >= 0; i--) {
            at = object().with(keys.get(i), at);
        }
        return (JsonObject) at;
    }

    /** Adds what another file says. A name that is written as a text becomes an object if more is said of it. */
    static void merge(JsonObject into, JsonObject more) {
        for (String key : more.keys()) {
            JsonValue value = more.at(key);
            JsonValue existing = into.get(key);
            if (existing == null) {
                into.put(key, value.copy(null));
            } else if (existing instanceof JsonObject object && value instanceof JsonObject other) {
                merge(object, other);
            } else if (existing instanceof JsonScalar name && value instanceof JsonObject other) {
                JsonObject both = object().with("name", name);
                merge(both, other);
                into.put(key, both);
            } else if (existing instanceof JsonObject object && value instanceof JsonScalar) {
                object.put("name", value);
            } else if (existing instanceof JsonArray list && value instanceof JsonArray others) {
                others.items().stream()
                        .filter(each -> list.items().stream().noneMatch(each::sameAs))
                        .toList()
                        .forEach(list.items()::add);
            }
        }
    }

    /** Adds what an earlier file says and this one does not; where it has answers, they stand here already. */
    static void complete(JsonObject into, JsonObject before) {
        for (String key : before.keys()) {
            JsonValue value = before.at(key);
            JsonValue existing = into.get(key);
            if (existing == null) {
                into.put(key, value.copy(null));
            } else if (existing instanceof JsonArray && value instanceof JsonArray) {
                merge(into, object().with(key, value));
            } else if (value instanceof JsonObject object && !isQuestion(value) && !isQuestion(existing)) {
                if (existing instanceof JsonObject its) {
                    complete(its, object);
                } else {
                    merge(into, object().with(key, value));
                }
            } else if (!isQuestion(value)) {
                into.put(key, value.copy(null));
            }
        }
    }

    /** Returns the value under these keys, from outside; null if there is none. */
    static @Nullable JsonValue at(JsonObject root, List<String> keys) {
        JsonValue at = root;
        for (String each : keys) {
            at = at instanceof JsonObject object ? object.get(each) : null;
        }
        return at;
    }
}
