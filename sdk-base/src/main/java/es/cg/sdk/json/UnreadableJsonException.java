package es.cg.sdk.json;

import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.base.text.Secrets;
import java.io.Serial;

/**
 * Thrown when a text is not one JSON value, or when JSON cannot be converted to a class. The message gives the position
 * of the error, and no part of the text.
 */
public final class UnreadableJsonException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message says what is wrong, and where. */
    public UnreadableJsonException(String message) {
        super(PrintableText.line(Secrets.withoutKeys(message)));
    }
}
