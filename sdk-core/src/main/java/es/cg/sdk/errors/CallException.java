package es.cg.sdk.errors;

import java.io.Serial;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call went wrong. Whatever happened, it says which call it was, with which idempotency key, what it has left behind
 * and what to do next.
 */
public abstract class CallException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final CallReport report;

    CallException(CallReport report, String what, @Nullable Throwable cause) {
        super(report.sentence(what), cause);
        this.report = report;
    }

    /** The operation's name, such as {@code invoices.issue}. */
    public final String operation() {
        return report.operation();
    }

    /** The client on whose behalf it was called; null for none. */
    public final @Nullable Long client() {
        return report.client();
    }

    /** The service's id of the last answer, which the accounting firm can look up; null if there was none. */
    public final @Nullable String requestId() {
        return report.requestId();
    }

    /** The key that every attempt carried; null if the operation takes none. */
    public final @Nullable String idempotencyKey() {
        return report.idempotencyKey();
    }

    /** Every attempt in its order; empty if none was begun. */
    public final List<Attempt> attempts() {
        return report.attempts();
    }

    /** What it has left behind. */
    public final Outcome outcome() {
        return report.outcome();
    }

    /** What to do next, in plain words. */
    public final String nextStep() {
        return report.nextStep();
    }

    /** The moment before which the service does not want it again; null if it told none. */
    public final @Nullable Instant retryAt() {
        return report.retryAt();
    }
}
