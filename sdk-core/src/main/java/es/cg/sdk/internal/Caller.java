package es.cg.sdk.internal;

import es.cg.sdk.base.corrections.OperationRules;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Changes;
import es.cg.sdk.call.Changes.Watermark;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Limits;
import es.cg.sdk.call.Listing;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Page;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.ClientClosedException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.http.InterruptWatch;
import es.cg.sdk.internal.jobs.JobFactory;
import es.cg.sdk.internal.journal.CallJournal;
import es.cg.sdk.internal.journal.CurrentBatchItem;
import es.cg.sdk.internal.limits.Deadline;
import es.cg.sdk.internal.limits.Lifecycle;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.requests.OperationIds;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.internal.requests.RequestFacts;
import es.cg.sdk.journal.JournaledWrites;
import es.cg.sdk.journal.WriteJournal;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.View;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs the calls of a resource: it binds the pipeline to an end client or to none, to call options, and to the journal
 * of its writes, a batch's or the client's. Immutable and thread-safe.
 */
public final class Caller implements PageFetcher {
    private final Pipeline pipeline;
    private final JobFactory jobs;
    private final Function<Json, RequestFacts.Totals> totals;
    private final @Nullable Long client;
    private final CallOptions options;
    private final @Nullable CallJournal journal;
    private final @Nullable SingleWrites writes;

    /** Creates a caller for no end client; {@code totals} computes those of a request that only has lines. */
    public Caller(Pipeline pipeline, JobFactory jobs, Function<Json, RequestFacts.Totals> totals) {
        this(pipeline, jobs, totals, null, CallOptions.defaults(), null, null);
    }

    private Caller(
            Pipeline pipeline,
            JobFactory jobs,
            Function<Json, RequestFacts.Totals> totals,
            @Nullable Long client,
            CallOptions options,
            @Nullable CallJournal journal,
            @Nullable SingleWrites writes) {
        this.pipeline = pipeline;
        this.jobs = jobs;
        this.totals = totals;
        this.client = client;
        this.options = options;
        this.journal = journal;
        this.writes = writes;
    }

    /** Returns a caller for this end client. */
    public Caller forClient(long id) {
        return new Caller(pipeline, jobs, totals, id, options, journal, writes);
    }

    /** Returns a caller for no end client. */
    public Caller forNoClient() {
        return new Caller(pipeline, jobs, totals, null, options, journal, writes);
    }

    /** Returns whether there ever was an API key. */
    public boolean isKeyKnown() {
        return pipeline.isApiKeyKnown();
    }

    /** Returns the kind of the current API key. */
    public ApiKey.Kind keyKind() {
        return pipeline.apiKey().kind();
    }

    /** Returns the digest of the current API key. */
    public String apiKeyDigest() {
        return pipeline.apiKey().digest();
    }

    /** Returns the name of the client's firm; null for none. */
    public @Nullable String firmName() {
        return pipeline.firm();
    }

    /** Returns the options of its calls. */
    public CallOptions options() {
        return options;
    }

    /** Sleeps; closing the client ends the sleep. */
    public void sleep(Duration duration) throws InterruptedException, Lifecycle.ClosedException {
        pipeline.lifecycle().sleep(duration);
    }

    /** Returns a caller with these options. */
    public Caller with(CallOptions newOptions) {
        return new Caller(
                pipeline, jobs, totals, client, Objects.requireNonNull(newOptions, "options is null"), journal, writes);
    }

    /**
     * Returns a caller whose writes this journal checks and records.
     *
     * @throws IllegalStateException if it has a journal already
     */
    public Caller writingInto(CallJournal newJournal) {
        if (journal != null) {
            throw new IllegalStateException(
                    "a batch inside an item of a batch cannot be recorded in its journal: run it on the client itself");
        }
        return new Caller(pipeline, jobs, totals, client, options, newJournal, writes);
    }

    /** Returns a caller whose single writes this journal records. */
    public Caller recordedBy(SingleWrites newWrites) {
        return new Caller(pipeline, jobs, totals, client, options, journal, newWrites);
    }

    /**
     * Returns what the write journal has in doubt.
     *
     * @throws IllegalStateException if the client has no write journal
     */
    public JournaledWrites journaledWrites() {
        if (writes == null) {
            throw withoutJournal();
        }
        return writes.journaledWrites(this);
    }

    /** Returns what a call says of its document. */
    public RequestFacts facts(Call<?> call) {
        return RequestFacts.of(call, totals);
    }

    /** Returns the write journal of the client; null for none. */
    public @Nullable WriteJournal writeJournal() {
        return writes == null ? null : writes.journal();
    }

    private static IllegalStateException withoutJournal() {
        return new IllegalStateException(
                "this client has no write journal: set one by CgClient.builder().writeJournal(…)");
    }

    /** Returns the id of the end client; null for none. */
    public @Nullable Long client() {
        return client;
    }

    /** Returns the clock of the client. */
    public Time time() {
        return pipeline.time();
    }

    @Override
    public boolean isClosed() {
        return pipeline.lifecycle().isClosed();
    }

