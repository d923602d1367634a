package es.cg.sdk.errors;

import java.io.Serial;

/**
 * Thrown when the client is closed while a call waits for its next attempt, a free open request, a rate limit or a job.
 * An attempt in progress is not interrupted by closing; its call ends with this exception if it would need another
 * attempt. A call that starts after closing gets an {@link IllegalStateException} instead, and this exception if it has
 * a document key and the client a write journal.
 */
public final class ClientClosedException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    /** Creates the exception of this call. */
    public ClientClosedException(CallReport report) {
        super(report, "ended because its CgClient was closed", null);
    }

    /** Creates the exception of a call that began after the client was closed. */
    public ClientClosedException(CallReport report, RuntimeException closed) {
        super(report, "was not sent: its CgClient is closed", closed);
    }
}
