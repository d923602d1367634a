package es.cg.sdk.spring.internal.health;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The health of the service as the calls of all firms show it, without a call of its own: it is down for a minute after
 * an attempt of any firm that had no answer, unless another one has an answer. A longer time would keep an application
 * down that gets no work while it is down. What the service answers, also a refusal, shows that it is up. Thread-safe.
 */
final class LastAnswers implements CallListener, HealthSource {
    private static final Duration DOWN = Duration.ofMinutes(1);

    private final Time time;
    private volatile @Nullable Attempt last;
    private volatile @Nullable Instant answeredAt;

    LastAnswers(Time time) {
        this.time = time;
    }

    private record Attempt(
            long endedAt, boolean isAnswered, @Nullable String failure) {}

    @Override
    public void attemptEnded(CallInfo call, AttemptResult result) {
        boolean isAnswered = result.status() != 0;
        if (isAnswered) {
            answeredAt = time.now();
        }
        last = new Attempt(time.nanos(), isAnswered, result.failure());
    }

    @Override
    public ServiceHealth health() {
        Attempt attempt = last;
        Instant answered = answeredAt;
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("lastAnswer", answered == null ? "none" : answered.toString());
        if (attempt == null || attempt.isAnswered()) {
            return new ServiceHealth(true, details);
        }
        details.put("error", String.valueOf(attempt.failure()));
        return new ServiceHealth(time.nanos() - attempt.endedAt() > DOWN.toNanos(), details);
    }
}
