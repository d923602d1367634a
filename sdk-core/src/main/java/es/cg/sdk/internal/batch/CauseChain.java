package es.cg.sdk.internal.batch;

import org.jspecify.annotations.Nullable;

/** What a function threw, whatever it wrapped around it on the way. */
final class CauseChain {
    // Causes can go in a circle.
    private static final int MOST_WRAPPED = 10;

    private CauseChain() {}

    /** The first of this kind among it and its causes; null if there is none. */
    static <T extends Throwable> @Nullable T of(@Nullable Throwable thrown, Class<T> kind) {
        Throwable each = thrown;
        try {
            for (int depth = 0; each != null && depth < MOST_WRAPPED; depth++) {
                if (kind.isInstance(each)) {
                    return kind.cast(each);
                }
                each = each.getCause();
            }
        } catch (RuntimeException byTheExceptionItself) {
            return null;
        }
        return null;
    }
}
