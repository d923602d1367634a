package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.Operation;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.http.FileTransfer;
import es.cg.sdk.internal.http.SendOptions;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.limits.NoSlotException;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.retries.RetryTable;
import es.cg.sdk.json.Json;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Makes the attempts of a call: takes a slot, sends the request, and classifies the answer. Used by one thread. */
final class AttemptSender {
    private final Pipeline pipeline;
    private final Call<?> call;
    private final CallContext context;
    private final Attempts attempts;
    private final Request request;
    private final FileTransfer files;
    private final CallExceptions exceptions;
    private final Pipeline.JobMaker jobs;
    private final @Nullable AnswerCorrection correction;

    AttemptSender(
            Pipeline pipeline,
            Call<?> call,
            Attempts attempts,
            Request request,
            FileTransfer files,
            CallExceptions exceptions,
            Pipeline.JobMaker jobs) {
        this.pipeline = pipeline;
        this.call = call;
        this.context = attempts.context();
        this.attempts = attempts;
        this.request = request;
        this.files = files;
        this.exceptions = exceptions;
        this.jobs = jobs;
        this.correction = pipeline.corrections.answer(call.operation().id());
    }

    /** The result of an attempt. */
    sealed interface Result permits Answered, Failed, HeldBack {}

    /**
     * A usable answer; {@code json} is empty if the answer is a file, {@code received} the JSON that corrections
     * changed.
     */
    record Answered(Answer answer, Json json, @Nullable Json received) implements Result {}

    record Failed(AttemptFailure failure) implements Result {}

    /** Nothing was sent: the service has refused the API key, in any call, and it must not be sent now. */
    record HeldBack() implements Result {}

    /** Makes the next attempt; throws the exception of the call if that ends before the attempt. */
    Result send(Deadline deadline) {
        Result result;
        try (RequestSlots.Slot slot = takeSlot(deadline)) {
            throwIfNotSent();
            if (!pipeline.key.maySend(context.apiKey())) {
                return new HeldBack();
            }
            attempts.begin();
            attempts.journalEntry().sending(attempts.history().began());
            pipeline.listeners.attemptStarted(attempts);
            result = send(slot, deadline);
        }
        if (pipeline.lifecycle.isClosed()) {
            pipeline.transport.releaseAfterClose();
        }
        return result;
    }

    private RequestSlots.Slot takeSlot(Deadline deadline) {
        CallListeners.SlotWait wait = pipeline.listeners.slotWait(attempts, pipeline.time);
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
        } catch (NoSlotException e) {
            throw exceptions.noSlot(e);
        }
        throw exceptions.deadlineReached("waited for a request slot until its deadline");
    }

    private boolean createsClient() {
        Operation<?> operation = call.operation();
        return operation.method().equals("POST") && operation.path().equals("/clients");
    }

    private void throwIfNotSent() {
        if (pipeline.lifecycle.isClosed()) {
            throw exceptions.closed(attempts.last());
        }
        if (!attempts.mayBegin()) {
            // If the machine was suspended during a wait, the deadline did not advance, but the key has aged.
            throw exceptions.tooOld(attempts.last());
        }
    }

    private Result send(RequestSlots.Slot slot, Deadline deadline) {
        try (Answer answer = pipeline.exchange.send(request, sendOptions(deadline), files)) {
            AnswerClassifier.Read read = AnswerClassifier.result(
                    call.operation(),
                    answer,
                    files.isDownload(),
                    correction,
                    call.query().get("limit"),
                    new AnswerClassifier.ErrorForm(
                            pipeline.corrections.errors(),
                            pipeline.corrections.request(call.operation().id())));
            if (files.isInJson() && correction != null) {
                save(answer, correction);
            }
            if (files.isRedirected(answer) && correction != null) {
                correction.wholeAnswerUsed();
            }
            throwIfJobIsNotNamed(answer, read.json());
            slot.answered(answer);
            return new Answered(answer, read.json(), read.received());
        } catch (AttemptFailedException e) {
            slot.failed(e.failure());
            return new Failed(e.failure());
        }
    }

    private void save(Answer answer, AnswerCorrection rule) throws AttemptFailedException {
        byte[] file = rule.file(AnswerClassifier.parsed(answer));
        if (file == null) {
            throw new AttemptFailedException(AttemptFailure.unreadable(
                    RetryTable.UNREADABLE, answer, "it has no file in Base64 where the corrections say"));
        }
        files.save(file, answer);
    }

    private SendOptions sendOptions(Deadline deadline) {
        boolean newConnection = attempts.needsNewConnection();
        // An idle connection may be dead: half of the time is reserved for another attempt.
        boolean halved = !newConnection && attempts.isMoreAllowed() && pipeline.transport.hasIdleConnections();
        return files.sendOptions(
                context.options().attemptTimeout(),
                deadline.left(),
                halved,
                newConnection,
                attempts.maxBytes(),
                context.key() == null ? SendOptions.KeyAge.NONE : attempts::reasonNotToSend);
    }

    /** Throws if a deferred write is accepted by what may be a proxy: without a job there is nothing to wait for. */
    private void throwIfJobIsNotNamed(Answer answer, Json json) throws AttemptFailedException {
        if (call.operation().isDeferred()
                && !answer.isFromService()
                && AnswerClassifier.isJob(answer.status(), json)
                && jobs.token(context, json) == null) {
            throw new AttemptFailedException(
                    AttemptFailure.unreadable(RetryTable.UNREADABLE, answer, "it names no job that can be polled"));
        }
    }
}
