package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when an answer with a successful status has no result: its body cannot be read, for example a page of a proxy
 * or an incomplete body, or the service has only accepted the write. {@link #outcome()} tells the two apart: {@code
 * UNKNOWN} means that a write has probably been done, and its idempotency key makes it safe to send it again within 24
 * hours; {@code IN_PROGRESS} means that the service does it later.
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

    /** Creates the exception of a write that the service has accepted with this status, and does later. */
    public UnreadableAnswerException(CallReport report, int status) {
        super(report, "answered " + status + ": the service has accepted it, and its result is not known yet", null);
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
