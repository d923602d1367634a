package es.cg.sdk.internal.pipeline;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Limits.Rate;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.ConsentException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.LimitStoreException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.QuotaException;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.RateLimitReason;
import es.cg.sdk.errors.RequestRefusedException;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.keys.FirmKey.NoKeyException;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.limits.NoSlotException;
import es.cg.sdk.internal.pipeline.CallContext.AcceptedJob;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.journal.WriteRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates the exception with which a call ends. For one call and one thread. */
final class CallExceptions {
    private static final String CLOSED = "was not sent: its CgClient is closed";
    private static final String KEY_REFUSED = "key_refused";
    private static final String OPEN_CLIENT = "send it with an open client";

    private final Attempts attempts;
    private final Time time;
    private final Function<RetryHistory, ?> again;

    /** Creates the exceptions of these attempts; {@code again} runs their call again, with the history so far. */
    CallExceptions(Attempts attempts, Time time, Function<RetryHistory, ?> again) {
        this.attempts = attempts;
        this.time = time;
        this.again = again;
    }

    /** Returns the exception of a call whose last attempt failed and is not retried. */
    CallException ended(AttemptFailure failure) {
        return ended(failure, report(failure));
    }

    /**
     * Returns the exception of a call that is not retried, since the wait before the retry would exceed its deadline.
     */
    CallException noTimeToRetry(AttemptFailure failure) {
        return ended(failure, report(failure).deadlineReached());
    }

    private CallException ended(AttemptFailure failure, CallReport base) {
        Outcome outcome = outcome();
        Standing standing = attempts.standing();
        CallReport report = ofJob(base, standing).outcome(outcome, NextStep.after(failure, outcome, attempts));
        if (standing != null && outcome == Outcome.DONE) {
            return alreadyDone(report, requireNonNull(standing.record()), failure.what(), failure.cause());
        }
        if (failure.atDeadline()) {
            return new DeadlineException(report.deadlineReached(), failure.what(), null, failure.cause());
        }
        Answer answer = failure.answer();
        if (failure.rule().equals(RetryTable.LOCAL_FILE)) {
            return new LocalFileException(report, failure.what(), failure.cause());
        }
        if (failure.rule().equals(RetryTable.REQUEST_CHANGED)) {
            return new RequestRefusedException(report, failure.what(), failure.cause());
        }
        if (answer == null) {
            return new ConnectionException(report, failure.what(), failure.cause());
        }
        ErrorBody error = failure.error();
        return error == null
                ? new UnreadableAnswerException(report, answer.status(), failure.what())
                : refused(report, error);
    }

    /**
     * Returns the exception of a write that cannot be made on this computer.
     *
     * @param standing what the write journal knows of it
     * @param isClosed whether the client is closed, which is the reason then
     * @param e the reason otherwise
     */
    static CallException refused(CallReport report, Standing standing, boolean isClosed, RuntimeException e) {
        String why = String.valueOf(e.getMessage());
        String next = standing.nextStep();
        CallReport known = ofJob(report, standing)
                .outcome(standing.outcome(), isClosed ? (next.isEmpty() ? "" : next + "; ") + OPEN_CLIENT : next);
        if (standing.outcome() == Outcome.DONE) {
            return alreadyDone(known, requireNonNull(standing.record()), isClosed ? CLOSED : "was refused: " + why, e);
        }
        if (isClosed) {
            return new ClientClosedException(known, e);
        }
        return e instanceof NoKeyException noKey
                ? withoutKey(known, noKey)
                : new RequestRefusedException(known, "was refused: " + why, e);
    }

    private static CallException withoutKey(CallReport report, NoKeyException e) {
        if (Thread.currentThread().isInterrupted()) {
            return new InterruptedCallException(report);
        }
        return switch (e.why()) {
            case DEADLINE ->
                new DeadlineException(
                        report.deadlineReached(), "waited for its API key until its deadline: " + e.getMessage(), null);
            case MISSING -> withoutKey(report, e, "key_missing");
            case UNAVAILABLE -> withoutKey(report, e, "key_unavailable");
            case REFUSED -> withoutKey(report, e, KEY_REFUSED);
        };
    }

    private static CallException withoutKey(CallReport report, NoKeyException e, String code) {
        return new RequestRefusedException(
                report.retryAt(e.retryAt()), "was refused: " + e.getMessage(), e.thrown(), code);
    }

    /** Returns the exception of a call whose API key must not be sent now, and which must not have another. */
    CallException keyHeldBack() {
        return new RequestRefusedException(
                unsent(report()),
                "was not sent: the service has refused its API key in another call",
                null,
                KEY_REFUSED);
    }

    /** Returns a report with the job that an earlier call was answered with, if the write journal knows one. */
    private static CallReport ofJob(CallReport report, @Nullable Standing standing) {
        WriteRecord record = standing == null ? null : standing.record();
        return record == null ? report : report.jobToken(record.jobToken());
    }

    /** Returns the exception of a repetition whose client is closed. */
    CallException closedAgain(Standing standing, RuntimeException e) {
        return refused(report(), standing, true, e);
    }

    /** Returns the exception of a call that is refused on this computer, of a document that is done. */
    static AlreadyDoneException alreadyDone(
            CallReport report, WriteRecord done, String refusal, @Nullable Throwable cause) {
        return new AlreadyDoneException(
                report.outcome(Outcome.DONE, "it is done: do not send it again"),
                done.objectId(),
                done.number(),
                "was not read: the call " + refusal,
                cause);
    }

