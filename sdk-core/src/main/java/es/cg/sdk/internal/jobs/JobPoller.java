package es.cg.sdk.internal.jobs;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.internal.http.TlsFailure;
import es.cg.sdk.internal.journal.CurrentBatchItem;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.pipeline.CallContext.AcceptedJob;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.internal.retries.RetryTable.Action;
import es.cg.sdk.json.Json;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Polls a job until it ends. Thread-safe; a job that has ended never goes back to an earlier state. */
final class JobPoller {
    private static final Duration FIRST_INTERVAL = Duration.ofSeconds(1);
    private static final Duration MAX_INTERVAL = Duration.ofSeconds(10);

    // Reserved for the last poll before the deadline.
    private static final Duration LAST_POLL_TIME = Duration.ofSeconds(1);

    // Longer than any wait, and short enough that no sum overflows.
    private static final Duration MAX_WAIT = Duration.ofDays(365);

    private static final int OK = 200;
    private static final String POLL_OPERATION = JobAddress.GET.id();

    private final Pipeline pipeline;
    private final Call<Json> pollCall;
    private final JobToken token;
    private final AcceptedJob accepted;
    private final CallOptions options;
    private final Time time;
    private volatile Poll last;

    /** A poll's result, and the time in nanoseconds before which the service wants no other poll. */
    private record Poll(JobView job, long notBefore) {}

    JobPoller(Pipeline pipeline, Call<Json> pollCall, JobToken token, CallOptions options, Json first) {
        this.pipeline = pipeline;
        this.pollCall = pollCall;
        this.token = token;
        this.options = options;
        this.time = pipeline.time();
        this.accepted = new AcceptedJob(token.operation(), token.client(), token.key(), token.text());
        this.last = asPoll(new JobView(first));
    }

    JobToken token() {
        return token;
    }

    JobView job() {
        return last.job();
    }

    void poll() {
        if (!job().isDone()) {
            record(polled(pipeline.poll(pollCall, options, accepted)));
        }
    }

    /** Returns the result of a job that has succeeded; throws if it failed or has not ended. */
    Json result() {
        JobView job = job();
        if (job.isFailed()) {
            throw failed(job);
        }
        if (!job.isDone()) {
            throw new IllegalStateException("the job of " + PrintableText.of(token.operation())
                    + " was not done at the last poll: await it, or poll until isDone()");
        }
        return job.resultado(token.key());
    }

    Json await(Duration atMost, Runnable afterPoll) {
        if (atMost.isNegative() || atMost.isZero()) {
            throw new IllegalArgumentException(
                    "the time to await a job must be positive, but is " + DurationText.of(atMost));
        }
        Deadline end = Deadline.in(atMost.compareTo(MAX_WAIT) < 0 ? atMost : MAX_WAIT, time);
        // A resumed job may have ended long ago: poll it at once.
        Duration interval = job().isPolled() ? FIRST_INTERVAL : Duration.ZERO;
        CallException failure = null;
        if (!job().isDone()) {
            pipeline.lifecycle().requireOpen(POLL_OPERATION);
        }
        boolean more = true;
        while (!job().isDone()) {
            Duration asked = asked();
            if (!more || !end.allows(asked)) {
                throw running(atMost, failure);
            }
            more = end.allows(interval);
            Duration planned = more ? interval : shortlyBefore(end);
            sleep(longer(asked, planned), asked.compareTo(planned) > 0);
            failure = pollUntil(end, afterPoll);
            interval = increase(interval);
        }
        return result();
    }

    /** Polls within the time left; returns the exception if the poll failed in a way that may pass, or null. */
    private @Nullable CallException pollUntil(Deadline end, Runnable afterPoll) {
        Duration left = end.left();
        if (left.isZero()) {
            return null;
        }
        Json answer;
        try {
            answer = pipeline.poll(
                    pollCall, left.compareTo(options.deadline()) < 0 ? options.deadline(left) : options, accepted);
        } catch (InterruptedCallException e) {
            InterruptedCallException interrupted = interrupted();
            interrupted.addSuppressed(e);
            throw interrupted;
        } catch (ClientClosedException e) {
            throw closed(e);
        } catch (IllegalStateException e) {
            // The client was closed between the wait and the poll.
            throw pipeline.lifecycle().isClosed() ? closed(e) : e;
        } catch (CallException e) {
            if (!isTransient(e)) {
                throw e;
            }
            if (e.retryAt() != null) {
                long notBefore = after(Duration.between(time.now(), e.retryAt()));
                record(new Poll(job(), notBefore));
            }
            return e;
        }
        record(polled(answer));
        afterPoll.run();
        return null;
    }

