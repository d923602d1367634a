package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.RetryRules;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.errors.AnswerClassifier;
import es.cg.sdk.internal.errors.CallExceptions;
import es.cg.sdk.internal.files.FileAccessException;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.http.KeyAge;
import es.cg.sdk.internal.http.SendOptions;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.limits.RateLimiter;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.limits.SharedLimits;
import es.cg.sdk.internal.listeners.CallListeners;
import es.cg.sdk.internal.retry.Attempts;
import es.cg.sdk.internal.retry.Backoff;
import es.cg.sdk.internal.retry.CallContext;
import es.cg.sdk.internal.retry.RetryAfter;
import es.cg.sdk.internal.retry.RetryHistory;
import es.cg.sdk.internal.writes.WriteDigest;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import java.time.Duration;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * One run of a call: check its files, record the write, then for each attempt take a slot, send the request, classify
 * the answer, and return the result, wait, or throw. Used by one thread.
 */
final class CallRun<T> {
    private final Pipeline pipeline;
    private final Call<T> call;
    private final CallContext context;
    private final Attempts attempts;
    private final Request request;
    private final @Nullable WriteJournal journal;
    private final JobMaker jobs;
    private final FileTransfer files;
    private final CallExceptions exceptions;
    private final Lifecycle lifecycle;
    private final CallListeners listeners;
    private final Time time;
    private Deadline deadline;
    private boolean journaled;
    private @Nullable AttemptFailure last;

    CallRun(
            Pipeline pipeline,
            Call<T> call,
            Attempts attempts,
            Request request,
            Deadline deadline,
            @Nullable WriteJournal journal,
            JobMaker jobs) {
        this.pipeline = pipeline;
        this.call = call;
        this.context = attempts.context();
        this.attempts = attempts;
        this.request = request;
        this.deadline = deadline;
        this.journal = journal;
        this.jobs = jobs;
        this.lifecycle = pipeline.lifecycle;
        this.listeners = pipeline.listeners;
        this.time = pipeline.time;
        this.files = FileTransfer.of(call, request);
        this.exceptions = new CallExceptions(attempts, time, this::again);
    }

    T result() {
        try {
            checkFiles();
        } catch (CallException e) {
            throw gaveUp(e);
        }
        recordWrite();
        try {
            return answered();
        } catch (CallException e) {
            throw gaveUp(e);
        }
    }

    private T answered() {
        while (true) {
            AttemptResult result = attempt();
            if (result instanceof Answered answered) {
                listeners.answered(attempts, answered.answer());
                return read(answered);
            }
            AttemptFailure failure = ((Failed) result).failure();
            last = failure;
            listeners.failed(attempts, failure);
            throwUnlessRetried(failure);
            waitBeforeRetry(failure);
        }
    }

    private CallException gaveUp(CallException e) {
        attempts.journalEntry().ended(e);
        listeners.gaveUp(attempts, e);
        return e;
    }

    private void checkFiles() {
        try {
            if (files.prepare(deadline, lifecycle)) {
                return;
            }
        } catch (FileAccessException e) {
            throw exceptions.ended(AttemptFailure.local(e, null));
        }
        if (Thread.currentThread().isInterrupted()) {
            throw exceptions.interruptedInQueue();
        }
        throw lifecycle.isClosed()
                ? exceptions.closed(null)
                : exceptions.deadlineReached("was still reading its file at its deadline");
    }

    private void recordWrite() {
        String key = context.key();
        if (journal == null || key == null) {
            return;
        }
        Duration left = deadline.left();
        attempts.journaled(journal.entry(
                WriteDigest.of(context.operation(), context.client(), context.apiKey(), key, request, time.now())));
        journaled = true;
        // The time that the journal took does not count against the call's deadline.
        deadline = Deadline.in(shorter(left, attempts.history().left(time)), time);
    }

    /** The result of an attempt. */
    private sealed interface AttemptResult permits Answered, Failed {}

    /** A usable answer; {@code json} is empty if the answer is a file. */
    private record Answered(Answer answer, Json json) implements AttemptResult {}

    private record Failed(AttemptFailure failure) implements AttemptResult {}

    private AttemptResult attempt() {
        AttemptResult result;
        try (RequestSlots.Slot slot = takeSlot()) {
            throwIfNotSent();
            attempts.begin();
            attempts.journalEntry().sending(attempts.history().began());
            listeners.attemptStarted(attempts);
            result = send(slot);
        }
        if (lifecycle.isClosed()) {
            pipeline.transport.releaseAfterClose();
        }
        return result;
    }

