package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.Call;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.Job;
import es.cg.sdk.call.Operation;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.internal.pipeline.Pipeline;
import es.cg.sdk.model.Json;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes the jobs that deferred operations answer with, and those that a token resumes. Thread-safe. */
public final class JobFactory {
    private static final int ACCEPTED = 202;

    private final Pipeline pipeline;
    private final JobAddress address;
    private final Time time;

    public JobFactory(Pipeline pipeline, JobAddress address, Time time) {
        this.pipeline = pipeline;
        this.address = address;
        this.time = time;
    }

    /** Makes a job of the answer to a call: one that goes on, or one that is done where the resource itself came. */
    public Function<Json, Job<Json>> of(
            Operation<?> operation, @Nullable Long client, @Nullable String key, CallOptions options) {
        return json -> {
            JobView view = new JobView(json);
            String object = json.get("object").string();
            boolean accepted = view.meta().status() == ACCEPTED;
            if (!"job".equals(object) && !accepted) {
                return new CompletedJob<>(json, result -> result);
            }
            String id = view.id();
            if (id == null || !(object == null || object.equals("job"))) {
                throw nameless(operation, client, key, view);
            }
            Call<Json> look;
            try {
                look = address.look(id, view.consultarEn());
            } catch (IllegalArgumentException cannotStandInAPath) {
                throw nameless(operation, client, key, view);
            }
            JobToken token = new JobToken(operation.id(), client, key, id);
            return new PolledJob<>(new JobPoller(pipeline, look, token, options, time, json), result -> result);
        };
    }

    /** The job of this token, not looked at yet. */
    public <T> Job<T> resumed(JobToken token, CallOptions options, Function<Json, T> answer) {
        Call<Json> look;
        try {
            look = address.look(token.job(), null);
        } catch (IllegalArgumentException cannotStandInAPath) {
            throw JobToken.malformed();
        }
        return new PolledJob<>(new JobPoller(pipeline, look, token, options, time, Json.empty()), answer);
    }

    private static UnreadableAnswerException nameless(
            Operation<?> operation, @Nullable Long client, @Nullable String key, JobView view) {
        CallReport report = CallReport.of(operation.id())
                .client(client)
                .requestId(view.meta().requestId())
                .idempotencyKey(key)
                .outcome(
                        Outcome.UNKNOWN,
                        "the service has taken the task, and only a look at what came of it can tell more");
        return new UnreadableAnswerException(report, view.meta().status(), "it names no job that can be looked at");
    }
}
