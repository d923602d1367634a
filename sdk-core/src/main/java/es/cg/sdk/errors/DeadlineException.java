package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when the deadline of a call is reached while it waits for a free open request, while it waits for a rate
 * limit, or during an attempt. {@link #outcome()} says whether something may have been done.
 */
public final class DeadlineException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String reason;

    /** Creates the exception; the message is the name of the call followed by {@code what}. */
    public DeadlineException(CallReport report, String what) {
        this(report, what, null);
    }

    /** Creates the exception of a call that waited for this rate limit; null for none. */
    public DeadlineException(CallReport report, String what, @Nullable RateLimitReason reason) {
        this(report, what, reason, null);
    }

    /** Creates the exception of a call that waited for this rate limit or failed for this cause; null for none. */
    public DeadlineException(
            CallReport report, String what, @Nullable RateLimitReason reason, @Nullable Throwable cause) {
        super(report.deadlineReached(), what, cause);
        this.reason = reason == null ? null : reason.value();
    }

    /**
     * Returns the rate limit that the call waited for, which has room at {@link #retryAt()}; null if it waited for
     * none.
     */
    public @Nullable RateLimitReason reason() {
        return reason == null ? null : new RateLimitReason(reason);
    }
}
