package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.errors.Outcome;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Observes each call, from its first long wait or attempt to its end. Opens no scope: nothing tells a listener that a
 * call has ended with an Error, and a scope that stays open would become the parent of what the thread does next.
 * Thread-safe.
 */
final class CallObservations implements CallListener {
    private final ObservationRegistry registry;

    @SuppressWarnings("ThreadLocalUsage") // two clients are observed by two instances
    private final ThreadLocal<@Nullable Running> running = new ThreadLocal<>();

    CallObservations(ObservationRegistry registry) {
        this.registry = registry;
    }

    /** The call of this thread; a thread runs one at a time. */
    private static final class Running {
        final Observation observation;
        boolean isSent;

        Running(Observation observation) {
            this.observation = observation;
        }
    }

    @Override
    public void waitStarted(CallInfo call, Wait wait) {
        if (wait.cause() == WaitCause.RATE_LIMIT || wait.cause() == WaitCause.OPEN_REQUESTS) {
            begun(call).observation.event(Observation.Event.of("wait"));
        }
    }

    @Override
    public void retryScheduled(CallInfo call, Duration pause, String reason) {
        current(call).observation.event(Observation.Event.of("retry"));
    }

    @Override
    public void attemptStarted(CallInfo call) {
        begun(call).isSent = true;
    }

    @Override
    public void attemptEnded(CallInfo call, AttemptResult result) {
        if (result.failure() == null) {
            end(current(call).observation, "success", "none");
        }
    }

    @Override
    public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> exception) {
        Observation observation = current(call).observation;
        observation.error(new CallFailure(exception.getSimpleName() + ": " + EventTags.word(outcome)));
        end(observation, EventTags.word(outcome), exception.getSimpleName());
    }

    /**
     * Returns the call before an attempt. The first attempt is that of another call than the one that was sent before.
     */
    private Running begun(CallInfo call) {
        Running last = running.get();
        if (last != null && last.isSent && call.attempt() == 1) {
            end(last.observation, "unknown", "Error");
        }
        return current(call);
    }

    private Running current(CallInfo call) {
        Running current = running.get();
        if (current == null) {
            current = new Running(Observation.createNotStarted("cg.client.call", registry)
                    .contextualName(call.operation())
                    .lowCardinalityKeyValue("operation", call.operation())
                    .start());
            running.set(current);
        }
        return current;
    }

    private void end(Observation observation, String outcome, String exception) {
        running.remove();
        observation.lowCardinalityKeyValue("outcome", outcome);
        observation.lowCardinalityKeyValue("exception", exception);
        observation.stop();
    }

    /** What an observation shows of an exception: its class, and no message that could have an id. */
    private static final class CallFailure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        CallFailure(String message) {
            super(message, null, false, false);
        }
    }
}
