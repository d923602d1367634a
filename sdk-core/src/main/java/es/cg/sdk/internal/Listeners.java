package es.cg.sdk.internal;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallListener.End;
import es.cg.sdk.call.CallListener.Which;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.model.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** All who hear of calls; what one of them throws is logged, and changes nothing. Immutable and thread-safe. */
public final class Listeners {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // What a service puts here that is longer, or else, may be what it was sent.
    private static final Pattern CODE = Pattern.compile("[a-z][a-z_]{0,63}");

    private static final Duration PERCEPTIBLE = Duration.ofMillis(1);

    private final List<CallListener> all;

    /** The log, and these. */
    public Listeners(List<CallListener> more) {
        List<CallListener> both = new ArrayList<>();
        both.add(new LoggingListener());
        both.addAll(more);
        this.all = List.copyOf(both);
    }

    void waited(Attempts attempts, Duration time) {
        if (time.compareTo(PERCEPTIBLE) >= 0) {
            tell(attempts, attempts.count() + 1, (listener, call) -> listener.waited(call, time));
        }
    }

    void attemptStarted(Attempts attempts) {
        if (!isHeard()) {
            return;
        }
        tell(attempts, attempts.count() + 1, CallListener::attemptStarted);
    }

    void answered(Attempts attempts, Answer answer) {
        if (!isHeard()) {
            return;
        }
        End end = new End(answer.status(), answer.requestId(), attempts.took(), null);
        tell(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, end));
    }

    void read(Attempts attempts, Json json) {
        if (json.has("avisos") && !json.get("avisos").items().isEmpty()) {
            List<String> codes =
                    json.get("avisos").items().stream().map(Listeners::code).toList();
            tell(attempts, attempts.count() + 1, (listener, call) -> listener.warned(call, codes));
        }
    }

    private static String code(Json aviso) {
        String code = aviso.get("codigo").string();
        return code != null && CODE.matcher(code).matches() ? code : "?";
    }

    void failed(Attempts attempts, Failure failure) {
        Answer answer = failure.answer();
        End end = new End(
                answer == null ? 0 : answer.status(),
                answer == null ? null : answer.requestId(),
                attempts.took(),
                failure.what());
        tell(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, end));
    }

    void retries(Attempts attempts, Duration pause) {
        tell(attempts, attempts.count(), (listener, call) -> listener.retries(call, pause));
    }

    void gaveUp(Attempts attempts, CallException e) {
        tell(attempts, attempts.count(), (listener, call) -> listener.gaveUp(call, e.outcome(), e.getClass()));
    }

    /** Whether anybody wants to know of what goes well: each word costs something. */
    private boolean isHeard() {
        return all.size() > 1 || LOG.isDebugEnabled();
    }

    private static void logged(Throwable thrown) {
        try {
            LOG.warn("a listener of calls threw {}", thrown.getClass().getName());
        } catch (Throwable e) {
            // Nobody is left to be told.
            return;
        }
    }

    private interface Word {
        void to(CallListener listener, Which call);
    }

    private void tell(Attempts attempts, int attempt, Word word) {
        Which call = attempts.which(attempt);
        for (CallListener each : all) {
            try {
                word.to(each, call);
            } catch (Throwable e) {
                // What has happened at the service must not be lost over who hears of it, nor over the log.
                logged(e);
            }
        }
    }
}
