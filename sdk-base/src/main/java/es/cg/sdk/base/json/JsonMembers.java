package es.cg.sdk.base.json;

import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The members of JSON objects as they are stored, without a copy of each value: alternating names and values. The class
 * of JSON values opens itself here when it is loaded, so that no user of the SDK sees an array that could be changed.
 */
public final class JsonMembers {
    private static volatile @Nullable Access access;

    private JsonMembers() {}

    /** What the class of JSON values does here; a value of it is an {@code Object}, since that class uses this one. */
    public interface Access {
        /** Returns the stored names and values of an object, which must not be changed. */
        Object[] members(Object object);

        /** Returns the value as it is stored in an object. */
        Object stored(Object json);

        /** Returns a stored value as a value of its own. */
        Object json(Object stored);

        /** Returns an object with these names and stored values. */
        Object object(Object[] members);

        /** Returns the stored member of an object; null if there is none. */
        @Nullable
        Object member(Object object, String name);

        /** Returns an array of these stored items. */
        Object array(Object[] items);

        /** Returns the stored items of an array, which must not be changed. */
        Object[] items(Object array);

        /** Returns what a value carries beside its content; null if nothing. */
        @Nullable
        Attached attached(Object json);

        /** Returns the same value, which carries this. */
        Object attach(Object json, Attached attached);

        /** Returns the decimal value of a stored number or of decimal text; null if it is neither. */
        @Nullable
        BigDecimal decimal(Object stored);

        /** Returns the value of a stored whole number, also of one written as 7.0 or as text; null if it is none. */
        @Nullable
        Long whole(Object stored);

        /** Returns kind and size of a stored value, without its content. */
        String describe(Object stored);
    }

    /** Opens the class of JSON values. */
    public static void open(Access by) {
        access = by;
    }

    /** Returns the access; the class of JSON values must have been used before. */
    public static Access access() {
        return Objects.requireNonNull(access, "no JSON value was made before");
    }
}
