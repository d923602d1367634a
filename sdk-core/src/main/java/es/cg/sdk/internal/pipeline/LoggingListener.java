package es.cg.sdk.internal.pipeline;

import es.cg.sdk.base.text.DurationText;
import es.cg.sdk.base.text.PrintableText;
import es.cg.sdk.call.CallListener;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.internal.keys.FirmInLog;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what calls do, with operation, client, key, status, code and request id, and no other data. Thread-safe. */
final class LoggingListener implements CallListener {
    private static final Logger LOG = LoggerFactory.getLogger("es.cg.sdk");
    private static final Duration LONG = Duration.ofSeconds(1);

    @Override
    public void waitStarted(CallInfo call, Wait wait) {
        switch (wait.cause()) {
            case RETRY -> {
                // The line of the retry says it already.
            }
            case OPEN_REQUESTS ->
                LOG.info("{} waits about {}: {}", describe(call), DurationText.of(wait.duration()), wait.reason());
            case RATE_LIMIT, JOB ->
                LOG.info("{} waits {}: {}", describe(call), DurationText.of(wait.duration()), wait.reason());
        }
    }

    @Override
    public void waitEnded(CallInfo call, Duration time) {
        if (time.compareTo(LONG) >= 0) {
            LOG.debug("{} waited {} until it could be sent", describe(call), DurationText.of(time));
        } else if (LOG.isTraceEnabled()) {
            LOG.trace("{} waited {} until it could be sent", describe(call), DurationText.of(time));
        }
    }

    @Override
    public void attemptStarted(CallInfo call) {
        if (LOG.isTraceEnabled()) {
            LOG.trace("{} is sent, attempt {}, with key {}", describe(call), call.attempt(), call.idempotencyKey());
        }
    }

    @Override
    public void attemptEnded(CallInfo call, AttemptResult result) {
        if (!LOG.isDebugEnabled()) {
            return;
        }
        if (result.failure() == null) {
            LOG.debug(
                    "{} answered {} in {} [request {}]",
                    describe(call),
                    result.status(),
                    DurationText.of(result.duration()),
                    result.requestId());
        } else {
            LOG.debug(
                    "{} failed after {}: {} [request {}]",
                    describe(call),
                    DurationText.of(result.duration()),
                    result.failure(),
                    result.requestId());
        }
    }

    @Override
    public void warningsReceived(CallInfo call, List<String> codes) {
        LOG.info("{} is done, with warnings: {}", describe(call), codes);
    }

    @Override
    public void retryScheduled(CallInfo call, Duration pause, String reason) {
        LOG.info(
                "{} failed at attempt {} ({}) and is sent again {}",
                describe(call),
                call.attempt(),
                reason,
                pause.isZero() ? "at once" : "in " + DurationText.of(pause));
    }

    @Override
    public void callFailed(CallInfo call, Outcome outcome, Class<? extends RuntimeException> exception) {
        LOG.debug("{} ends with {}: {}", describe(call), exception.getSimpleName(), outcome);
    }

    static String describe(CallInfo call) {
        return PrintableText.of(call.operation())
                + (call.client() == null ? "" : " for client " + call.client())
                + FirmInLog.text(call.firm());
    }
}
