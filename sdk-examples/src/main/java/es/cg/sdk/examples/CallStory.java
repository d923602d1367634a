package es.cg.sdk.examples;

import es.cg.sdk.call.CallListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tells each attempt of the calls as a line, once an example asks for it: what was sent, and what came back. */
final class CallStory implements CallListener {
    private static final int FIRST_FAILURE = 300;

    private final Output out;
    private final List<Map<String, Object>> attempts = new ArrayList<>();
    private final Map<String, Integer> done = new ConcurrentHashMap<>();
    private volatile boolean told;

    CallStory(Output out) {
        this.out = out;
    }

    /** Tells the attempts from now on. */
    void start() {
        told = true;
    }

    /** Stops telling, and adds what was told to the JSON document as {@code attempts}. */
    synchronized void stop() {
        told = false;
        out.put("attempts", attempts);
    }

    /** Returns how many calls of the operation the service has answered with success. */
    int done(String operation) {
        return done.getOrDefault(operation, 0);
    }

    @Override
    public synchronized void attemptEnded(CallInfo call, AttemptResult result) {
        if (result.failure() == null && result.status() < FIRST_FAILURE) {
            done.merge(call.operation(), 1, Integer::sum);
        }
        if (!told) {
            return;
        }
        String failure = result.failure();
        String answer = failure == null ? "answered " + result.status() : failure;
        out.item("attempt " + call.attempt() + " of " + call.operation() + ": "
                + (failure == null ? out.good(answer) : out.bad(answer))
                + (result.requestId() == null ? "" : ", request id " + result.requestId()));
        Map<String, Object> attempt = new LinkedHashMap<>();
        attempt.put("attempt", call.attempt());
        attempt.put("operation", call.operation());
        attempt.put("answer", answer);
        attempts.add(attempt);
    }
}
