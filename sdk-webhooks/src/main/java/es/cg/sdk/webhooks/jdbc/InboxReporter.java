package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventStore.Outcome;
import es.cg.sdk.webhooks.jdbc.internal.tables.EventClaims.Due;
import es.cg.sdk.webhooks.jdbc.internal.workers.AttemptObserver;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the attempts of an inbox's workers, and tells its listener about them. Thread-safe. */
final class InboxReporter implements AttemptObserver {
    private static final Logger LOG = LoggerFactory.getLogger(JdbcInbox.class);

    private final InboxListener listener;

    InboxReporter(InboxListener listener) {
        this.listener = listener;
    }

    @Override
    public void ended(Due due, int attempt, Outcome outcome, Duration took) {
        switch (outcome.result()) {
            case FAILED -> LOG.warn("attempt {} of event {} failed", attempt, due.key(), outcome.failure());
            case DEAD -> LOG.error("event {} is dead after {} attempts", due.key(), attempt, outcome.failure());
            default -> LOG.debug("attempt {} of event {}: {}", attempt, due.key(), outcome.result());
        }
        tell(() -> listener.attempted(due.key().eventId(), due.kind(), attempt, outcome.result(), took));
    }

    @Override
    public void overdue(String worker, Due due, int attempt, Duration since) {
        LOG.warn("the handler of event {} has been running for {} in {}", due.key(), since, worker);
        tell(() -> listener.overdue(due.key().eventId(), due.kind(), attempt, since));
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.warn("the listener of an inbox failed: {}", e.getClass().getName(), e);
        }
    }
}
