package es.cg.sdk.errors;

import es.cg.sdk.base.text.Secrets;
import java.io.Serial;

/**
 * Thrown by an accessor when a field of an answer has another type than expected. The other fields and the whole JSON
 * remain readable.
 */
public final class UnexpectedContentException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message names the type, the field and the kind of value found, not the value. */
    public UnexpectedContentException(String message) {
        super(Secrets.withoutKeys(message), null, null);
    }
}
