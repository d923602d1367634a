package es.cg.sdk.errors;

import java.io.Serial;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a call fails. It has the operation, the client, the idempotency key, all attempts, whether something may
 * have been done ({@link #outcome}), and what to do next ({@link #nextStep}).
 *
 * <pre>{@code
 * try {
 *     laura.invoices().issue(request, key);
 * } catch (CallException e) {
 *     log.add(e.getMessage()); // with what to do next
 *     screen.add(UserMessages.in(locale).of(e)); // for the person
 * }
 * }</pre>
 */
public abstract class CallException extends CgException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final CallReport report;

    CallException(CallReport report, String what, @Nullable Throwable cause) {
        super(report.sentence(what), cause, report.firm());
        this.report = report;
    }

    /** Returns the name of the operation, such as {@code invoices.issue}. */
    public final String operation() {
        return report.operation();
    }

    /** Returns the id of the client that the call acted on; null for none. */
    public final @Nullable Long client() {
        return report.client();
    }

    /** Returns the request id of the last answer, which the accounting firm can look up; null if there was none. */
    public final @Nullable String requestId() {
        return report.requestId();
    }

    /** Returns the idempotency key that every attempt carried; null if the operation takes none. */
    public final @Nullable String idempotencyKey() {
        return report.idempotencyKey();
    }

    /**
     * Returns the token of the job that the service accepted, by which {@code job(token, …)} resumes it in any process;
     * null if the call started no job, or if none is known.
     */
    public final @Nullable String jobToken() {
        return report.jobToken();
    }

    /**
     * Returns the digest of the API key that every attempt carried; null if unknown. An idempotency key counts within
     * one API key: before you send the write again by a new call, compare with the {@code digest()} of your current
     * {@code ApiKey}. {@link #repeat} uses the same API key.
     */
    public final @Nullable String apiKeyDigest() {
        return report.apiKeyDigest();
    }

    /** Returns the attempts of this run in order; empty if none was started. */
    public final List<CallAttempt> attempts() {
        return report.attempts();
    }

    /**
     * Returns the time at which the last attempt ended, in this run or in an earlier one of {@link #repeat}; null if
     * there was none.
     */
    public final @Nullable Instant lastAttemptEnded() {
        return report.lastAttemptEnded();
    }

    /** Returns whether something was or may have been done. */
    public final Outcome outcome() {
        return report.outcome();
    }

    /**
     * Returns whether a byte of this call, or of the call that it repeats, may have left this computer. If not, an
     * outcome other than {@code NOTHING_DONE} is due to another call that sent the same document.
     */
    public final boolean sentByThisCall() {
        return report.isSent();
    }

    /**
     * Returns what to do next, as a text for people, with the values of this call, such as the idempotency key to send
     * again. Never empty. The wording may change in any version.
     */
    public final String nextStep() {
        return report.nextStep();
    }

    /** Returns the time before which the service does not accept the call again; null if it gave none. */
    public final @Nullable Instant retryAt() {
        return report.retryAt();
    }

    /**
     * Returns whether the call ended because of its deadline: while it waited, during an attempt, or because the next
     * wait would have been longer than the time left. False if it failed for another reason.
     */
    public final boolean deadlineReached() {
        return report.isDeadlineReached();
    }

    /**
     * Sends the same call again: the same bytes with the same idempotency key and the same API key, so that the service
     * executes it once, whatever the outcome of the first run. It retries as any call does, but does not wait for
     * {@link #retryAt()}. If it fails again, the new exception can be repeated too.
     *
     * <p>Possible for 23 hours after the first attempt started, over all repetitions. If the service has stored a 500
     * with the key, the repetition gets the same 500; {@link #nextStep()} says so.
     *
     * @param type the class of the result, such as {@code Invoice.class}
     * @return the result
     * @throws IllegalStateException if the call carried no idempotency key, if it is still in progress at the service,
     *     if 23 hours have passed, or if this exception was deserialized
     * @throws ClassCastException if the result has another class; the call is done, and can be repeated with that class
     */
    public final <T> T repeat(Class<T> type) {
        if (report.idempotencyKey() == null) {
            throw unrepeatable(
                    "it carried no idempotency key, without which a repetition is not safe; make a new call");
        }
        if (report.outcome() == Outcome.IN_PROGRESS) {
            throw unrepeatable("it is still in progress at the service; " + report.nextStep());
        }
        Supplier<?> repetition = report.repetition();
        if (repetition == null) {
            throw unrepeatable(
                    "this exception was deserialized or created without its call; make a new call with the key "
                            + report.idempotencyKey() + " and the same API key within 24 hours");
        }
        Object answer = repetition.get();
        if (!type.isInstance(answer)) {
            throw new ClassCastException(report.call() + " was repeated and done, but its result is not a "
                    + type.getName() + ": repeat it with the class of its result; the key "
                    + report.idempotencyKey() + " gets the same answer");
        }
        return type.cast(answer);
    }

    private IllegalStateException unrepeatable(String why) {
        return new IllegalStateException(report.call() + " cannot be repeated: " + why);
    }
}
