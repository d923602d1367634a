package es.cg.sdk.internal.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown instead of sending a request, or the last byte of its body, whose idempotency key has become too old. */
final class KeyTooOldException extends IOException {
    private static final long serialVersionUID = 1L;

    KeyTooOldException() {
        super("its idempotency key became too old while it was being sent");
    }

    /** Returns whether this is the cause of {@code thrown}. */
    static boolean isCauseOf(@Nullable Throwable thrown) {
        return thrown != null && (thrown instanceof KeyTooOldException || isCauseOf(thrown.getCause()));
    }
}
