package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.RetryRules.Action;
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
import es.cg.sdk.internal.errors.ErrorReader;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.pipeline.JobMaker;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.DurationText;
import es.cg.sdk.text.PrintableText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Polls a job until it ends. Thread-safe; a job that was once seen to have ended stays so. */
final class JobPoller {
    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofSeconds(10);

    // What is left to the last look before the time is over.
    private static final Duration LAST = Duration.ofSeconds(1);

    // Nobody waits so long, and no sum overflows.
    private static final Duration FOR_EVER = Duration.ofDays(365);

    private static final int OK = 200;
    private static final String LOOK = JobAddress.GET.id();

    private final Pipeline pipeline;
    private final JobMaker jobs;
    private final Call<Json> look;
    private final JobToken token;
    private final CallOptions options;
    private final Time time;
    private volatile Look last;

    /** What was seen, and the moment, by the count of nanoseconds, before which the service wants no other look. */
    private record Look(JobView job, long notBefore) {}

    JobPoller(Pipeline pipeline, JobMaker jobs, Call<Json> look, JobToken token, CallOptions options, Json first) {
        this.jobs = jobs;
        this.pipeline = pipeline;
        this.look = look;
        this.token = token;
        this.options = options;
        this.time = pipeline.time();
        this.last = seen(first);
    }

    JobToken token() {
        return token;
    }

    JobView job() {
        return last.job();
    }

    void poll() {
        if (!job().isDone()) {
            look(options);
        }
    }

    /** What a job that is done has made. */
    Json result() {
        JobView job = job();
        if (job.isFailed()) {
            throw failed(job);
        }
        if (!job.isDone()) {
            throw new IllegalStateException("the job of " + PrintableText.of(token.operation())
                    + " was not done when it was last seen: " + "await it, or poll until isDone()");
        }
        return job.resultado(token.key());
    }

    Json await(Duration atMost, Runnable eachLook) {
        if (atMost.isNegative() || atMost.isZero()) {
            throw new IllegalArgumentException(
                    "a job is awaited for more than no time, not for " + DurationText.of(atMost));
        }
        Deadline end = Deadline.in(atMost.compareTo(FOR_EVER) < 0 ? atMost : FOR_EVER, time);
        // One that was resumed may have ended long ago.
        Duration own = job().isSeen() ? FIRST : Duration.ZERO;
        CallException trouble = null;
        if (!job().isDone()) {
            pipeline.lifecycle().requireOpen(LOOK);
        }
        boolean more = true;
        while (!job().isDone()) {
            Duration asked = asked();
            if (!more || !end.allows(asked)) {
                throw running(atMost, trouble);
            }
            more = end.allows(own);
            Duration planned = more ? own : shortlyBefore(end);
            rest(longer(asked, planned), asked.compareTo(planned) > 0);
            trouble = look(end, eachLook);
            own = grown(own);
        }
        return result();
    }

    /** Looks within the time that is left; gives what went wrong, if it may go well the next time. */
    private @Nullable CallException look(Deadline end, Runnable eachLook) {
        Duration left = end.left();
        if (left.isZero()) {
            return null;
        }
        try {
            look(left.compareTo(options.deadline()) < 0 ? options.deadline(left) : options);
        } catch (InterruptedCallException e) {
            InterruptedCallException interrupted = interrupted();
            interrupted.addSuppressed(e);
            throw interrupted;
        } catch (ClientClosedException e) {
            throw closed(e);
        } catch (IllegalStateException e) {
            // Closed between the wait and the look.
            throw pipeline.lifecycle().isClosed() ? closed(e) : e;
        } catch (CallException e) {
            if (!isPassing(e)) {
                throw e;
            }
            if (e.retryAt() != null) {
                long notBefore = after(Duration.between(time.now(), e.retryAt()));
                saw(new Look(job(), notBefore));
            }
            return e;
        }
        eachLook.run();
        return null;
    }

    private void look(CallOptions how) {
        saw(seen(pipeline.run(look, null, how, null, jobs)));
    }

    private synchronized void saw(Look now) {
        if (!last.job().isDone()) {
            last = now;
        }
    }

    private Look seen(Json json) {
        JobView job = new JobView(json);
        return new Look(job, after(job.asked(time)));
    }

    private long after(Duration wait) {
        return time.nanos() + wait.toNanos();
    }

    private Duration asked() {
        return Duration.ofNanos(Math.max(0, last.notBefore() - time.nanos()));
    }

    private void rest(Duration wait, boolean isAsked) {
        if (wait.isZero()) {
            return;
        }
        EstadoJob estado = job().estado();
        String reason = "job " + PrintableText.line(token.job())
                + (estado == null ? " has not been looked at" : " is " + estado)
                + (isAsked ? ", and the service asks for this pause" : "");
        pipeline.listeners()
                .waitStarted(
                        new CallInfo(token.operation(), token.client(), token.key(), 0),
                        new Wait(WaitCause.JOB, reason, wait, time.now().plus(wait)));
        try {
            pipeline.lifecycle().sleep(wait);
            pipeline.listeners().waitIsOver();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        } catch (Lifecycle.Closed e) {
            throw closed(e);
        }
    }

    private static Duration grown(Duration wait) {
        Duration more = wait.isZero() ? FIRST : wait.multipliedBy(3).dividedBy(2);
        return more.compareTo(LONGEST) < 0 ? more : LONGEST;
    }

    private static Duration shortlyBefore(Deadline end) {
        Duration left = end.left();
        return longer(left.minus(LAST), left.dividedBy(2));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /** Whether it is the kind of trouble that goes by: nothing came, or nothing for good. */
    private static boolean isPassing(CallException e) {
        if (e instanceof ApiException answered) {
            return RetryRules.forAnswer(answered.status(), answered.code()).read() == Action.RETRY;
        }
        return e instanceof ConnectionException
                || e instanceof DeadlineException
                || e instanceof UnreadableAnswerException;
    }

    private JobFailedException failed(JobView job) {
        ErrorBody error = ErrorReader.read(ErrorBody.of(OK), job.json().get("error"));
        String other = token.key() == null ? "" : " with another key, since " + token.key() + " gets the same job";
        return new JobFailedException(
                report().outcome(
                                Outcome.UNKNOWN,
                                "it does not try again by itself: look what it has left behind, fix the cause, and "
                                        + "ask again" + other),
                token.job(),
                error);
    }

    private JobRunningException running(Duration atMost, @Nullable CallException trouble) {
        EstadoJob estado = job().estado();
        Duration asked = asked();
        return new JobRunningException(
                goingOn().retryAt(asked.isZero() ? null : time.now().plus(asked)),
                token.job(),
                estado == null ? null : estado.value(),
                token.text(),
                atMost,
                trouble);
    }

    private InterruptedCallException interrupted() {
        return new InterruptedCallException(goingOn());
    }

    private ClientClosedException closed(Exception cause) {
        ClientClosedException closed = new ClientClosedException(goingOn());
        if (cause instanceof RuntimeException) {
            closed.addSuppressed(cause);
        }
        return closed;
    }

    private CallReport goingOn() {
        return report().outcome(Outcome.IN_PROGRESS, "await it again, or resume it by its token " + token.text());
    }

    private CallReport report() {
        return CallReport.of(token.operation())
                .client(token.client())
                .idempotencyKey(token.key())
                .requestId(job().meta().requestId());
    }
}
