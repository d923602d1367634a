package es.cg.sdk.errors;

import java.io.Serial;

/**
 * The client was closed while a call waited: for its next attempt, for its place among the open requests, for a limit,
 * or for a job. An attempt that is under way is not cut off by closing; its call ends with this if it would be tried
 * again. A call that begins after the client was closed gets an {@link IllegalStateException} instead.
 */
public final class ClientClosedException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** This call waited when its client was closed. */
    public ClientClosedException(CallReport report) {
        super(report, "was given up when its CgClient was closed", null);
    }
}
