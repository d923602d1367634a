package es.cg.sdk.errors;

import java.io.Serial;

/**
 * An answer came, but what it holds cannot be read: a proxy's page, a cut body. A write has probably been done; its
 * key makes it safe to send again within 24 hours.
 */
public final class UnreadableAnswerException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;

    /** An answer of this status to this call that cannot be read, and why. */
    public UnreadableAnswerException(CallReport report, int status, String why) {
        super(report, "answered " + status + ", but what came cannot be read: " + why, null);
        this.status = status;
    }

    /** An answer of this status to this call that whoever reads it cannot read, and what that threw. */
    public UnreadableAnswerException(CallReport report, int status, RuntimeException thrown) {
        super(
                report,
                "answered " + status + ", but what came was not read: "
                        + thrown.getClass().getName(),
                thrown);
        this.status = status;
    }

    /** The status code. */
    public int status() {
        return status;
    }
}
