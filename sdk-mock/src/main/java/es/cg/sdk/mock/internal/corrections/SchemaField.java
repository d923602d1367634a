package es.cg.sdk.mock.internal.corrections;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object of the contract, or a filter.
 *
 * @param schema the name of the schema of its value or of the items of its list; null if it is no object with fields
 * @param type the JSON type of its value or of the items of its list; empty for any
 * @param kind what general rules reach it
 * @param words its vocabulary; empty for none
 * @param shown whether the contract shows its name
 * @param typeShown whether the contract shows its type
 * @param wordsShown whether the contract shows its vocabulary
 */
public record SchemaField(
        @Nullable String schema,
        String type,
        Kind kind,
        Set<String> words,
        boolean shown,
        boolean typeShown,
        boolean wordsShown) {
    /** The kinds of values that general rules convert. */
    public enum Kind {
        /** An amount of money. */
        AMOUNT,
        /** A percentage. */
        PERCENTAGE,
        /** The id of a record. */
        ID,
        /** A moment. */
        TIME,
        /** A day. */
        DATE,
        /** True or false. */
        FLAG,
        /** Any other value. */
        NONE
    }

    boolean isNumber() {
        return type.equals("number") || type.equals("integer");
    }

    boolean isFlag() {
        return type.equals("boolean");
    }

    /** Whether it is a day or a moment. */
    boolean isTime() {
        return kind == Kind.TIME || kind == Kind.DATE;
    }
}
