package es.cg.sdk.internal.pipeline;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.errors.AnswerClassifier;
import es.cg.sdk.internal.errors.CallExceptions;
import es.cg.sdk.internal.files.IncomingFile;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailedException;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.http.Exchange;
import es.cg.sdk.internal.http.RequestFactory;
import es.cg.sdk.internal.http.Transport;
import es.cg.sdk.internal.jobs.JobAddress;
import es.cg.sdk.internal.jobs.JobFactory;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.limits.RateLimiter;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.limits.WaitNotice;
import es.cg.sdk.internal.listeners.CallListeners;
import es.cg.sdk.internal.retry.Attempts;
import es.cg.sdk.internal.retry.Backoff;
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
 * The way of a call, step by step: deadline → idempotency key → request with its headers → for each attempt: gate →
 * exchange → classification → result, wait, or the end. Thread-safe.
 */
public final class Pipeline {
    private final RequestFactory requests;
    private final Exchange exchange;
    private final RequestSlots share;
    private final CallListeners listeners;
    private final Time time;
    private final Transport transport;
    private final Lifecycle lifecycle;
    private final JobFactory jobs;

    /** Calls over this transport, with these requests, of which this share may be open, until the client is closed. */
    public Pipeline(
            Transport transport,
            RequestFactory requests,
            RequestSlots share,
            CallListeners listeners,
            Time time,
            Lifecycle lifecycle) {
        this.requests = requests;
        this.transport = transport;
        this.lifecycle = lifecycle;
        this.exchange = new Exchange(transport, lifecycle.watch());
        this.share = share;
        this.listeners = listeners;
        this.time = time;
        this.jobs = new JobFactory(this, new JobAddress(transport.baseUrl(), requests.routes()), time);
    }

    public ApiKey.Kind keyKind() {
        return requests.apiKey().kind();
    }

    public Time time() {
        return time;
    }

    public Lifecycle lifecycle() {
        return lifecycle;
    }

    public JobFactory jobs() {
        return jobs;
    }

    public CallListeners listeners() {
        return listeners;
    }

    /** The address that calls go to. */
    public String baseUrl() {
        return requests.baseUrl();
    }

    public <T> T run(Call<T> call, @Nullable Long client, CallOptions options) {
        return run(call, client, options, null);
    }

    public <T> T run(Call<T> call, @Nullable Long client, CallOptions options, @Nullable WriteJournal ledger) {
        lifecycle.requireOpen(call.operation().id());
        Deadline deadline = Deadline.in(options.deadline(), time);
        String key = key(call, client);
        Attempts attempts = new Attempts(call, client, requests.apiKey(), key, options, time);
        Request request = requests.request(call, attempts.apiKey, client, key, options.headers());
        if (ledger == null || key == null) {
            return run(call, options, deadline, attempts, request);
        }
        CallExceptions failures = new CallExceptions(attempts, time, earlier -> run(call, client, options, ledger));
        try {
            ready(FileTransfer.of(call, request), deadline, failures);
        } catch (CallException e) {
            listeners.gaveUp(attempts, e);
            throw e;
        }
        Duration left = deadline.left();
        Attempts written = attempts.writtenInto(ledger.entry(WriteDigest.of(attempts, key, request, time)));
        // What the ledger takes to decide is not the call's time.
        Deadline rest = Deadline.in(shorter(left, written.earlier().left(time)), time);
        return run(call, options, rest, written, request);
    }

    private <T> T run(Call<T> call, CallOptions options, Deadline deadline, Attempts attempts, Request request) {
        try {
            return tried(call, options, deadline, attempts, request);
        } catch (CallException e) {
            attempts.entry.ended(e);
            listeners.gaveUp(attempts, e);
            throw e;
        }
    }

    private <T> T tried(Call<T> call, CallOptions options, Deadline deadline, Attempts attempts, Request request) {
        CallExceptions failures =
                new CallExceptions(attempts, time, earlier -> again(call, options, attempts, earlier, request));
        FileTransfer transfer = FileTransfer.of(call, request);
        ready(transfer, deadline, failures);
        AttemptFailure last = null;
        while (true) {
            Ended ended;
            long asked = time.nanos();
            try (RequestSlots.Place place = entered(attempts, deadline, failures)) {
                listeners.waited(attempts, Duration.ofNanos(time.nanos() - asked));
                if (lifecycle.isClosed()) {
                    throw failures.closed(last);
                }
                if (!attempts.mayBegin()) {
                    // The machine slept through a wait: the deadline has not noticed, but the key has aged.
                    throw failures.tooOld(last);
                }
                attempts.begin();
                attempts.entry.sending(attempts.earlier().began());
                listeners.attemptStarted(attempts);
                ended = sent(call, request, transfer, exchange.way(attempts, transfer, deadline), place);
            }
            if (lifecycle.isClosed()) {
                // Its connection has become idle after the others were closed.
                transport.closeIdleConnections();
                lifecycle.watch().endIfIdle();
            }
            if (ended instanceof Arrived arrived) {
                listeners.answered(attempts, arrived.answer());
                return read(call, options, attempts, transfer.incoming(), arrived, failures);
            }
            AttemptFailure failure = ((Broken) ended).failure();
            last = failure;
            listeners.failed(attempts, failure);
            boolean goesOn = attempts.goesOnAfter(failure);
            if (Thread.currentThread().isInterrupted()) {
                throw failures.interrupted(failure);
            }
            if (!goesOn || failure.atDeadline()) {
                throw failures.ended(failure);
            }
            await(attempts, failure, deadline, failures);
        }
    }

