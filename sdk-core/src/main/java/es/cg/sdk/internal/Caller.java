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
import es.cg.sdk.internal.jobs.JobToken;
import es.cg.sdk.internal.lifecycle.Deadline;
import es.cg.sdk.internal.lifecycle.Lifecycle;
import es.cg.sdk.internal.lists.PagedListing;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.requests.Query;
import es.cg.sdk.internal.writes.CurrentBatchItem;
import es.cg.sdk.internal.writes.WriteJournal;
import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a resource holds: the pipeline, and the client on whose behalf it calls, if any. */
public final class Caller {
    private final Pipeline pipeline;
    private final @Nullable Long client;
    private final CallOptions options;
    private final @Nullable WriteJournal ledger;

    /** Calls on behalf of no client. */
    public Caller(Pipeline pipeline) {
        this(pipeline, null, CallOptions.defaults(), null);
    }

    private Caller(Pipeline pipeline, @Nullable Long client, CallOptions options, @Nullable WriteJournal ledger) {
        this.pipeline = pipeline;
        this.client = client;
        this.options = options;
        this.ledger = ledger;
    }

    /** Calls on behalf of this client. */
    public Caller forClient(long id) {
        return new Caller(pipeline, id, options, ledger);
    }

    /** Calls on behalf of no client. */
    public Caller forNoClient() {
        return new Caller(pipeline, null, options, ledger);
    }

    ApiKey.Kind keyKind() {
        return pipeline.keyKind();
    }

    /** Calls made like this. */
    public Caller with(CallOptions others) {
        return new Caller(pipeline, client, others, ledger);
    }

    /** Calls that this ledger admits, and that it writes down. */
    public Caller writingInto(WriteJournal book) {
        if (ledger != null) {
            throw new IllegalStateException(
                    "a batch within an item of a batch is not written down there: run it on the client itself");
        }
        return new Caller(pipeline, client, options, book);
    }

    /** On whose behalf it calls; null for none. */
    public @Nullable Long client() {
        return client;
    }

    /** What it goes by. */
    public Time time() {
        return pipeline.time();
    }

    /** Whether the client is open. */
    public Lifecycle lifecycle() {
        return pipeline.lifecycle();
    }

    /** Whether the client was closed. */
    public boolean isClosed() {
        return pipeline.lifecycle().isClosed();
    }

    /** Refuses to begin something on a client that is closed. */
    public void requireOpen(String what) {
        pipeline.lifecycle().requireOpen(what);
    }

    /** The address that calls go to. */
    public String baseUrl() {
        return pipeline.baseUrl();
    }

    /** How busy the API key is in this process. */
    public Limits limits() {
        return pipeline.limits();
    }

    /** Runs a call and gives its answer. */
    public <T> T run(Call<T> call) {
        Operation<T> operation = call.operation();
        if (operation.onClient() && client == null) {
            throw new IllegalArgumentException(operation + " acts on a client: run it on cg.forClient(id)");
        }
        if (!operation.onClient() && client != null) {
            throw new IllegalArgumentException(operation + " acts on no client: run it on the CgClient itself");
        }
        CurrentBatchItem.check(operation, ledger);
        requireOpen(operation.id());
        return pipeline.run(ledger == null ? call : ledger.admitted(call, client), client, options, ledger);
    }

    /** Calls that have so much time at the most. */
    public Caller within(Duration most) {
        return most.compareTo(options.deadline()) < 0 ? with(options.deadline(most)) : this;
    }

    public Deadline deadline(Duration whole) {
        return Deadline.in(whole, pipeline.time());
    }

    /** What a read ends with that waits while the client is closed. */
    public ClientClosedException closed(Call<?> call) {
        return new ClientClosedException(CallReport.of(call.operation().id())
                .client(client)
                .outcome(Outcome.NOTHING_DONE, "a read changes nothing, so ask again with an open client"));
    }

    /** What a read that comes too late is refused with. */
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
        return pipeline.jobs().resumed(named, options, answer);
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
