package es.cg.sdk.internal.jobs;

import es.cg.sdk.base.json.Attached;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.json.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.model.View;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The job object of the service; fields of another type than in the contract count as absent. Immutable. */
final class JobView extends View {
    JobView(Json json) {
        super(json);
    }

    @Nullable
    String id() {
        try {
            return identifier("id");
        } catch (UnexpectedContentException neitherTextNorNumber) {
            return null;
        }
    }

    @Nullable
    EstadoJob estado() {
        String value = json().get("estado").string();
        return value == null ? null : new EstadoJob(value);
    }

    @Nullable
    String consultarEn() {
        return json().get("consultar_en").string();
    }

    /**
     * Returns whether the answer is a job. If {@code object} is missing, it is one if it has {@code consultar_en}.
     *
     * @param expected whether the operation is deferred, so that an answer without {@code object} is a job in any case
     */
    boolean isJob(boolean expected) {
        String object = json().get("object").string();
        return object == null ? expected || consultarEn() != null : object.equals("job");
    }

    boolean isFailed() {
        return EstadoJob.FAILED.equals(estado());
    }

    boolean isDone() {
        return isFailed() || EstadoJob.SUCCEEDED.equals(estado());
    }

    /** Returns whether it is an answer of the service; false for a resumed job that was not polled yet. */
    boolean isPolled() {
        return meta().status() != 0;
    }

    /** Returns the result, with the metadata of the poll; empty if the job has none, since it was done all the same. */
    Json resultado(@Nullable String key) {
        Json result = json().get("resultado");
        Json shown = result.kind() == Json.Kind.NULL ? Json.empty() : result;
        Meta poll = meta();
        return (Json) Attached.withMeta(
                shown,
                new Answer.AnswerMeta(
                        poll.status(),
                        poll.requestId(),
                        key,
                        poll.attempts(),
                        poll.rateLimit(),
                        null,
                        null,
                        poll.received()));
    }

    /** Returns how long after this answer the service wants no other poll; zero if it did not say. */
    Duration asked(Time time) {
        Duration asked = meta() instanceof Answer.AnswerMeta answered ? answered.requestedWait(time.now()) : null;
        return asked == null ? Duration.ZERO : asked;
    }
}
