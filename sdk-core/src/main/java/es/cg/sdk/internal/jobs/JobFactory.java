package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.internal.pipeline.JobMaker;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.internal.retry.CallContext;
import es.cg.sdk.model.Json;
import java.util.function.Function;

/** Makes the jobs that the answers of deferred operations name, and those that a token names. Thread-safe. */
public final class JobFactory implements JobMaker {
    private static final int ACCEPTED = 202;

    private final Pipeline pipeline;
    private final JobAddress address;

    /** Jobs that are looked at through this pipeline, at this address. */
    public JobFactory(Pipeline pipeline, JobAddress address) {
        this.pipeline = pipeline;
        this.address = address;
    }

    @Override
    public Job<Json> job(CallContext context, Json answer) {
        JobView view = new JobView(answer);
        String object = answer.get("object").string();
        boolean accepted = view.meta().status() == ACCEPTED;
        if (!"job".equals(object) && !accepted) {
            return new CompletedJob<>(answer, result -> result);
        }
        String id = view.id();
        if (id == null || !(object == null || object.equals("job"))) {
            throw nameless(context, view);
        }
        Call<Json> look;
        try {
            look = address.look(id, view.consultarEn());
        } catch (IllegalArgumentException cannotStandInAPath) {
            throw nameless(context, view);
        }
        JobToken token = new JobToken(context.operation(), context.client(), context.key(), id);
        return new PolledJob<>(poller(look, token, context.options(), answer), result -> result);
    }

    /** The job of this token, not looked at yet. */
    public <T> Job<T> resumed(JobToken token, CallOptions options, Function<Json, T> answer) {
        Call<Json> look;
        try {
            look = address.look(token.job(), null);
        } catch (IllegalArgumentException cannotStandInAPath) {
            throw JobToken.malformed();
        }
        return new PolledJob<>(poller(look, token, options, Json.empty()), answer);
    }

    private JobPoller poller(Call<Json> look, JobToken token, CallOptions options, Json first) {
        return new JobPoller(pipeline, this, look, token, options, first);
    }

    private static UnreadableAnswerException nameless(CallContext context, JobView view) {
        CallReport report = CallReport.of(context.operation())
                .client(context.client())
                .requestId(view.meta().requestId())
                .idempotencyKey(context.key())
                .outcome(
                        Outcome.UNKNOWN,
                        "the service has taken the task, and only a look at what came of it can tell more");
        return new UnreadableAnswerException(report, view.meta().status(), "it names no job that can be looked at");
    }
}
