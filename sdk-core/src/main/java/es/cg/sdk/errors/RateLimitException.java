package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Too much was asked at once, and waiting would have taken longer than the deadline. */
public final class RateLimitException extends ApiException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final String REASON = "reason";

    /** This error, in answer to this call. */
    public RateLimitException(CallReport report, ErrorBody error) {
        super(report, error);
    }

    /** Which limit it was; null if the service did not say. */
    public @Nullable RateLimitReason reason() {
        String reason = text(REASON);
        return reason == null ? null : new RateLimitReason(reason);
    }
}
