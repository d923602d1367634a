package es.cg.sdk.internal.pipeline;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.base.corrections.AnswerCorrection;
import es.cg.sdk.base.corrections.Corrections;
import es.cg.sdk.base.corrections.ErrorCorrection;
import es.cg.sdk.base.corrections.OperationRules;
import es.cg.sdk.base.corrections.RequestCorrection;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.http.Exchange;
import es.cg.sdk.internal.http.RequestFactory;
import es.cg.sdk.internal.http.Transport;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CallJournal.Standing;
import es.cg.sdk.internal.keys.FirmKey;
import es.cg.sdk.internal.keys.FirmKey.NoKeyException;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.limits.RequestSlots;
import es.cg.sdk.internal.pipeline.CallContext.AcceptedJob;
import es.cg.sdk.internal.requests.UsedCorrections;
import es.cg.sdk.json.Json;
import java.util.List;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** Starts the calls of a client, with what all of them share; {@link CallRun} has the steps of a call. Thread-safe. */
public final class Pipeline {
    final Transport transport;
    final Exchange exchange;
    final RequestSlots slots;
    final CallListeners listeners;
    final Lifecycle lifecycle;
    final Time time;
    final Corrections corrections;
    final FirmKey key;
    private final RequestFactory requests;

    /** Creates the job that the answer to a write names. Thread-safe. */
    public interface JobMaker {
        /** Creates no job: for reads. */
        JobMaker NONE = new JobMaker() {
            @Override
            public Job<Json> job(CallContext context, Json answer) {
                throw new IllegalStateException(context.operation() + " is a read, and starts no job");
            }

            @Override
            public @Nullable String token(CallContext context, Json answer) {
                return null;
            }
        };

        /** Returns the job that this answer names, or a completed one if the answer is the result itself. */
        Job<Json> job(CallContext context, Json answer);

        /** Returns the token of the job that this answer names; null if it names none that can be polled. */
        @Nullable
        String token(CallContext context, Json answer);
    }

    /**
     * Creates the pipeline of a client.
     *
     * @param key the name of its firm, and its API key
     * @param listeners those of the caller, without the log
     */
    public Pipeline(
            FirmKey key,
            Transport transport,
            RequestFactory requests,
            RequestSlots slots,
            List<CallListener> listeners,
            Lifecycle lifecycle,
            Time time) {
        this.key = key;
        this.transport = transport;
        this.requests = requests;
        this.corrections = requests.corrections();
        this.exchange = new Exchange(transport);
        this.slots = slots;
        this.listeners = new CallListeners(listeners);
        this.lifecycle = lifecycle;
        this.time = time;
    }

    /**
     * Runs a call to its end and returns its result.
     *
     * @param client id of the end client; null for none
     * @param journal where a write is recorded before it is sent; null outside of a batch
     * @param jobs creates the job of a deferred operation
     */
    public <T> T run(
            Call<T> call, @Nullable Long client, CallOptions options, @Nullable CallJournal journal, JobMaker jobs) {
        String key = idempotencyKey(call, client);
        CallContext context = null;
        Request request;
        Deadline deadline = Deadline.in(options.deadline(), time);
        try {
            lifecycle.requireOpen(call.operation().id());
            context = context(call, client, key, options, null, deadline);
            request = request(call, context);
        } catch (RuntimeException e) {
            boolean isRecorded = key != null && journal != null && journal.isOfSingleWrite();
            if (!isRecorded && !(e instanceof NoKeyException)) {
                throw e;
            }
            CallReport report = CallReport.of(call.operation().id())
                    .firm(firm())
                    .client(client)
                    .idempotencyKey(key)
                    .apiKeyDigest(context == null ? null : context.apiKey().digest())
                    .repeatAction(key == null ? null : () -> run(call, client, options, journal, jobs));
            Standing standing = isRecorded ? requireNonNull(journal).standing(String.valueOf(key)) : Standing.of(null);
            CallException refused = CallExceptions.refused(report, standing, lifecycle.isClosed(), e);
            listeners.gaveUp(new CallInfo(call.operation().id(), client, key, 0, firm()), refused);
            throw refused;
        }
        return run(call, context, request, deadline, key == null ? null : journal, jobs);
    }

    /** Polls a job once and returns the answer. If that fails, the outcome is that of the job: it is in progress. */
    public Json poll(Call<Json> call, CallOptions options, AcceptedJob job) {
        lifecycle.requireOpen(call.operation().id());
        Deadline deadline = Deadline.in(options.deadline(), time);
        CallContext context;
        try {
            context = context(call, null, null, options, job, deadline);
        } catch (NoKeyException e) {
            CallReport report = CallReport.of(call.operation().id())
                    .firm(firm())
                    .client(job.client())
                    .idempotencyKey(job.key())
                    .jobToken(job.token())
                    .sent();
            throw CallExceptions.refused(
                    report, new Standing(Outcome.IN_PROGRESS, JobAdvice.goesOn(job), null), lifecycle.isClosed(), e);
        }
        Json polled = run(call, context, request(call, context), deadline, null, JobMaker.NONE);
        AnswerCorrection correction = corrections.answer(job.operation());
        return correction == null ? polled : correction.jobResult(polled);
    }