    /** Throws {@link IllegalStateException} if the client is closed. */
    public void requireOpen(String what) {
        pipeline.lifecycle().requireOpen(what);
    }

    /** Returns the base URL, to which the paths of operations are appended. */
    public String baseUrl() {
        return pipeline.baseUrl();
    }

    /** Returns the requests of the API key in flight and waiting, and the remaining quota of its rate limits. */
    public Limits limits() {
        return pipeline.limits();
    }

    /** Returns a search for the record that carries this reference. */
    public ReferenceSearch search(String reference) {
        return new ReferenceSearch(reference);
    }

    /** Runs a call and returns its result. */
    public <T> T run(Call<T> call) {
        Operation<T> operation = Objects.requireNonNull(call, "call is null").operation();
        Long actsOn = client == null ? givenClient(operation) : client;
        if (operation.onClient() && actsOn == null) {
            throw new IllegalArgumentException(operation + " acts on a client: run it on cg.forClient(id)");
        }
        if (!operation.onClient() && client != null) {
            throw new IllegalArgumentException(operation + " acts on no client: run it on the CgClient itself");
        }
        requireSameClient(operation);
        CurrentBatchItem.check(operation, journal);
        if (journal != null) {
            requireOpen(operation.id());
            return pipeline.run(journal.admit(call, actsOn), actsOn, options, journal, jobs);
        }
        if (writes != null) {
            return pipeline.run(call, actsOn, options, writes.journalOf(call, this), jobs);
        }
        if (options.isJournaled()) {
            throw withoutJournal();
        }
        return pipeline.run(call, actsOn, options, null, jobs);
    }

    /** Returns the client that the options name, for an operation that may carry its id; null if they name none. */
    private @Nullable Long givenClient(Operation<?> operation) {
        String given = options.headers().get(OperationRules.CLIENT);
        if (given == null) {
            return null;
        }
        if (OperationIds.isOfSdk(operation) && !pipeline.needsClient(operation)) {
            throw new IllegalArgumentException(operation
                    + (operation.onClient()
                            ? " acts on a client: run it on cg.forClient(" + given + ")"
                            : " acts on no client: leave X-CG-Client out of its options"));
        }
        return Long.valueOf(given);
    }

    private void requireSameClient(Operation<?> operation) {
        String given = options.headers().get(OperationRules.CLIENT);
        if (client != null && given != null && !given.equals(client.toString())) {
            throw new IllegalArgumentException(operation + " acts on client " + client
                    + ", but its options have X-CG-Client for client " + given + ": leave it out");
        }
    }

    /** Returns whether an operation may answer with a job, in the contract or because of the corrections. */
    public boolean isDeferred(Operation<?> operation) {
        return pipeline.isDeferred(operation);
    }

    /** Returns the result of a creation that was done earlier and whose record was read now. */
    public <T> T completed(Operation<T> creation, Json record) {
        return creation.read(record, JobFactory::completed);
    }

    @Override
    public <T> Page<T> fetch(Call<Page<T>> call, Duration timeout) {
        Caller caller = timeout.compareTo(options.deadline()) < 0 ? with(options.deadline(timeout)) : this;
        return caller.run(call);
    }

    @Override
    public void inBackground(FutureTask<?> task, BooleanSupplier isAbandoned) {
        InterruptWatch.OF_PROCESS.watch(task, () -> {
            if (isAbandoned.getAsBoolean()) {
                task.cancel(true);
            }
        });
        pipeline.lifecycle().start("cg-sdk-page-ahead", task);
    }

    @Override
    public void done(FutureTask<?> task) {
        InterruptWatch.OF_PROCESS.done(task);
    }

    @Override
    public Deadline deadline(Duration time) {
        return Deadline.in(time, pipeline.time());
    }

    @Override
    public ClientClosedException closed(Call<?> call) {
        return new ClientClosedException(unsent(call, "a read changes nothing: send it again with an open client"));
    }

    @Override
    public DeadlineException deadlineReached(Call<?> call, String what) {
        return new DeadlineException(unsent(call, "continue from the last page's nextCursor()"), what);
    }

    private CallReport unsent(Call<?> call, String nextStep) {
        return CallReport.of(call.operation().id())
                .firm(firmName())
                .client(client)
                .outcome(Outcome.NOTHING_DONE, nextStep);
    }

    /**
     * Returns the job of this token.
     *
     * @throws IllegalArgumentException if the token is malformed, or of another client than this caller's
     */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        return jobs.resumed(token, client, options, answer);
    }

    /** Returns the changes of a list since a watermark; null for all its records. */
    public <T extends View> Changes<T> changes(Call<Page<T>> call, @Nullable Watermark since) {
        return ChangeListing.of(this, call, since, pipeline.corrections(call.operation()));
    }

    /** Returns a list that fetches its pages by this call. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return list(call, Query.NONE);
    }

    /** Returns a list that fetches its pages by this call, with these filters. */
    public <T> Listing<T> list(Call<Page<T>> call, Query filters) {
        return new PagedListing<>(this, Objects.requireNonNull(call, "call is null"), filters);
    }
}
