package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.call.CallListener.AttemptResult;
import es.cg.sdk.call.CallListener.CallInfo;
import es.cg.sdk.call.CallListener.Wait;
import es.cg.sdk.call.CallListener.WaitCause;
import es.cg.sdk.call.Time;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.internal.http.Answer;
import es.cg.sdk.internal.http.AttemptFailure;
import es.cg.sdk.internal.journal.CurrentBatchItem;
import es.cg.sdk.internal.keys.FirmInLog;
import es.cg.sdk.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports what calls do to the log and to a client's listeners. What a listener throws is logged and ignored.
 * Immutable.
 */
final class CallListeners {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");

    // Anything else in the field may be data of the request, which must not be logged.
    private static final Pattern CODE = Pattern.compile("[a-z][a-z_]{0,63}");

    private static final Duration PERCEPTIBLE = Duration.ofMillis(1);
    private static final Duration REPORTED_FROM = Duration.ofSeconds(1);

    private final List<CallListener> all;

    /** Creates the listeners of a client: the log first, then these. */
    CallListeners(List<CallListener> more) {
        List<CallListener> both = new ArrayList<>();
        both.add(new LoggingListener());
        both.addAll(more);
        this.all = List.copyOf(both);
    }

    /** Reports that a call begins to wait. Waits of a second or less are not reported. */
    void waiting(CallInfo call, Wait wait) {
        if (wait.duration().compareTo(REPORTED_FROM) > 0) {
            forEachListener(call, (listener, which) -> listener.waitStarted(which, wait));
            CurrentBatchItem.waiting(call, wait);
        }
    }

    /** Records that the wait of a call has ended, reported or not. */
    void waitIsOver() {
        CurrentBatchItem.waitEnded();
    }

    /** Returns a listener for the wait of a call for the slot of its next attempt. */
    SlotWait slotWait(Attempts attempts, Time time) {
        return new SlotWait(attempts, time);
    }

    /** Reports the wait of a call for the slot of its next attempt. Used by one thread. */
    final class SlotWait implements Consumer<Wait> {
        private final Attempts attempts;
        private final Time time;
        private final long began;
        private boolean announced;

        private SlotWait(Attempts attempts, Time time) {
            this.attempts = attempts;
            this.time = time;
            this.began = time.nanos();
        }

        @Override
        public void accept(Wait wait) {
            if (wait.duration().compareTo(REPORTED_FROM) > 0) {
                announced = true;
                waiting(callInfo(), wait);
            }
        }

        /** Reports that the call has its slot. */
        void acquired() {
            waitIsOver();
            Duration waited = Duration.ofNanos(time.nanos() - began);
            if (!announced && waited.compareTo(REPORTED_FROM) > 0) {
                // The wait was not announced: how long the requests ahead would take was unknown.
                CallInfo call = attempts.context().callInfo(0);
                FirmInLog.run(
                        call.firm(),
                        () -> LOG.info(
                                "{} waited {} for a request slot",
                                LoggingListener.describe(call),
                                DurationText.of(waited)));
            }
            if (waited.compareTo(PERCEPTIBLE) >= 0) {
                forEachListener(callInfo(), (listener, call) -> listener.waitEnded(call, waited));
            }
        }

        private CallInfo callInfo() {
            return attempts.context().callInfo(attempts.count() + 1);
        }
    }

    void attemptStarted(Attempts attempts) {
        if (!isObserved()) {
            return;
        }
        forEachListener(attempts, attempts.count() + 1, CallListener::attemptStarted);
    }

    void answered(Attempts attempts, Answer answer) {
        if (!isObserved()) {
            return;
        }
        AttemptResult result = new AttemptResult(answer.status(), answer.requestId(), attempts.took(), null);
        forEachListener(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, result));
    }

    void read(Attempts attempts, Json json) {
        if (json.has("avisos") && !json.get("avisos").items().isEmpty()) {
            List<String> codes =
                    json.get("avisos").items().stream().map(CallListeners::code).toList();
            forEachListener(attempts, attempts.count() + 1, (listener, call) -> listener.warningsReceived(call, codes));
        }
    }

    private static String code(Json aviso) {
        String code = aviso.get("codigo").string();
        return code != null && CODE.matcher(code).matches() ? code : "?";
    }

    void failed(Attempts attempts, AttemptFailure failure) {
        Answer answer = failure.answer();
        AttemptResult result = new AttemptResult(
                answer == null ? 0 : answer.status(),
                answer == null ? null : answer.requestId(),
                attempts.took(),
                failure.what());
        forEachListener(attempts, attempts.count() + 1, (listener, call) -> listener.attemptEnded(call, result));
    }

    /** Reports that the call is retried after this pause; {@code isAsked} is true if the answer asked for it. */
    void retries(Attempts attempts, AttemptFailure failure, Duration pause, boolean isAsked, Time time) {
        String reason = failure.what() + (isAsked ? "; the answer asks for this pause" : "");
        forEachListener(attempts, attempts.count(), (listener, call) -> listener.retryScheduled(call, pause, reason));
        String why = "attempt " + attempts.count() + " failed (" + reason + ")";
        waiting(
                attempts.context().callInfo(attempts.count()),
                new Wait(WaitCause.RETRY, why, pause, time.now().plus(pause)));
    }

    void gaveUp(CallInfo call, CallException e) {
        forEachListener(call, (listener, which) -> listener.callFailed(which, e.outcome(), e.getClass()));
    }

    /** Returns whether successful steps are reported at all; if not, their report is not built. */
    private boolean isObserved() {
        return all.size() > 1 || LOG.isDebugEnabled();
    }

    private static void logged(Throwable thrown) {
        try {
            LOG.warn("a listener of calls threw {}", thrown.getClass().getName());
        } catch (Throwable e) {
            // The log failed too: there is nowhere left to report to.
            return;
        }
    }

    private interface Report {
        void to(CallListener listener, CallInfo call);
    }

    private void forEachListener(Attempts attempts, int attempt, Report report) {
        forEachListener(attempts.context().callInfo(attempt), report);
    }

    private void forEachListener(CallInfo call, Report report) {
        FirmInLog.run(call.firm(), () -> eachListener(call, report));
    }

    private void eachListener(CallInfo call, Report report) {
        for (CallListener each : all) {
            try {
                report.to(each, call);
            } catch (Throwable e) {
                // A failing listener or log must not hide what happened at the service.
                logged(e);
            }
        }
    }
}
