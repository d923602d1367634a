package es.cg.sdk.internal.pipeline;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.http.FileTransfer;
import es.cg.sdk.internal.http.RequestFactory;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.journal.NotSentException;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.pipeline.AttemptSender.Answered;
import es.cg.sdk.internal.pipeline.AttemptSender.Failed;
import es.cg.sdk.internal.pipeline.AttemptSender.HeldBack;
import es.cg.sdk.journal.WriteRecord;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One run of a call: {@link #result} has its steps, {@link AttemptSender} those of each attempt. Used by one thread.
 */
final class CallRun<T> {
    private final Pipeline pipeline;
    private final Call<T> call;
    private final Attempts attempts;
    private Request request;
    private final @Nullable CallJournal journal;
    private final Pipeline.JobMaker jobs;
    private final FileTransfer files;
    private final CallExceptions exceptions;
    private final KeyChange keyChange;
    private AttemptSender sender;
    private Deadline deadline;
    private boolean journaled;

    CallRun(
            Pipeline pipeline,
            Call<T> call,
            Attempts attempts,
            Request request,
            Deadline deadline,
            @Nullable CallJournal journal,
            Pipeline.JobMaker jobs) {
        this.pipeline = pipeline;
        this.call = call;
        this.attempts = attempts;
        this.request = request;
        this.deadline = deadline;
        this.journal = journal;
        this.jobs = jobs;
        this.files = FileTransfer.of(
                call, request, pipeline.corrections.answer(attempts.context().operation()));
        this.exceptions = new CallExceptions(attempts, pipeline.time, this::again);
        this.keyChange = new KeyChange(pipeline, attempts, exceptions);
        this.sender = sender();
    }

    private AttemptSender sender() {
        return new AttemptSender(pipeline, call, attempts, request, files, exceptions, jobs);
    }

    private CallContext context() {
        return attempts.context();
    }

    T result() {
        try {
            if (isRecordedAlone()) {
                attempts.standing(Standing.UNREAD);
            }
            checkFiles();
            recordWrite();
        } catch (CallException e) {
            throw gaveUp(e);
        } catch (NotSentException e) {
            return notSent(e);
        }
        try {
            while (true) {
                AttemptSender.Result result = sender.send(deadline);
                if (result instanceof Answered answered) {
                    pipeline.key.accepted(context().apiKey());
                    return read(answered);
                }
                if (result instanceof HeldBack) {
                    goOnWith(keyChange.ofHeldBack(deadline));
                    continue;
                }
                AttemptFailure failure = ((Failed) result).failure();
                if (!retriesWithOtherKey(failure)) {
                    waitBeforeRetry(failure);
                }
            }
        } catch (CallException e) {
            throw gaveUp(e);
        }
    }

    private CallException gaveUp(CallException e) {
        attempts.journalEntry().ended(e);
        return reported(e);
    }

    private CallException reported(CallException e) {
        pipeline.listeners.gaveUp(context().callInfo(attempts.count()), e);
        return e;
    }

    private void checkFiles() {
        Lifecycle lifecycle = pipeline.lifecycle;
        try {
            if (files.prepare(() -> Thread.currentThread().isInterrupted()
                    || lifecycle.isClosed()
                    || deadline.left().isZero())) {
                return;
            }
        } catch (AttemptFailedException e) {
            if (isRecordedAlone()) {
                attempts.standing(standing());
            }
            throw exceptions.ended(e.failure());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw exceptions.interruptedInQueue();
        }
        throw lifecycle.isClosed()
                ? exceptions.closed(null)
                : exceptions.deadlineReached("was still reading its file at its deadline");
    }

    private boolean isRecordedAlone() {
        return journal != null && journal.isOfSingleWrite() && context().key() != null;
    }

    private Standing standing() {
        return requireNonNull(journal).standing(String.valueOf(context().key()));
    }

    private void recordWrite() {
        String key = context().key();
        if (journal == null || key == null) {
            return;
        }
        Duration before = deadline.left();
        String digest = pipeline.digest(request);
        CallJournal.Write write = new CallJournal.Write(
                context().operation(),
                context().client(),
                key,
                digest,
                pipeline.usedCorrections(call, digest),
                context().apiKey().digest());
        attempts.journaled(journal.entry(write, () -> deadline.left()));
        journaled = true;
        // The time that an item of a batch waits for another process, or for a person, is not of its call's deadline.
        Duration left = journal.isOfSingleWrite() ? deadline.left() : before;
        deadline = Deadline.in(shorter(left, attempts.history().left(pipeline.time)), pipeline.time);
    }

    /** Returns the result of a write that is done already; throws if it must not be sent for another reason. */
    private T notSent(NotSentException why) {
        WriteRecord done = why.done();
        try {
            if (done != null) {
                return requireNonNull(journal).result(call, done, () -> deadline.left());
            }
            throw why;
        } catch (NotSentException e) {
            throw gaveUp(exceptions.notSent(e));
        }
    }

    private T read(Answered answered) {
        pipeline.listeners.answered(attempts, answered.answer());
        Operation<T> operation = call.operation();
        Meta meta = answered.answer().meta(context().key(), attempts.count() + 1, answered.received());
        if (!files.isDownload()) {
            boolean isAccepted = AnswerClassifier.isAccepted(operation, answered.answer(), answered.json());
            boolean isJob = !operation.method().equals("GET")
                    && AnswerClassifier.isJob(answered.answer().status(), answered.json());
            String jobToken = isJob ? jobs.token(context(), (Json) Attached.withMeta(answered.json(), meta)) : null;
            // Without a job, what an accepted write was answered with need not be its record.
            boolean isDone = !isAccepted || jobToken != null;
            attempts.journalEntry()
                    .answered(
                            isDone ? meta : Answer.AnswerMeta.ofAccepted(meta),
                            isDone ? answered.json() : Json.empty(),
                            jobToken);
            pipeline.listeners.read(attempts, answered.json());
            if (isAccepted && jobToken != null && !operation.isDeferred() && pipeline.isDeferred(operation)) {
                return ended(answered, meta, jobToken);
            }
            if (isAccepted && (jobToken == null || !operation.isDeferred())) {
                throw exceptions.accepted(answered.answer(), jobToken);
            }
        }
        try {
            return files.isDownload()
                    ? operation.received(files.downloaded(meta))
                    : operation.read(
                            (Json) Attached.withMeta(answered.json(), meta), json -> jobs.job(context(), json));
        } catch (RuntimeException e) {
            if (context().key() == null) {
                throw e;
            }
            // The write is done. The exception must not look like a failure that another key would repair.
            throw exceptions.unreadableResult(answered.answer(), e);
        }
    }

    /** Awaits the job of an operation that only the corrections defer, until the deadline; returns its result. */
    private T ended(Answered answered, Meta meta, String jobToken) {
        Duration left = deadline.left();
        Json result;
        try {
            result = jobs.job(context(), (Json) Attached.withMeta(answered.json(), meta))
                    .await(left.isZero() ? Duration.ofNanos(1) : left);
        } catch (IllegalStateException e) {
            throw pipeline.lifecycle.isClosed() ? exceptions.accepted(answered.answer(), jobToken) : e;
        }
        attempts.journalEntry().completed(meta, result);
        try {
            return call.operation().read(result, json -> jobs.job(context(), json));
        } catch (RuntimeException e) {
            throw exceptions.unreadableResult(answered.answer(), e);
        }
    }

    /** Returns whether the next attempt has another API key; false if it is a plain retry. Throws if there is none. */
    private boolean retriesWithOtherKey(AttemptFailure failure) {
        pipeline.listeners.failed(attempts, failure);
        boolean retried = attempts.isRetriedAfter(failure);
        boolean isRefused = keyChange.isRefused(failure);
        if (Thread.currentThread().isInterrupted()) {
            throw exceptions.interrupted(failure);
        }
        ApiKey other = isRefused ? keyChange.afterRefusal(deadline) : null;
        if (other != null) {
            goOnWith(other);
            pipeline.listeners.retries(attempts, failure, Duration.ZERO, false, pipeline.time);
            return true;
        }
        if (!retried || failure.atDeadline()) {
            throw exceptions.ended(failure);
        }
        return false;
    }

    private void goOnWith(ApiKey other) {
        request = RequestFactory.withKey(request, other);
        sender = sender();
    }

    private void waitBeforeRetry(AttemptFailure failure) {
        Time time = pipeline.time;
        Duration asked = failure.answer() == null ? null : failure.answer().requestedWait(time.now());
        Duration wait =
                attempts.isRetriedAtOnce(failure) ? Duration.ZERO : Backoff.after(attempts.count(), asked, time);
        if (!deadline.allows(wait)) {
            throw exceptions.noTimeToRetry(failure);
        }
        pipeline.listeners.retries(attempts, failure, wait, asked != null && !asked.isZero(), time);
        try {
            if (!wait.isZero()) {
                pipeline.lifecycle.sleep(wait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw exceptions.interrupted(failure);
        } catch (Lifecycle.ClosedException e) {
            throw exceptions.closed(failure);
        }
    }

    /** Runs the same call again with the same keys; {@code before} is the history of its earlier runs. */
    private T again(RetryHistory before) {
        if (journal != null && !journaled) {
            return pipeline.run(call, context().client(), context().options(), journal, jobs);
        }
        try {
            pipeline.lifecycle.requireOpen(context().operation());
        } catch (IllegalStateException e) {
            throw isRecordedAlone() ? reported(exceptions.closedAgain(standing(), e)) : e;
        }
        Attempts others = attempts.again(before);
        Deadline end = Deadline.in(shorter(context().options().deadline(), before.left(pipeline.time)), pipeline.time);
        CallJournal again = journal != null && journal.isOfSingleWrite() ? journal : null;
        return new CallRun<>(pipeline, call, others, request, end, again, jobs).result();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
