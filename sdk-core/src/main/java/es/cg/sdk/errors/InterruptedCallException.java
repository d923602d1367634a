package es.cg.sdk.errors;

import java.io.Serial;

/** The thread was interrupted while it called; its interrupt flag is still set. */
public final class InterruptedCallException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This call was interrupted. */
    public InterruptedCallException(CallReport report) {
        super(report, "was interrupted", null);
    }
}
