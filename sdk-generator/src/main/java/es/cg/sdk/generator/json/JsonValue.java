package es.cg.sdk.generator.json;

import org.jspecify.annotations.Nullable;

/** A value of a document. Knows where it was written, and by which assumption, if by one. */
public abstract sealed class JsonValue permits JsonObject, JsonArray, JsonScalar {
    private final Place place;
    private @Nullable String assumption;

    JsonValue(Place place, @Nullable String assumption) {
        this.place = place;
        this.assumption = assumption;
    }

    public final Place place() {
        return place;
    }

    /** Returns the id of the assumption that added this value, or null if none did. */
    public final @Nullable String assumption() {
        return assumption;
    }

    public final void assumedBy(String id) {
        assumption = id;
    }

    /** Returns a copy that this assumption adds; null if no assumption does. */
    public abstract JsonValue copy(@Nullable String addedBy);

    /** Returns whether this is the same JSON as the other value; the order of keys has no meaning. */
    public abstract boolean sameAs(JsonValue other);

    /** What an error message calls this kind of value. */
    public abstract String kind();
}
