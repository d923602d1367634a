package es.cg.sdk.errors;

import java.io.Serial;

/**
 * No answer came: the address is wrong, the service is away, or the connection broke. A write may have been done all
 * the same; its key, in the message, makes it safe to send again within 24 hours.
 */
public final class ConnectionException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** With the operation, the address without its path, and what to do next. */
    public ConnectionException(String message) {
        super(message);
    }

    /** With the operation, the address without its path, what to do next, and what broke. */
    public ConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
