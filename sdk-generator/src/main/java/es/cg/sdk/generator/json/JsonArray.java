package es.cg.sdk.generator.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list. */
public final class JsonArray extends JsonValue {
    private final List<JsonValue> items = new ArrayList<>();

    public JsonArray(Place place, @Nullable String assumption) {
        super(place, assumption);
    }

    /** Creates a list that was not read. */
    public JsonArray() {
        this(Place.NONE, null);
    }

    /** Returns a list of texts. */
    public static JsonArray of(Place place, Collection<String> texts) {
        JsonArray list = new JsonArray(place, null);
        texts.forEach(each -> list.items.add(JsonScalar.text(place, each)));
        return list;
    }

    public List<JsonValue> items() {
        return items;
    }

    @Override
    public JsonArray copy(@Nullable String addedBy) {
        JsonArray copy = new JsonArray(place(), addedBy);
        items.forEach(each -> copy.items.add(each.copy(addedBy)));
        return copy;
    }

    @Override
    public boolean sameAs(JsonValue other) {
        if (!(other instanceof JsonArray array) || items.size() != array.items.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            if (!items.get(i).sameAs(array.items.get(i))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String kind() {
        return "a list";
    }
}
