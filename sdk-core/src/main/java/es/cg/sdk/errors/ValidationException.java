package es.cg.sdk.errors;

import java.io.Serial;

/** A field was refused; {@link #fieldErrors()} names each. Nothing is done. */
public final class ValidationException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public ValidationException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
