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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parts of a file of corrections. */
final class Fragments {
    /** The only member of an object that stands where a person must write a value; it lists the candidates. */
    static final String QUESTION = "?";

    /** What the names of comments begin with. */
    static final String COMMENT = "//";
    /** The text of a comment that says, for good, that none of the candidates is right. */
    static final String NONE = "none";

    private static final String NAME = "name";
    /** Members whose values are names, or objects that have a name. */
    private static final Set<String> NAMES = Set.of("fields", "query");

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

    static JsonObject questionOf(Collection<? extends JsonValue> answers) {
        JsonArray list = new JsonArray(PLACE, null);
        list.items().addAll(answers);
        return object().with(QUESTION, list);
    }

    /** Returns the texts of a list or of a value; of an object, its name. */
    static List<String> names(@Nullable JsonValue value) {
        if (value instanceof JsonArray list) {
            return list.items().stream().flatMap(each -> names(each).stream()).toList();
        }
        if (value instanceof JsonObject object) {
            return names(object.get(NAME));
        }
        return value instanceof JsonScalar scalar ? List.of(scalar.value()) : List.of();
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
                JsonObject both = object().with(NAME, name);
                merge(both, other);
                into.put(key, both);
            } else if (existing instanceof JsonObject object && value instanceof JsonScalar) {
                object.put(NAME, value);
            } else if (existing instanceof JsonArray list && value instanceof JsonArray others) {
                join(list, others);
            }
        }
    }

    /**
     * Adds to the file of a person what it does not say. What it says stays, as do its order and its comments. Where
     * both say different things, nothing is added.
     */
    static void extend(JsonObject file, JsonObject more) {
        extend(file, more, false);
    }

    /** Where names stand, a text is the name, of which an object may say more. */
    private static void extend(JsonObject file, JsonObject more, boolean isNames) {
        for (String key : more.keys()) {
            JsonValue value = more.at(key);
            JsonValue existing = file.get(key);
            if (existing == null || isQuestion(existing)) {
                file.put(key, value.copy(null));
            } else if (!isQuestion(value)) { // Else it is answered.
                extend(file, key, existing, value, isNames);
            }
        }
    }

    private static void extend(JsonObject file, String key, JsonValue existing, JsonValue value, boolean isNames) {
        if (existing instanceof JsonObject object && value instanceof JsonObject other) {
            extend(object, other, NAMES.contains(key));
        } else if (existing instanceof JsonArray list && value instanceof JsonArray others) {
            join(list, others);
        } else if (isNames
                && existing instanceof JsonScalar name
                && name.isText()
                && value instanceof JsonObject other) {
            JsonObject both = object().with(NAME, name);
            extend(both, other);
            file.put(key, both);
        } else if (isNames && existing instanceof JsonObject object && object.get(NAME) == null) {
            object.insert(0, NAME, value.copy(null));
        }
    }

    private static void join(JsonArray list, JsonArray others) {
        others.items().stream()
                .filter(each -> list.items().stream().noneMatch(each::sameAs))
                .toList()
                .forEach(list.items()::add);
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
