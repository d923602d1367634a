package es.cg.sdk.errors;

import es.cg.sdk.text.Secrets;
import java.io.Serial;

/** What should have been one JSON value is not; says where it breaks, and never shows what stood there. */
public final class UnreadableJsonException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With what is wrong, and where. */
    public UnreadableJsonException(String message) {
        super(Secrets.withoutKeys(message));
    }
}
