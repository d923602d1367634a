package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * An answer came with a success status, but what it holds cannot be read: a proxy's page, a cut body. A write has
 * probably been done.
 */
public final class UnreadableAnswerException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final @Nullable String requestId;

    /** An unreadable answer to this operation. */
    public UnreadableAnswerException(String operation, int status, @Nullable String requestId, String reason) {
        super(operation + " answered " + status + ", but what came cannot be read: " + reason
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
