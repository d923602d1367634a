package es.cg.sdk.errors;

import es.cg.sdk.text.Secrets;
import java.io.Serial;

/** One field of an answer is not what its accessor reads; the other fields and the whole JSON remain readable. */
public final class UnexpectedContentException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With the type, the field, and the shape of what stood there. */
    public UnexpectedContentException(String message) {
        super(Secrets.withoutKeys(message));
    }
}
