package es.cg.sdk.generator.document;

import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonValue;
import java.util.List;

/**
 * Decides where a new key comes among the others: behind the key before it in the update, else before the key after it,
 * else behind the keys of its own chapter and of earlier ones.
 */
final class Placement {
    private final List<String> chapters;

    Placement(List<String> chapters) {
        this.chapters = chapters;
    }

    void insert(JsonObject object, String key, JsonValue value, JsonObject update) {
        object.insert(index(object, key, value, update), key, value);
    }

    private int index(JsonObject object, String key, JsonValue value, JsonObject update) {
        List<String> neighbours = update.keys();
        int self = neighbours.indexOf(key);
        for (int i = self - 1; i >= 0; i--) {
            int before = object.keys().indexOf(neighbours.get(i));
            if (before >= 0) {
                return before + 1;
            }
        }
        for (int i = self + 1; i < neighbours.size(); i++) {
            int behind = object.keys().indexOf(neighbours.get(i));
            if (behind >= 0) {
                return behind;
            }
        }
        for (int i = object.keys().size(); i > 0; i--) {
            if (chapter(object.at(object.keys().get(i - 1))) <= chapter(value)) {
                return i;
            }
        }
        return 0;
    }

    private int chapter(JsonValue value) {
        return chapters.indexOf(value.place().source().chapter());
    }
}
