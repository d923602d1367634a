package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the SDK itself refuses to send a request: an interceptor of the given OkHttp client changed it, or, with
 * a {@link es.cg.sdk.journal.WriteJournal} and a document key, it cannot be made: a corrections file does not fit
 * it. It is also thrown if there is no API key to send a call with: its source has none, throws something (which is the
 * cause then) or hangs, or the service has refused the key, which {@link #retryAt} tells the time for. Sending it again
 * without a change is refused again. {@link #outcome} tells about the document, which an earlier call may have sent.
 */
public final class RequestRefusedException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String code;

    /** Creates the exception; the message is the name of the call followed by {@code what}. */
    public RequestRefusedException(CallReport report, String what, @Nullable Throwable cause) {
        this(report, what, cause, null);
    }

    /** Creates the exception; {@code code} is what {@link #code()} returns. */
    public RequestRefusedException(CallReport report, String what, @Nullable Throwable cause, @Nullable String code) {
        super(report, what, cause);
        this.code = code;
    }

    /**
     * Returns {@code key_refused} if the service has refused the firm's API key, {@code key_missing} if the program has
     * none, {@code key_unavailable} if the program could not read it; null for any other reason.
     */
    public @Nullable String code() {
        return code;
    }
}
