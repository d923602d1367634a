package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when the service refuses fields of the request; {@link #fieldErrors()} lists them. Check {@link #outcome()}:
 * {@code NOTHING_DONE} if the service itself refused, {@code UNKNOWN} if the answer has no error code of the service
 * and may come from a proxy.
 */
public final class ValidationException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public ValidationException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