    private CallContext context(
            Call<?> call,
            @Nullable Long client,
            @Nullable String idempotencyKey,
            CallOptions options,
            @Nullable AcceptedJob job,
            Deadline deadline) {
        boolean isCorrected = corrections.isMoved(call.operation().id());
        return new CallContext(
                call,
                firm(),
                client,
                key.get(deadline::left),
                idempotencyKey,
                options,
                requests.path(call.operation()),
                isCorrected,
                job);
    }

    private Request request(Call<?> call, CallContext context) {
        return requests.request(
                call,
                context.apiKey(),
                client(context),
                context.key(),
                context.options().headers());
    }

    private <T> T run(
            Call<T> call,
            CallContext context,
            Request request,
            Deadline deadline,
            @Nullable CallJournal journal,
            JobMaker jobs) {
        return new CallRun<>(this, call, new Attempts(context, time), request, deadline, journal, jobs).result();
    }

    /** Returns whether an operation may answer with a job, in the contract or because of the corrections. */
    public boolean isDeferred(Operation<?> operation) {
        AnswerCorrection correction = corrections.answer(operation.id());
        return operation.isDeferred() || (correction != null && correction.isDeferred());
    }

    /** Returns what corrects the requests of an operation; null if nothing does. */
    public @Nullable RequestCorrection corrections(Operation<?> operation) {
        return corrections.request(operation.id());
    }

    /** Returns whether calls of an operation carry the id of a client because of the corrections. */
    public boolean needsClient(Operation<?> operation) {
        RequestCorrection correction = corrections.request(operation.id());
        return !operation.onClient() && correction != null && correction.needsClient();
    }

    /** Returns the client whose id a request may carry: that of the job, if the corrections send it with polls too. */
    private @Nullable Long client(CallContext context) {
        if (context.job() == null || !needsClient(context.call().operation())) {
            return context.client();
        }
        String given = context.options().headers().get(OperationRules.CLIENT);
        return context.job().client() == null && given != null
                ? Long.valueOf(given)
                : context.job().client();
    }

    /**
     * Returns the error of a failed job as the contract has it, with our names of the fields of its request.
     *
     * @param operation the id of the operation that started the job
     * @param status the status alone
     */
    public ErrorBody jobError(String operation, ErrorBody status, Json error) {
        ErrorCorrection errors = corrections.errors();
        return ErrorReader.read(
                status, errors == null ? error : errors.correctJob(error), corrections.request(operation));
    }

    /**
     * Returns the API key that calls were made with last.
     *
     * @throws NoKeyException if there never was one
     */
    public ApiKey apiKey() {
        return key.known();
    }

    /** Returns whether there ever was an API key. */
    public boolean isApiKeyKnown() {
        return key.isKnown();
    }

    /** Returns the requests of the API key in flight and waiting now, and the remaining quota of its rate limits. */
    public Limits limits() {
        return slots.limits(apiKey());
    }

    /** Returns the digest of a request, which identifies a write in a journal. */
    String digest(Request request) {
        return requests.digest(request);
    }

    /** Returns the corrections of this client, for the journal that has a call's request; null for none. */
    @Nullable
    UsedCorrections usedCorrections(Call<?> call, String digest) {
        String file = corrections.name();
        return file == null
                ? null
                : UsedCorrections.of(requests.uncorrectedDigest(call, digest), corrections.digest(), file);
    }

    /** Returns the name of the client's firm; null for none. */
    public @Nullable String firm() {
        return key.firm();
    }

    /** Returns the base URL, to which the paths of operations are appended. */
    public String baseUrl() {
        return requests.baseUrl();
    }

    /** Sleeps for a call that waits, and reports the wait. */
    public void sleep(CallInfo call, Wait wait) throws InterruptedException, Lifecycle.ClosedException {
        listeners.waiting(call, wait);
        lifecycle.sleep(wait.duration());
        listeners.waitIsOver();
    }

    public Lifecycle lifecycle() {
        return lifecycle;
    }

    public Time time() {
        return time;
    }

    private static @Nullable String idempotencyKey(Call<?> call, @Nullable Long client) {
        if (!call.operation().isKeyed()) {
            return null;
        }
        IdempotencyKey key = call.key() == null ? IdempotencyKey.random() : call.key();
        return key.valueFor(call.operation(), client);
    }
}