    /** Returns the exception of a call that was done, but whose answer could not be read: {@code thrown} says why. */
    CallException unreadableResult(Answer answer, RuntimeException thrown) {
        CallReport report = answered(answer)
                .outcome(
                        Outcome.UNKNOWN,
                        "it is done: do not send it under another key; "
                                + attempts.context().key() + " gets the same answer for 24 hours");
        return new UnreadableAnswerException(report, answer.status(), thrown);
    }

    /**
     * Returns the exception of a write that the service accepted and does later.
     *
     * @param jobToken the token of the job that does it; null if the answer names none
     */
    CallException accepted(Answer answer, @Nullable String jobToken) {
        CallReport report = answered(answer)
                .jobToken(jobToken)
                .outcome(Outcome.IN_PROGRESS, JobAdvice.accepted(jobToken, attempts.context()));
        return new UnreadableAnswerException(report, answer.status());
    }

    private CallReport answered(Answer answer) {
        return report().requestId(answer.requestId())
                .lastAttemptEnded(time.now())
                .sent();
    }

    /** Returns the exception of a call whose thread is interrupted after this failure. */
    InterruptedCallException interrupted(AttemptFailure failure) {
        return new InterruptedCallException(unsent(report(failure)));
    }

    /** Returns the exception of a call whose thread is interrupted while it waits for a slot for its next attempt. */
    InterruptedCallException interruptedInQueue() {
        return new InterruptedCallException(unsent(report()));
    }

    /**
     * Returns the exception of a call whose client is closed before its next attempt; null if no attempt failed yet.
     */
    ClientClosedException closed(@Nullable AttemptFailure failure) {
        return new ClientClosedException(unsent(failure == null ? report() : report(failure)));
    }

    /** Returns the exception of a call whose deadline has passed before its next attempt was sent. */
    DeadlineException deadlineReached(String what) {
        return new DeadlineException(unsent(report()), what, null);
    }

    /**
     * Returns the exception of a call whose idempotency key is too old to be sent again; null if no attempt failed yet.
     */
    CallException tooOld(@Nullable AttemptFailure failure) {
        if (failure != null) {
            return ended(failure);
        }
        return deadlineReached(
                attempts.journalEntry().isHeld()
                        ? "waited for a request slot until its idempotency key was too old to be sent again"
                        : "waited until its lease in the write journal ended, so another process may send it");
    }

    /** Returns the exception of a write that its journal does not let be sent. */
    CallException notSent(NotSentException e) {
        if (e.getCause() instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return interruptedInQueue();
        }
        if (e.getCause() instanceof Lifecycle.ClosedException) {
            return closed(null);
        }
        boolean isUnclear = e.outcome() == Outcome.NOTHING_DONE && attempts.isPerhapsDone();
        CallReport report = report().outcome(isUnclear ? Outcome.UNKNOWN : e.outcome(), e.nextStep());
        report = e.lastEnded() == null ? report : report.lastAttemptEnded(e.lastEnded());
        report = e.isDeadlineReached() ? report.deadlineReached() : report;
        WriteRecord done = e.unreadable();
        return done == null
                ? new WriteJournalException(report, e.what(), e.getCause())
                : new AlreadyDoneException(
                        report.jobToken(done.jobToken()), done.objectId(), done.number(), e.what(), e.getCause());
    }

    /** Returns the exception of a call that gets no request slot. */
    CallException noSlot(NoSlotException e) {
        return e instanceof NoSlotException.RateLimited limited
                ? rateLimited(limited.rate(), limited.usedUpText())
                : new LimitStoreException(unsent(report()), ((NoSlotException.StoreFailed) e).failure());
    }

    /** Returns the exception of a call that a rate limit would delay past its deadline. */
    private DeadlineException rateLimited(Rate rate, String usedUpText) {
        Instant until = time.now().plus(rate.pause());
        String what = "would have to wait until " + until + ", after its deadline: " + usedUpText
                + (rate.reason().equals(RateLimitReason.CLIENT_CREATION_RATE)
                        ? "; POST /clients/import creates many at once"
                        : "");
        return new DeadlineException(unsent(report().retryAt(until)), what, rate.reason());
    }

    private CallReport unsent(CallReport report) {
        return report.outcome(outcome(), NextStep.unsent(outcome(), attempts));
    }

    /** Returns the outcome of a failed call. Whatever fails in a poll, the job goes on. */
    private Outcome outcome() {
        if (attempts.context().job() != null) {
            return Outcome.IN_PROGRESS;
        }
        Standing standing = attempts.standing();
        Outcome known = standing == null ? Outcome.NOTHING_DONE : standing.outcome();
        return attempts.isPerhapsDone() ? Outcome.UNKNOWN : known;
    }

    private CallReport report() {
        CallContext context = attempts.context();
        CallReport report =
                CallReport.of(context.operation()).firm(context.firm()).attempts(attempts.failed());
        AcceptedJob job = context.job();
        if (job != null) {
            return report.client(job.client())
                    .idempotencyKey(job.key())
                    .jobToken(job.token())
                    .sent();
        }
        RetryHistory earlier = attempts.history();
        report = report.client(context.client())
                .idempotencyKey(context.key())
                .apiKeyDigest(context.apiKey().digest())
                .lastAttemptEnded(earlier.lastEnded())
                .repeatAction(context.key() == null ? null : () -> again.apply(earlier));
        return earlier.sent() ? report.sent() : report;
    }

    private CallReport report(AttemptFailure failure) {
        CallReport report = report();
        Answer answer = failure.answer();
        if (answer == null) {
            return report;
        }
        Duration asked = answer.requestedWait(time.now());
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
