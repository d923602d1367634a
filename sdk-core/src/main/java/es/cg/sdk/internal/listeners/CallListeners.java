package es.cg.sdk.internal.listeners;

import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallListener.AttemptResult;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.limits.WaitListener;
import es.cg.sdk.internal.retry.Attempts;
import es.cg.sdk.internal.writes.CurrentBatchItem;
import es.cg.sdk.model.Json;
import es.cg.sdk.text.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log and the listeners of a client. What a listener throws is logged and changes nothing. Immutable. */
public final class CallListeners {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // What a service puts here that is longer, or else, may be what it was sent.
    private static final Pattern CODE = Pattern.compile("[a-z][a-z_]{0,63}");

    private static final Duration PERCEPTIBLE = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofSeconds(1);

    private final List<CallListener> all;

    /** The log, then these listeners. */
    public CallListeners(List<CallListener> more) {
        List<CallListener> both = new ArrayList<>();
        both.add(new LoggingListener());
        both.addAll(more);
        this.all = List.copyOf(both);
    }

    /** A call begins to wait. Waits of a second or less are not reported. */
    public void waitStarted(CallInfo call, Wait wait) {
        if (wait.duration().compareTo(LONG) > 0) {
            tell(call, (listener, which) -> listener.waitStarted(which, wait));
            CurrentBatchItem.waitStarted(call, wait);
        }
    }

    /** A call has ended its wait, reported or not. */
    public void waitIsOver() {
        CurrentBatchItem.waited();
    }

    /** Follows the wait of a call for the slot of its next attempt. */
    public SlotWait slotWait(Attempts attempts, Time time) {
        return new SlotWait(attempts, time);
    }

    /** The wait of a call for the slot of its next attempt. Used by one thread. */
    public final class SlotWait implements WaitListener {
        private final Attempts attempts;
        private final Time time;
        private final long began;
        private boolean told;

        private SlotWait(Attempts attempts, Time time) {
            this.attempts = attempts;
            this.time = time;
            this.began = time.nanos();
        }

        @Override
        public void waiting(WaitCause cause, String reason, Duration length) {
            if (length.compareTo(LONG) > 0) {
                told = true;
                CallListeners.this.waitStarted(
                        callInfo(), new Wait(cause, reason, length, time.now().plus(length)));
            }
        }

        /** The call has its slot. */
        public void over() {
            waitIsOver();
            Duration waited = Duration.ofNanos(time.nanos() - began);
            if (!told && waited.compareTo(LONG) > 0) {
                // Nobody could know beforehand how long the requests before it would take.
                LOG.info(
                        "{} waited {} for a place among the open requests of its key",
                        LoggingListener.named(attempts.context().callInfo(0)),
                        DurationText.of(waited));
            }
            if (waited.compareTo(PERCEPTIBLE) >= 0) {
                tell(callInfo(), (listener, call) -> listener.waitEnded(call, waited));
            }
        }

        private CallInfo callInfo() {
            return attempts.context().callInfo(attempts.count() + 1);
        }
    }

    public void attemptStarted(Attempts attempts) {
        if (!isHeard()) {
            return;
        }
        tell(attempts, attempts.count() + 1, CallListener::attemptStarted);
    }

    public void answered(Attempts attempts, Answer answer) {
        if (!isHeard()) {
            return;
        }
        AttemptResult result = new AttemptResult(answer.status(), answer.requestId(), attempts.took(), null);
        tell(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, result));
    }

    public void read(Attempts attempts, Json json) {
        if (json.has("avisos") && !json.get("avisos").items().isEmpty()) {
            List<String> codes =
                    json.get("avisos").items().stream().map(CallListeners::code).toList();
            tell(attempts, attempts.count() + 1, (listener, call) -> listener.warningsReceived(call, codes));
        }
    }

    private static String code(Json aviso) {
        String code = aviso.get("codigo").string();
        return code != null && CODE.matcher(code).matches() ? code : "?";
    }

    public void failed(Attempts attempts, AttemptFailure failure) {
        Answer answer = failure.answer();
        AttemptResult result = new AttemptResult(
                answer == null ? 0 : answer.status(),
                answer == null ? null : answer.requestId(),
                attempts.took(),
                failure.what());
        tell(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, result));
    }

    /** The call is sent again after this pause; {@code isAsked} tells whether the answer asked for it. */
    public void retries(Attempts attempts, AttemptFailure failure, Duration pause, boolean isAsked, Time time) {
        String reason = failure.what() + (isAsked ? "; the answer asks for this pause" : "");
        tell(attempts, attempts.count(), (listener, call) -> listener.retryScheduled(call, pause, reason));
        String why = "attempt " + attempts.count() + " failed (" + reason + ")";
        waitStarted(
                attempts.context().callInfo(attempts.count()),
                new Wait(WaitCause.RETRY, why, pause, time.now().plus(pause)));
    }

    public void gaveUp(Attempts attempts, CallException e) {
        tell(attempts, attempts.count(), (listener, call) -> listener.callFailed(call, e.outcome(), e.getClass()));
    }

    /** Whether anybody hears of what goes well; otherwise its report is not built. */
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

    private interface Report {
        void to(CallListener listener, CallInfo call);
    }

    private void tell(Attempts attempts, int attempt, Report report) {
        tell(attempts.context().callInfo(attempt), report);
    }

    private void tell(CallInfo call, Report report) {
        for (CallListener each : all) {
            try {
                report.to(each, call);
            } catch (Throwable e) {
                // What has happened at the service must not be lost over who hears of it, nor over the log.
                logged(e);
            }
        }
    }
}