    private RequestSlots.Slot takeSlot() {
        CallListeners.SlotWait wait = listeners.slotWait(attempts, time);
        try {
            RequestSlots.Slot slot =
                    pipeline.slots.take(context.apiKey(), context.client(), createsClient(), deadline, wait);
            if (slot != null) {
                wait.acquired();
                return slot;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw exceptions.interruptedInQueue();
        } catch (Lifecycle.ClosedException e) {
            throw exceptions.closed(null);
        } catch (RateLimiter.WaitTooLongException e) {
            throw exceptions.rateLimited(e.rate(), e.usedUpText());
        } catch (SharedLimits.StoreFailedException e) {
            throw exceptions.limitStoreFailed(e.failure());
        }
        throw exceptions.deadlineReached("waited for a request slot until its deadline");
    }

    private boolean createsClient() {
        Operation<T> operation = call.operation();
        return operation.method().equals("POST") && operation.path().equals("/clients");
    }

    private void throwIfNotSent() {
        if (lifecycle.isClosed()) {
            throw exceptions.closed(last);
        }
        if (!attempts.mayBegin()) {
            // If the machine was suspended during a wait, the deadline did not advance, but the key has aged.
            throw exceptions.tooOld(last);
        }
    }

    private AttemptResult send(RequestSlots.Slot slot) {
        try (Answer answer = pipeline.exchange.send(request, sendOptions(), files.incoming())) {
            Json json = AnswerClassifier.result(call.operation(), answer, files.incoming());
            throwIfJobIsNotNamed(answer, json);
            slot.answered(answer);
            return new Answered(answer, json);
        } catch (AttemptFailedException e) {
            slot.failed(e.failure());
            return new Failed(e.failure());
        }
    }

    /** Throws if a deferred write is accepted by what may be a proxy: without a job there is nothing to wait for. */
    private void throwIfJobIsNotNamed(Answer answer, Json json) throws AttemptFailedException {
        if (call.operation().isDeferred()
                && !answer.isFromService()
                && AnswerClassifier.isJob(answer.status(), json)
                && jobs.token(context, json) == null) {
            throw new AttemptFailedException(
                    AttemptFailure.unreadable(RetryRules.UNREADABLE, answer, "it names no job that can be polled"));
        }
    }

    private SendOptions sendOptions() {
        boolean newConnection = attempts.needsNewConnection();
        // An idle connection may be dead: half of the time is reserved for another attempt.
        boolean halved = !newConnection && attempts.isMoreAllowed() && pipeline.transport.hasIdleConnections();
        return files.sendOptions(
                context.options().attemptTimeout(),
                deadline,
                halved,
                newConnection,
                attempts.maxBytes(),
                context.key() == null ? KeyAge.NONE : attempts::isTooOldToSend);
    }

    private T read(Answered answered) {
        Operation<T> operation = call.operation();
        Meta meta = answered.answer().meta(context.key(), attempts.count() + 1);
        IncomingFile file = files.incoming();
        if (file == null) {
            CallException accepted = accepted(answered, meta);
            boolean isDone = accepted == null || accepted.jobToken() != null;
            // Without a job, what an accepted write was answered with need not be its record.
            attempts.journalEntry().answered(meta, isDone ? answered.json() : Json.empty());
            listeners.read(attempts, answered.json());
            if (accepted != null) {
                throw accepted;
            }
        }
        try {
            return file != null
                    ? operation.received(file.file(meta))
                    : operation.read(answered.json().withMeta(meta), json -> jobs.job(context, json));
        } catch (RuntimeException e) {
            if (context.key() == null) {
                throw e;
            }
            // The write is done. The exception must not look like a failure that another key would repair.
            throw exceptions.unreadableResult(answered.answer(), e);
        }
    }

    /**
     * Returns the exception of a write that the service does later; null if the answer is what the operation returns.
     */
    private @Nullable CallException accepted(Answered answered, Meta meta) {
        if (!AnswerClassifier.isAccepted(call.operation(), answered.answer(), answered.json())) {
            return null;
        }
        String jobToken = jobs.token(context, answered.json().withMeta(meta));
        return jobToken != null && call.operation().isDeferred()
                ? null
                : exceptions.accepted(answered.answer(), jobToken);
    }

    private void throwUnlessRetried(AttemptFailure failure) {
        boolean retried = attempts.isRetriedAfter(failure);
        if (Thread.currentThread().isInterrupted()) {
            throw exceptions.interrupted(failure);
        }
        if (!retried || failure.atDeadline()) {
            throw exceptions.ended(failure);
        }
    }

    private void waitBeforeRetry(AttemptFailure failure) {
        Duration asked = failure.answer() == null ? null : RetryAfter.of(failure.answer(), time.now());
        Duration wait =
                attempts.isRetriedAtOnce(failure) ? Duration.ZERO : Backoff.after(attempts.count(), asked, time);
        if (!deadline.allows(wait)) {
            throw exceptions.noTimeToRetry(failure);
        }
        listeners.retries(attempts, failure, wait, asked != null && !asked.isZero(), time);
        try {
            if (!wait.isZero()) {
                lifecycle.sleep(wait);
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
            return pipeline.run(call, context.client(), context.options(), journal, jobs);
        }
        lifecycle.requireOpen(context.operation());
        Attempts others = attempts.again(before);
        Deadline end = Deadline.in(shorter(context.options().deadline(), before.left(time)), time);
        return new CallRun<>(pipeline, call, others, request, end, null, jobs).result();
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
