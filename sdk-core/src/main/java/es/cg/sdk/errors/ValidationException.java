package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when the service refuses fields of the request; {@link #fieldErrors()} lists them. Nothing was done, unless the
 * answer has no error code of the service and so may come from a proxy: {@link #outcome()} says which.
 */
public final class ValidationException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public ValidationException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
