package es.cg.sdk.internal.keys;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Thrown if there is no API key to send a call with. Its message has nothing that the source of keys said. */
public final class NoKeyException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Instant retryAt;

    NoKeyException(String message, @Nullable Throwable cause, @Nullable Instant retryAt) {
        super(message, cause);
        this.retryAt = retryAt;
    }

    /** Returns when a key that the service has refused is sent again; null if there is none. */
    public @Nullable Instant retryAt() {
        return retryAt;
    }

    /** Returns what the source of keys threw; this exception if it threw nothing. */
    public Throwable thrown() {
        return getCause() == null ? this : getCause();
    }
}
