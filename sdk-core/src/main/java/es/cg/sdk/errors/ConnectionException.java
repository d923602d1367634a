package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * No answer came: the address is wrong, the service is away, or the connection broke. A write may have been done all
 * the same, unless {@link #outcome()} says that it was not.
 */
public final class ConnectionException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What happened to this call, in words that follow its name, and what broke. */
    public ConnectionException(CallReport report, String what, @Nullable Throwable cause) {
        super(report, what, cause);
    }
}
