package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.List;
import java.util.Set;

/** Puts the files of the base together: one document, of which each path and component stands in one file. */
final class BaseReader {
    private static final String COMPONENTS = "components";
    private static final Set<String> OF_PATHS = Set.of("paths", "webhooks");

    private BaseReader() {}

    static JsonObject merge(List<JsonObject> parts) {
        JsonObject base = new JsonObject(parts.get(0).place(), null);
        for (JsonObject part : parts) {
            OverlayReader.noMarks(part);
            for (String key : part.keys()) {
                JsonObject components = key.equals(COMPONENTS) ? part.object(key) : null;
                if (components == null) {
                    add(base, key, part, OF_PATHS.contains(key));
                } else {
                    components.keys().forEach(each -> add(child(base, key, part), each, components, true));
                }
            }
        }
        if (base.text("openapi") == null) {
            throw base.place().error("the base has no member openapi: write openapi: 3.1.0 into its first file");
        }
        return base;
    }

    private static JsonObject child(JsonObject base, String key, JsonObject part) {
        JsonObject child = base.object(key);
        if (child == null) {
            child = new JsonObject(part.at(key).place(), null);
            base.put(key, child);
        }
        return child;
    }

    private static void add(JsonObject to, String key, JsonObject from, boolean shared) {
        JsonValue value = from.at(key);
        if (shared && value instanceof JsonObject object) {
            JsonObject child = child(to, key, from);
            object.keys().forEach(each -> add(child, each, object, false));
            return;
        }
        JsonValue earlier = to.get(key);
        if (earlier != null) {
            throw value.place().error(key + " is also in " + earlier.place() + ": keep it in one of the two");
        }
        to.put(key, value);
    }
}
