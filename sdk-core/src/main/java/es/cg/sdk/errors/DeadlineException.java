package es.cg.sdk.errors;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of the call was reached: while it queued for its turn, while a rate limit held it back, or during an
 * attempt. {@link #outcome()} says whether something may have been done.
 */
public final class DeadlineException extends CallException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final @Nullable String reason;

    /** What took too long, in words that follow the call's name. */
    public DeadlineException(CallReport report, String what) {
        this(report, what, null);
    }

    /** What this call waited for, in words that follow its name, and which limit it was if it was one of a time. */
    public DeadlineException(CallReport report, String what, @Nullable RateLimitReason reason) {
        this(report, what, reason, null);
    }

    /** The same, and what broke where an attempt was on its way. */
    public DeadlineException(
            CallReport report, String what, @Nullable RateLimitReason reason, @Nullable Throwable cause) {
        super(report.deadlineReached(), what, cause);
        this.reason = reason == null ? null : reason.value();
    }

    /** The limit that held it back, with {@link #retryAt()}; null if no limit did. */
    public @Nullable RateLimitReason reason() {
        return reason == null ? null : new RateLimitReason(reason);
    }
}
