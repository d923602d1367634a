package es.cg.sdk.errors;

import es.cg.sdk.base.text.Secrets;
import java.io.Serial;

/** Thrown when a text is not one JSON value. The message gives the position of the error, and no part of the text. */
public final class UnreadableJsonException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message says what is wrong, and where. */
    public UnreadableJsonException(String message) {
        super(Secrets.withoutKeys(message));
    }
}