    private void record(Poll now) {
        synchronized (this) {
            last = last.job().isDone() ? last : now;
        }
        JobView job = now.job();
        if (job.isDone() && !job.isFailed()) {
            CurrentBatchItem.jobSucceeded(token.key(), job.meta(), job.resultado(token.key()));
        }
    }

    /** Returns the poll that got this answer. Throws if it is about another job, whose result is not this one's. */
    private Poll polled(Json answer) {
        JobView job = new JobView(answer);
        String id = job.id();
        if (id != null && !id.equals(token.job())) {
            throw new UnreadableAnswerException(
                    stillRunning().requestId(job.meta().requestId()),
                    job.meta().status(),
                    "it is about the job " + PrintableText.line(id) + ", not " + PrintableText.line(token.job()));
        }
        return asPoll(job);
    }

    private Poll asPoll(JobView job) {
        return new Poll(job, after(job.asked(time)));
    }

    private long after(Duration wait) {
        return time.nanos() + wait.toNanos();
    }

    private Duration asked() {
        return Duration.ofNanos(Math.max(0, last.notBefore() - time.nanos()));
    }

    private void sleep(Duration wait, boolean isAsked) {
        if (wait.isZero()) {
            return;
        }
        EstadoJob estado = job().estado();
        String reason = "job " + PrintableText.line(token.job())
                + (estado == null ? " has not been polled" : " is " + estado)
                + (isAsked ? ", and the service asks for this pause" : "");
        try {
            pipeline.sleep(
                    new CallInfo(token.operation(), token.client(), token.key(), 0, pipeline.firm()),
                    new Wait(WaitCause.JOB, reason, wait, time.now().plus(wait)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        } catch (Lifecycle.ClosedException e) {
            throw closed(e);
        }
    }

    private static Duration increase(Duration wait) {
        Duration more = wait.isZero() ? FIRST_INTERVAL : wait.multipliedBy(3).dividedBy(2);
        return more.compareTo(MAX_INTERVAL) < 0 ? more : MAX_INTERVAL;
    }

    private static Duration shortlyBefore(Deadline end) {
        Duration left = end.left();
        return longer(left.minus(LAST_POLL_TIME), left.dividedBy(2));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Returns whether a later poll may succeed: there was no answer, or none that is final. */
    private static boolean isTransient(CallException e) {
        if (e instanceof ApiException answered) {
            return RetryTable.forAnswer(answered.status(), answered.code()).read() == Action.RETRY;
        }
        return (e instanceof ConnectionException && !TlsFailure.isRefused(e.getCause()))
                || e instanceof DeadlineException
                || e instanceof UnreadableAnswerException;
    }

    private JobFailedException failed(JobView job) {
        ErrorBody error = pipeline.jobError(
                token.operation(), ErrorBody.of(OK), job.json().get("error"));
        String other = token.key() == null ? "" : " with another key, since " + token.key() + " returns the same job";
        return new JobFailedException(
                report().outcome(
                                Outcome.UNKNOWN,
                                "the service does not retry the job: check what it has done, fix the cause, and "
                                        + "send the request again" + other),
                token.job(),
                error);
    }

    private JobRunningException running(Duration atMost, @Nullable CallException failure) {
        EstadoJob estado = job().estado();
        Duration asked = asked();
        return new JobRunningException(
                stillRunning().retryAt(asked.isZero() ? null : time.now().plus(asked)),
                token.job(),
                estado == null ? null : estado.value(),
                token.text(),
                atMost,
                failure);
    }

    private InterruptedCallException interrupted() {
        return new InterruptedCallException(stillRunning());
    }

    private ClientClosedException closed(Exception cause) {
        ClientClosedException closed = new ClientClosedException(stillRunning());
        if (cause instanceof RuntimeException) {
            closed.addSuppressed(cause);
        }
        return closed;
    }

    private CallReport stillRunning() {
        return report().outcome(Outcome.IN_PROGRESS, "await it again, or resume it by its token " + token.text());
    }

    private CallReport report() {
        return CallReport.of(token.operation())
                .firm(pipeline.firm())
                .client(token.client())
                .idempotencyKey(token.key())
                .jobToken(token.text())
                .requestId(job().meta().requestId())
                .sent();
    }
}
