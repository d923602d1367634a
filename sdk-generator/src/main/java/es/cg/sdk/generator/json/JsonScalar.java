package es.cg.sdk.generator.json;

import org.jspecify.annotations.Nullable;

/** A text, a number, true, false or null. */
public final class JsonScalar extends JsonValue {
    private final boolean text;
    private final String value;

    private JsonScalar(Place place, @Nullable String assumption, boolean text, String value) {
        super(place, assumption);
        this.text = text;
        this.value = value;
    }

    /** Returns a text that was not read. */
    public static JsonScalar text(String value) {
        return text(Place.NONE, value);
    }

    /** Returns a number, true, false or null that was not read. */
    public static JsonScalar literal(String json) {
        return literal(Place.NONE, json);
    }

    public static JsonScalar text(Place place, String value) {
        return new JsonScalar(place, null, true, value);
    }

    /** A number, true, false or null, as JSON spells it. Numbers keep their digits: 100.00 stays 100.00. */
    public static JsonScalar literal(Place place, String json) {
        return new JsonScalar(place, null, false, json);
    }

    public boolean isText() {
        return text;
    }

    /** Returns the text, or how JSON spells the number, boolean or null. */
    public String value() {
        return value;
    }

    @Override
    public JsonScalar copy(@Nullable String addedBy) {
        return new JsonScalar(place(), addedBy, text, value);
    }

    @Override
    public boolean sameAs(JsonValue other) {
        return other instanceof JsonScalar scalar && text == scalar.text && value.equals(scalar.value);
    }

    @Override
    public String kind() {
        return text ? "the text " + value : value;
    }
}
