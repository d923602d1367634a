package es.cg.sdk.errors;

import java.io.Serial;

/** The end client has not consented to this: only that client can. */
public final class ConsentException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This error, in answer to this call. */
    public ConsentException(CallReport report, ErrorBody error) {
        super(report, error);
    }
}
