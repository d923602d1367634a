package es.cg.sdk.errors;

import java.io.Serial;

/** The reads of this month are used up: writes go on, reads from {@link #retryAt()} on. */
public final class QuotaException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public QuotaException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
