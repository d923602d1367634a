package es.cg.sdk.errors;

import java.io.Serial;

/** The root of all that this SDK throws about a call; unchecked. */
public abstract class CgException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    CgException(String message) {
        super(message);
    }

    CgException(String message, Throwable cause) {
        super(message, cause);
    }
}
