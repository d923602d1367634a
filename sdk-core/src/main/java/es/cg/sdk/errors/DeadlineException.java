package es.cg.sdk.errors;

import java.io.Serial;

/** The time for the call was over before it could be sent: too many calls of this key were open, or it was paced. */
public final class DeadlineException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What this call waited for, in words that follow its name. */
    public DeadlineException(CallReport report, String what) {
        super(report, what, null);
    }
}
