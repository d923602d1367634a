package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a rate limit refused a call (429) and the call was not retried further, because its deadline or its
 * number of attempts was reached.
 */
public final class RateLimitException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final String REASON = "reason";

    /** Creates the exception of a call that got this error. */
    public RateLimitException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** Returns the limit that refused the call; null if the answer did not name it. */
    public @Nullable RateLimitReason reason() {
        String reason = text(REASON);
        return reason == null ? null : new RateLimitReason(reason);
    }
}
