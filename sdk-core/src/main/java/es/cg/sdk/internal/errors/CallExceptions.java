package es.cg.sdk.internal.errors;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.ConsentException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.QuotaException;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.limits.RateText;
import es.cg.sdk.internal.retry.Attempts;
import es.cg.sdk.internal.retry.RetryAfter;
import es.cg.sdk.internal.retry.RetryHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the exception that the end of a call is. One thread's. */
public final class CallExceptions {
    private final Attempts attempts;
    private final Time time;
    private final Function<RetryHistory, ?> again;

    /** For these attempts; {@code again} runs their call once more, after what it came to. */
    public CallExceptions(Attempts attempts, Time time, Function<RetryHistory, ?> again) {
        this.attempts = attempts;
        this.time = time;
        this.again = again;
    }

    /** The call ends with this failure. */
    public CallException ended(AttemptFailure failure) {
        return ended(failure, report(failure));
    }

    /** The call ends with this failure, since the wait before another attempt is longer than the time that is left. */
    public CallException endedForWantOfTime(AttemptFailure failure) {
        return ended(failure, report(failure).deadlineReached());
    }

    private CallException ended(AttemptFailure failure, CallReport about) {
        Outcome outcome = attempts.isPerhapsDone() ? Outcome.UNKNOWN : Outcome.NOTHING_DONE;
        CallReport report = about.outcome(outcome, NextStep.after(failure, outcome, attempts));
        if (failure.atDeadline()) {
            return new DeadlineException(report.deadlineReached(), failure.what(), null, failure.cause());
        }
        Answer answer = failure.answer();
        if (failure.rule().equals(RetryRules.LOCAL_FILE)) {
            return new LocalFileException(report, failure.what(), failure.cause());
        }
        if (answer == null) {
            return new ConnectionException(report, failure.what(), failure.cause());
        }
        ErrorBody error = failure.error();
        return error == null
                ? new UnreadableAnswerException(report, answer.status(), failure.what())
                : refused(report, error);
    }

    /** The call is done, and whoever reads its answer threw this. */
    public CallException unread(Answer answer, RuntimeException thrown) {
        CallReport report = report().requestId(answer.requestId())
                .outcome(
                        Outcome.UNKNOWN,
                        "it is done: do not send it under another key; "
                                + attempts.context().key() + " gets the same answer for 24 hours");
        return new UnreadableAnswerException(report, answer.status(), thrown);
    }

    /** The call ends because its thread is interrupted; this is how its last attempt ended. */
    public InterruptedCallException interrupted(AttemptFailure failure) {
        return new InterruptedCallException(unsent(report(failure)));
    }

    /** The call ends because its thread is interrupted while it queues for its next attempt, or its first. */
    public InterruptedCallException interruptedInTheQueue() {
        return new InterruptedCallException(unsent(report()));
    }

    /** The call ends because its client is closed before its next attempt; this is how its last one ended, if any did. */
    public ClientClosedException closed(@Nullable AttemptFailure failure) {
        return new ClientClosedException(unsent(failure == null ? report() : report(failure)));
    }

    /** The call ends because its time is over before its next attempt, or its first, could be sent. */
    public DeadlineException outOfTime(String what) {
        return new DeadlineException(unsent(report()), what, null);
    }

    /** The call ends because its key is too old for another attempt; this is how the last one ended, if there was one. */
    public CallException tooOld(@Nullable AttemptFailure failure) {
        return failure == null
                ? outOfTime("waited for its place until its key was too old to be sent again")
                : ended(failure);
    }

    /** The call ends because this limit holds it back for longer than its time. */
    public DeadlineException heldBack(Rate by) {
        Instant until = time.now().plus(by.pause());
        String what = "is held back until " + until + ", longer than its time: " + RateText.usedUp(by)
                + (by.reason().equals(RateLimitReason.CLIENT_CREATION_RATE)
                        ? "; POST /clients/import creates many at once"
                        : "");
        return new DeadlineException(unsent(report().retryAt(until)), what, by.reason());
    }

    private CallReport unsent(CallReport report) {
        Outcome outcome = attempts.isPerhapsDone() ? Outcome.UNKNOWN : Outcome.NOTHING_DONE;
        return report.outcome(outcome, NextStep.unsent(outcome, attempts));
    }

    private CallReport report() {
        RetryHistory earlier = attempts.history();
        return CallReport.of(attempts.context().operation())
                .client(attempts.context().client())
                .idempotencyKey(attempts.context().key())
                .attempts(attempts.ended())
                .repeatAction(attempts.context().key() == null ? null : () -> again.apply(earlier));
    }

    private CallReport report(AttemptFailure failure) {
        CallReport report = report();
        Answer answer = failure.answer();
        if (answer == null) {
            return report;
        }
        Duration asked = RetryAfter.of(answer, time.now());
        return report.requestId(requestId(answer, failure.error()))
                .retryAt(asked == null ? null : time.now().plus(asked));
    }

    private static @Nullable String requestId(Answer answer, @Nullable ErrorBody error) {
        return answer.requestId() != null || error == null ? answer.requestId() : error.text("request_id");
    }

    private static ApiException refused(CallReport report, ErrorBody error) {
        String code = String.valueOf(error.code());
        return switch (code) {
            case "scope_insuficiente" -> new ScopeException(report, error);
            case "permiso_fuera_de_plan" -> new PlanException(report, error);
            case "sin_consentimiento", "consentimiento_no_cubre" -> new ConsentException(report, error);
            case "cupo_mensual_agotado" -> new QuotaException(report, error);
            default ->
                switch (error.status()) {
                    case 422 -> new ValidationException(report, error);
                    case 429 -> new RateLimitException(report, error);
                    default -> new ApiException(report, error);
                };
        };
    }
}
