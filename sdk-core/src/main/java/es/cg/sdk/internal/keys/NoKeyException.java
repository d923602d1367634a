package es.cg.sdk.internal.keys;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Thrown if there is no API key to send a call with. Its message has nothing that the source of keys said. */
public final class NoKeyException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Instant retryAt;
    private final boolean atDeadline;

    NoKeyException(String message, @Nullable Throwable cause, @Nullable Instant retryAt, boolean atDeadline) {
        super(message, cause);
        this.retryAt = retryAt;
        this.atDeadline = atDeadline;
    }

    NoKeyException(String message, @Nullable Throwable cause) {
        this(message, cause, null, false);
    }

    /** Returns whether the call ends because of its own deadline, which was shorter than what a source may take. */
    public boolean isAtDeadline() {
        return atDeadline;
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
