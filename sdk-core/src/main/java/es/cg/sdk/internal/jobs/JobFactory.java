package es.cg.sdk.internal.jobs;

import static java.util.Objects.requireNonNull;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.internal.pipeline.CallContext;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.json.Json;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates jobs from the answers of deferred operations and from job tokens. Thread-safe. */
public final class JobFactory implements Pipeline.JobMaker {
    private static final int ACCEPTED = 202;

    private final Pipeline pipeline;
    private final JobAddress address;

    /** Creates a factory of jobs that are polled through this pipeline. */
    public JobFactory(Pipeline pipeline, JobAddress address) {
        this.pipeline = pipeline;
        this.address = address;
    }

    @Override
    public Job<Json> job(CallContext context, Json answer) {
        JobView view = new JobView(answer);
        boolean accepted = view.meta().status() == ACCEPTED;
        if (!"job".equals(answer.get("object").string()) && !accepted) {
            return completed(answer);
        }
        // The pipeline has asked for its token.
        Call<Json> pollCall = requireNonNull(pollCall(context, view));
        return new PolledJob<>(poller(pollCall, jobToken(context, view), context.options(), answer), result -> result);
    }

    /** Returns the job whose result is this record. */
    public static Job<Json> completed(Json result) {
        return new CompletedJob<>(result, each -> each);
    }

    @Override
    public @Nullable String token(CallContext context, Json answer) {
        JobView view = new JobView(answer);
        return pollCall(context, view) == null ? null : jobToken(context, view).text();
    }

    /** Returns the call that polls the job of this answer; null if the answer names no job that can be polled. */
    private @Nullable Call<Json> pollCall(CallContext context, JobView view) {
        String id = view.id();
        if (id == null || !view.isJob(pipeline.isDeferred(context.call().operation()))) {
            return null;
        }
        try {
            return address.pollCall(id, view.consultarEn());
        } catch (IllegalArgumentException unsafeInPath) {
            return null;
        }
    }

    private static JobToken jobToken(CallContext context, JobView view) {
        return new JobToken(context.operation(), context.client(), context.key(), String.valueOf(view.id()));
    }

    /**
     * Returns the job of this token, without polling it.
     *
     * @param client the client that it must be of; null for any
     *
     * @throws IllegalArgumentException if the token is malformed, or of another client
     */
    public <T> Job<T> resumed(String token, @Nullable Long client, CallOptions options, Function<Json, T> answer) {
        JobToken parsed = JobToken.of(requireNonNull(token, "token is null"));
        if (client != null && !client.equals(parsed.client())) {
            throw new IllegalArgumentException("the token is of a job of "
                    + (parsed.client() == null ? "no client" : "client " + parsed.client()) + ", not of client "
                    + client);
        }
        Call<Json> pollCall;
        try {
            pollCall = address.pollCall(parsed.job(), null);
        } catch (IllegalArgumentException unsafeInPath) {
            throw JobToken.malformed();
        }
        return new PolledJob<>(
                poller(pollCall, parsed, options, Json.empty()), requireNonNull(answer, "answer is null"));
    }

    private JobPoller poller(Call<Json> pollCall, JobToken token, CallOptions options, Json first) {
        return new JobPoller(pipeline, pollCall, token, options, first);
    }
}
