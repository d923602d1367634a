package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.errors.Outcome;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;

/**
 * Counts and times calls. Its tags are operations, statuses and the words of enums: nothing about a client.
 * Thread-safe.
 */
final class CallMeters implements CallListener {
    private final MeterRegistry registry;

    CallMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void attemptEnded(CallInfo call, AttemptResult result) {
        Timer.builder("cg.client.attempts")
                .description("Attempts of calls, with the time that each took")
                .tag("operation", call.operation())
                .tag("status", result.status() == 0 ? "none" : String.valueOf(result.status()))
                .register(registry)
                .record(result.duration());
        if (result.failure() == null) {
            count(call.operation(), "success", "none");
        }
    }

    @Override
    public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> exception) {
        count(call.operation(), outcome.name().toLowerCase(Locale.ROOT), exception.getSimpleName());
    }

    private void count(String operation, String outcome, String exception) {
        Counter.builder("cg.client.calls")
                .description("Calls that have ended")
                .tag("operation", operation)
                .tag("outcome", outcome)
                .tag("exception", exception)
                .register(registry)
                .increment();
    }

    @Override
    public void waitStarted(CallInfo call, Wait wait) {
        Timer.builder("cg.client.waits")
                .description("Waits of more than one second, with their expected time")
                .tag("cause", wait.cause().name().toLowerCase(Locale.ROOT))
                .tag("limit", LimitNames.in(wait.reason()))
                .register(registry)
                .record(wait.duration());
    }

    @Override
    public void waitEnded(CallInfo call, Duration duration) {
        Timer.builder("cg.client.queue")
                .description("Time that calls waited for a rate limit or a free open request")
                .tag("operation", call.operation())
                .register(registry)
                .record(duration);
    }
}
