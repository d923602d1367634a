package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * An answer came, but what it holds cannot be read: a proxy's page, a cut body. A write has probably been done; its
 * key, in the message, makes it safe to send again within 24 hours.
 */
public final class UnreadableAnswerException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final @Nullable String requestId;

    /** An unreadable answer to this operation, sent with this key if it takes one. */
    public UnreadableAnswerException(
            String operation, int status, @Nullable String requestId, @Nullable String key, String reason) {
        super(operation + " answered " + status + ", but what came cannot be read: " + reason
                + (key == null ? "" : "; it was sent with the key " + key)
                + (requestId == null ? "" : " [request " + requestId + "]"));
        this.status = status;
        this.requestId = requestId;
    }

    /** The status code. */
    public int status() {
        return status;
    }

    /** The service's id of this call, if it said one. */
    public @Nullable String requestId() {
        return requestId;
    }
}