    /** What came of an attempt. */
    private sealed interface Ended permits Arrived, Broken {}

    /** An answer that makes sense; {@code json} is empty where a file came. */
    private record Arrived(Answer answer, Json json) implements Ended {}

    /** Something else. */
    private record Broken(AttemptFailure failure) implements Ended {}

    private Ended sent(
            Call<?> call, Request request, FileTransfer transfer, Exchange.Way way, RequestSlots.Place place) {
        try (Answer answer = exchange.send(request, way, transfer.incoming())) {
            Json json = AnswerClassifier.result(call.operation(), answer, transfer.incoming());
            place.answered(answer);
            return new Arrived(answer, json);
        } catch (AttemptFailedException failed) {
            place.failed(failed.failure());
            return new Broken(failed.failure());
        }
    }

    private <T> T read(
            Call<T> call,
            CallOptions options,
            Attempts attempts,
            @Nullable IncomingFile incoming,
            Arrived arrived,
            CallExceptions failures) {
        Operation<T> operation = call.operation();
        Meta meta = arrived.answer().meta(attempts.key, attempts.count() + 1);
        if (incoming == null) {
            attempts.entry.answered(meta, arrived.json());
            listeners.read(attempts, arrived.json());
        }
        try {
            return incoming != null
                    ? operation.received(incoming.file(meta))
                    : operation.read(
                            arrived.json().answeredBy(meta),
                            jobs.of(operation, attempts.client, attempts.key, options));
        } catch (RuntimeException e) {
            if (attempts.key == null) {
                throw e;
            }
            // It is done: whoever reads the exception must not do it again under another key.
            throw failures.unread(arrived.answer(), e);
        }
    }

    private void ready(FileTransfer transfer, Deadline deadline, CallExceptions failures) {
        try {
            if (transfer.isReady(deadline, lifecycle)) {
                return;
            }
        } catch (AttemptFailedException failed) {
            throw failures.ended(failed.failure());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw failures.interruptedInTheQueue();
        }
        throw lifecycle.isClosed()
                ? failures.closed(null)
                : failures.outOfTime("was still reading its file when its time was over");
    }

    /** How busy the key is that calls are made with now. */
    public Limits limits() {
        return share.limits(requests.apiKey());
    }

    private RequestSlots.Place entered(Attempts attempts, Deadline deadline, CallExceptions failures) {
        try {
            WaitNotice notice = listeners.notice(attempts, time);
            RequestSlots.Place place =
                    share.enter(attempts.apiKey, attempts.client, createsClient(attempts.call), deadline, notice);
            if (place != null) {
                return place;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.interruptedInTheQueue();
        } catch (Lifecycle.Closed e) {
            throw failures.closed(null);
        } catch (RateLimiter.TooLong e) {
            throw failures.heldBack(e.rate());
        }
        throw failures.outOfTime("waited for a place among the open requests of its key until its time was over");
    }

    private static boolean createsClient(Call<?> call) {
        return call.operation().method().equals("POST")
                && call.operation().path().equals("/clients");
    }

    private <T> T again(Call<T> call, CallOptions options, Attempts ended, RetryHistory earlier, Request request) {
        lifecycle.requireOpen(call.operation().id());
        Attempts attempts = ended.again(earlier);
        return run(
                call, options, Deadline.in(shorter(options.deadline(), earlier.left(time)), time), attempts, request);
    }

    private void await(Attempts attempts, AttemptFailure failure, Deadline deadline, CallExceptions failures) {
        Duration asked = failure.answer() == null ? null : RetryAfter.of(failure.answer(), time.now());
        Duration wait = attempts.goesOnAtOnce(failure) ? Duration.ZERO : Backoff.after(attempts.count(), asked, time);
        if (!deadline.allows(wait)) {
            throw failures.endedForWantOfTime(failure);
        }
        listeners.retries(attempts, failure, wait, asked != null && !asked.isZero(), time);
        try {
            if (!wait.isZero()) {
                lifecycle.sleep(wait);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failures.interrupted(failure);
        } catch (Lifecycle.Closed e) {
            throw failures.closed(failure);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static @Nullable String key(Call<?> call, @Nullable Long client) {
        if (call.operation().keyRule() == Operation.KeyRule.NONE) {
            return null;
        }
        IdempotencyKey key = call.key() == null ? IdempotencyKey.random() : call.key();
        return key.sentWith(call.operation(), client);
    }
}
