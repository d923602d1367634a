package es.cg.sdk.errors;

import java.io.Serial;

/** Thrown when the client of the firm has not consented to this access. Only that client can give the consent. */
public final class ConsentException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of a call that got this error. */
    public ConsentException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
