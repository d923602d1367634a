package es.cg.sdk.errors;

import java.io.Serial;

/**
 * A field was refused; {@link #fieldErrors()} names each. Nothing was done, unless the answer lacks the service's error
 * code and so may be a proxy's: {@link #outcome()} says which.
 */
public final class ValidationException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public ValidationException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
