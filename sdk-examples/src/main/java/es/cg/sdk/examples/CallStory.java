package es.cg.sdk.examples;

import es.cg.sdk.call.CallListener;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells each attempt of the calls as a line, once an example asks for it: what was sent, and what came back. */
final class CallStory implements CallListener {
    private final Output out;
    private final List<Map<String, Object>> attempts = new ArrayList<>();
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

    @Override
    public synchronized void attemptEnded(CallInfo call, AttemptResult result) {
        if (!told) {
            return;
        }
        String failure = result.failure();
        String answer = failure == null ? "answered " + result.status() : failure;
        out.line("  attempt " + call.attempt() + " of " + call.operation() + ": "
                + (failure == null ? out.good(answer) : out.bad(answer))
                + (result.requestId() == null ? "" : ", request id " + result.requestId()));
        Map<String, Object> attempt = new LinkedHashMap<>();
        attempt.put("attempt", call.attempt());
        attempt.put("operation", call.operation());
        attempt.put("answer", answer);
        attempts.add(attempt);
    }
}
