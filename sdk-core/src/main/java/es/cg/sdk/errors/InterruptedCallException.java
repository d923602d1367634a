package es.cg.sdk.errors;

import java.io.Serial;

/** Thrown when the thread is interrupted during a call. The interrupt flag of the thread remains set. */
public final class InterruptedCallException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of this call. */
    public InterruptedCallException(CallReport report) {
        super(report, "was interrupted", null);
    }
}
