package es.cg.sdk.errors;

import java.io.Serial;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
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

    /** Every attempt of this run in its order; empty if none was begun. */
    public final List<CallAttempt> attempts() {
        return report.attempts();
    }

    /** What it has left behind. */
    public final Outcome outcome() {
        return report.outcome();
    }

    /**
     * Returns what to do next, in plain words: never empty. It names what the call carried, such as the idempotency key
     * to send again; it is for people, and may change with any version.
     */
    public final String nextStep() {
        return report.nextStep();
    }

    /** The moment before which the service does not want it again; null if it told none. */
    public final @Nullable Instant retryAt() {
        return report.retryAt();
    }

    /**
     * Whether the call ended because its deadline left no time for more: while it queued, during an attempt, or before a
     * wait that was asked for. A call that failed for another reason within its time says false.
     */
    public final boolean deadlineReached() {
        return report.isDeadlineReached();
    }

    /**
     * Runs the same call once more, the same bytes under the same idempotency key and the same API key: what became of
     * it before, it is done once. It waits and tries again as any call does, but does not wait for {@link #retryAt()}
     * first. If it goes wrong again, its exception can be repeated in turn.
     *
     * <p>It is possible for 23 hours after the first attempt began, over all repeats. A 500 that the service keeps with
     * the key comes again: {@link #nextStep()} says so.
     *
     * @param type what the call gives, such as {@code Invoice.class}
     * @throws IllegalStateException if the call carried no idempotency key, if it goes on by itself, if 23 hours have
     *     passed, or if this exception was deserialised
     * @throws ClassCastException if the call gives something else; it is done, and can be repeated for that
     */
    public final <T> T repeat(Class<T> type) {
        if (report.idempotencyKey() == null) {
            throw unrepeatable("it carried no idempotency key, which alone makes that safe; call it anew");
        }
        if (report.outcome() == Outcome.GOING_ON) {
            throw unrepeatable("it goes on at the service; " + report.nextStep());
        }
        Supplier<?> repetition = report.repetition();
        if (repetition == null) {
            throw unrepeatable("this exception was deserialised, or made without the call; call it anew with the key "
                    + report.idempotencyKey() + " within 24 hours");
        }
        Object answer = repetition.get();
        if (!type.isInstance(answer)) {
            throw new ClassCastException(report.call() + " was repeated and done, but what it gives is no "
                    + type.getName() + ": repeat it for its own type, and the key "
                    + report.idempotencyKey() + " gets the same answer");
        }
        return type.cast(answer);
    }

    private IllegalStateException unrepeatable(String why) {
        return new IllegalStateException(report.call() + " cannot be repeated: " + why);
    }
}
