package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when the {@link es.cg.sdk.limits.LimitStore} cannot be reached for ten seconds, or until the call's deadline
 * if that is earlier. The SDK does not send a request that it cannot count: the service would refuse requests of other
 * processes. {@link #getCause()} is the failure of the store.
 */
public final class LimitStoreException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of this call. */
    public LimitStoreException(CallReport report, Throwable cause) {
        super(
                report,
                "was not sent: the limit store, which counts the requests of all processes, failed ("
                        + cause.getMessage() + "); check its database",
                cause);
    }
}
