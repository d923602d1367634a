package es.cg.sdk.database;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Searches an exception and its causes. */
public final class Causes {
    // They may go round in a circle.
    private static final int MAX_DEPTH = 20;

    private Causes() {}

    /** Returns whether an exception or one of its first causes is of this kind. */
    public static boolean any(@Nullable Throwable thrown, Predicate<Throwable> kind) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < MAX_DEPTH; depth++) {
            if (kind.test(each)) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }
}
