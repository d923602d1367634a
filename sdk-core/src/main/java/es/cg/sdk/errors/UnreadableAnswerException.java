package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when the body of an answer cannot be read, for example a page of a proxy or an incomplete body. A write has
 * probably been done; its idempotency key makes it safe to send it again within 24 hours.
 */
public final class UnreadableAnswerException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;

    /** Creates the exception of a call that got an answer with this status; {@code why} says why it cannot be read. */
    public UnreadableAnswerException(CallReport report, int status, String why) {
        super(report, "answered " + status + ", but its body cannot be read: " + why, null);
        this.status = status;
    }

    /** Creates the exception of a call whose result could not be created from the answer, with what was thrown. */
    public UnreadableAnswerException(CallReport report, int status, RuntimeException thrown) {
        super(
                report,
                "answered " + status + ", but the function that reads its body threw "
                        + thrown.getClass().getName(),
                thrown);
        this.status = status;
    }

    /** Returns the HTTP status code. */
    public int status() {
        return status;
    }
}
