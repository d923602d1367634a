package es.cg.sdk.internal.jobs;

import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.retry.RetryAfter;
import es.cg.sdk.model.Json;
import es.cg.sdk.model.Meta;
import es.cg.sdk.model.View;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A job as the service shows it; what is not as the contract has it counts as absent. Immutable. */
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
        String word = json().get("estado").string();
        return word == null ? null : new EstadoJob(word);
    }

    @Nullable
    String consultarEn() {
        return json().get("consultar_en").string();
    }

    boolean isFailed() {
        return EstadoJob.FAILED.equals(estado());
    }

    boolean isDone() {
        return isFailed() || EstadoJob.SUCCEEDED.equals(estado());
    }

    /** Whether it came from the service at all. */
    boolean isSeen() {
        return meta().status() != 0;
    }

    /** What the direct path would have answered; nothing where none came, since the thing was done all the same. */
    Json resultado(@Nullable String key) {
        Json result = json().get("resultado");
        Json shown = result.kind() == Json.Kind.NULL ? Json.empty() : result;
        Meta look = meta();
        return shown.withMeta(
                new Answer.Told(look.status(), look.requestId(), key, look.attempts(), look.rateLimit(), null, null));
    }

    /** How long the service did not want to hear of it, when it showed this. */
    Duration asked(Time time) {
        Duration asked =
                meta() instanceof Answer.Told told ? RetryAfter.of(told.retryAfter(), told.date(), time.now()) : null;
        return asked == null ? Duration.ZERO : asked;
    }
}
