package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call got no answer: the address is wrong, the service is not reachable, or the connection was lost. A
 * write may have been done nevertheless; {@link #outcome()} says whether.
 */
public final class ConnectionException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception; the message is the name of the call followed by {@code what}. */
    public ConnectionException(CallReport report, String what, @Nullable Throwable cause) {
        super(report, what, cause);
    }
}
