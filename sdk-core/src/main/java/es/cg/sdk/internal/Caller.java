package es.cg.sdk.internal;

import es.cg.sdk.call.ApiKey;
import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
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
import es.cg.sdk.internal.jobs.JobFactory;
import es.cg.sdk.internal.jobs.JobToken;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lists.PageFetcher;
import es.cg.sdk.internal.lists.PagedListing;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.internal.writes.CurrentBatchItem;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a resource calls through: the pipeline, bound to one client of the firm or to none, with the options of its calls,
 * and in a batch with the journal of its writes. Immutable and thread-safe.
 */
public final class Caller implements PageFetcher {
    private final Pipeline pipeline;
    private final JobFactory jobs;
    private final @Nullable Long client;
    private final CallOptions options;
    private final @Nullable WriteJournal journal;

    /** Calls on behalf of no client. */
    public Caller(Pipeline pipeline, JobFactory jobs) {
        this(pipeline, jobs, null, CallOptions.defaults(), null);
    }

    private Caller(
            Pipeline pipeline,
            JobFactory jobs,
            @Nullable Long client,
            CallOptions options,
            @Nullable WriteJournal journal) {
        this.pipeline = pipeline;
        this.jobs = jobs;
        this.client = client;
        this.options = options;
        this.journal = journal;
    }

    /** Calls on behalf of this client. */
    public Caller forClient(long id) {
        return new Caller(pipeline, jobs, id, options, journal);
    }

    /** Calls on behalf of no client. */
    public Caller forNoClient() {
        return new Caller(pipeline, jobs, null, options, journal);
    }

    ApiKey.Kind keyKind() {
        return pipeline.apiKey().kind();
    }

    /** The same with these options. */
    public Caller with(CallOptions others) {
        return new Caller(pipeline, jobs, client, others, journal);
    }

    /** Calls whose writes this journal checks and records. */
    public Caller writingInto(WriteJournal other) {
        if (journal != null) {
            throw new IllegalStateException(
                    "a batch within an item of a batch is not written down there: run it on the client itself");
        }
        return new Caller(pipeline, jobs, client, options, other);
    }

    /** On whose behalf it calls; null for none. */
    public @Nullable Long client() {
        return client;
    }

    /** The clock and the waits of the client. */
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

    /** The address that the paths of operations are added to. */
    public String baseUrl() {
        return pipeline.baseUrl();
    }

    /** How many requests of the API key are open and waiting, and what is left of its rate limits. */
    public Limits limits() {
        return pipeline.limits();
    }

    /** Runs a call and returns its result. */
    public <T> T run(Call<T> call) {
        Operation<T> operation = call.operation();
        if (operation.onClient() && client == null) {
            throw new IllegalArgumentException(operation + " acts on a client: run it on cg.forClient(id)");
        }
        if (!operation.onClient() && client != null) {
            throw new IllegalArgumentException(operation + " acts on no client: run it on the CgClient itself");
        }
        CurrentBatchItem.check(operation, journal);
        requireOpen(operation.id());
        return pipeline.run(journal == null ? call : journal.admitted(call, client), client, options, journal, jobs);
    }

    @Override
    public <T> Page<T> fetch(Call<Page<T>> call, Duration atMost) {
        Caller within = atMost.compareTo(options.deadline()) < 0 ? with(options.deadline(atMost)) : this;
        return within.run(call);
    }

    @Override
    public void inBackground(FutureTask<?> task, BooleanSupplier isAbandoned) {
        pipeline.transport().interruptWatch().watch(task, () -> {
            if (isAbandoned.getAsBoolean()) {
                task.cancel(true);
            }
        });
        pipeline.lifecycle().start("cg-sdk-page-ahead", task);
    }

    @Override
    public void done(FutureTask<?> task) {
        pipeline.transport().interruptWatch().done(task);
    }

    @Override
    public Deadline deadline(Duration whole) {
        return Deadline.in(whole, pipeline.time());
    }

    @Override
    public ClientClosedException closed(Call<?> call) {
        return new ClientClosedException(CallReport.of(call.operation().id())
                .client(client)
                .outcome(Outcome.NOTHING_DONE, "a read changes nothing, so ask again with an open client"));
    }

    @Override
    public DeadlineException outOfTime(Call<?> call, String what) {
        return new DeadlineException(
                CallReport.of(call.operation().id())
                        .client(client)
                        .outcome(Outcome.NOTHING_DONE, "go on from the last page's nextCursor() when you like"),
                what);
    }

    /** The job that this token names; on behalf of a client, one of that client alone. */
    public <T> Job<T> job(String token, Function<Json, T> answer) {
        JobToken named = JobToken.of(token);
        if (client != null && !Objects.equals(client, named.client())) {
            throw new IllegalArgumentException("the token names a job of "
                    + (named.client() == null ? "no client" : "client " + named.client()) + ", not of client "
                    + client);
        }
        return jobs.resumed(named, options, answer);
    }

    /** A list that fetches its pages by this call. */
    public <T> Listing<T> list(Call<Page<T>> call) {
        return list(call, Query.NONE);
    }

    /** A list that fetches its pages by this call, with these filters. */
    public <T> Listing<T> list(Call<Page<T>> call, Query filters) {
        return new PagedListing<>(this, call, filters);
    }
}
