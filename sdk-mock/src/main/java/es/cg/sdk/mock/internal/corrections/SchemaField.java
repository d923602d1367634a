package es.cg.sdk.mock.internal.corrections;

import org.jspecify.annotations.Nullable;

/**
 * A field of an object of the contract, or a parameter.
 *
 * @param schema the name of the schema of its value or of the items of its list; null if it is no object with fields
 * @param type the JSON type of its value or of the items of its list; empty for any
 * @param kind which general rule reaches it, such as {@code amounts}; empty for none
 * @param shown whether the contract shows its name
 * @param typeShown whether the contract shows its type
 */
public record SchemaField(@Nullable String schema, String type, String kind, boolean shown, boolean typeShown) {
    /** A value that no general rule reaches. */
    static final SchemaField ANY = new SchemaField(null, "", "", true, true);

    /** A time that no general rule reaches. */
    static final SchemaField MOMENT = new SchemaField(null, "", "moment", true, true);

    /** Returns the same field, which the contract does not show. */
    SchemaField assumed() {
        return new SchemaField(schema, type, kind, false, false);
    }

    boolean isTime() {
        return kind.equals("times") || kind.equals("dates") || equals(MOMENT);
    }
}
