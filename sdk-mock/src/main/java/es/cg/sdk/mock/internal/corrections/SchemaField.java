package es.cg.sdk.mock.internal.corrections;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object of the contract, or a parameter.
 *
 * @param schema the name of the schema of its value or of the items of its list; null if it is no object with fields
 * @param type the JSON type of its value or of the items of its list; empty for any
 * @param kind which general rule reaches it, such as {@code amounts}; empty for none
 * @param words its vocabulary; empty for none
 * @param shown whether the contract shows its name
 * @param typeShown whether the contract shows its type
 * @param wordsShown whether the contract shows its vocabulary
 */
public record SchemaField(
        @Nullable String schema,
        String type,
        String kind,
        Set<String> words,
        boolean shown,
        boolean typeShown,
        boolean wordsShown) {
    /** Returns the same field, which the contract does not show. */
    SchemaField assumed() {
        return new SchemaField(schema, type, kind, words, false, false, false);
    }

    boolean isNumber() {
        return type.equals("number") || type.equals("integer");
    }

    boolean isTime() {
        return kind.equals("times") || kind.equals("dates");
    }
}
