package es.cg.sdk.errors;

import java.io.Serial;

/** Thrown when the monthly read quota is used up. Reads work again at {@link #retryAt()}; writes are not affected. */
public final class QuotaException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public QuotaException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
