package es.cg.sdk.internal.batch;

import org.jspecify.annotations.Nullable;

/** Searches an exception and its causes. */
final class CauseChain {
    // Chains of causes can have cycles.
    private static final int MAX_DEPTH = 10;

    private CauseChain() {}

    /** Returns the first exception of this type among {@code thrown} and its causes; null if there is none. */
    static <T extends Throwable> @Nullable T of(@Nullable Throwable thrown, Class<T> type) {
        Throwable each = thrown;
        try {
            for (int depth = 0; each != null && depth < MAX_DEPTH; depth++) {
                if (type.isInstance(each)) {
                    return type.cast(each);
                }
                each = each.getCause();
            }
        } catch (RuntimeException thrownByGetCause) {
            return null;
        }
        return null;
    }
}
