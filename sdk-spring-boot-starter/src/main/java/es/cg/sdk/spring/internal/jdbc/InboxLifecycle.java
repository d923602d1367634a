package es.cg.sdk.spring.internal.jdbc;

import es.cg.sdk.spring.internal.start.StartException;
import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.QuarantinedBody;
import es.cg.sdk.webhooks.StoreException;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.jdbc.JdbcInbox;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * An inbox whose workers run from the time when all beans are there, before the server takes requests, until it takes
 * none. Thread-safe.
 */
final class InboxLifecycle implements EventStore, SmartLifecycle {
    // Before the server starts and after it stops, which has DEFAULT_PHASE - 2048.
    private static final int PHASE = DEFAULT_PHASE - 4096;

    private final JdbcInbox.Builder builder;
    private final Supplier<EventHandler> handler;
    private final Capabilities capabilities;
    private volatile @Nullable JdbcInbox inbox;

    InboxLifecycle(
            JdbcInbox.Builder builder,
            Supplier<EventHandler> handler,
            Environment environment,
            WebhookCorrections corrections) {
        this.builder = builder;
        this.handler = handler;
        // Those of an inbox, before there is one.
        this.capabilities =
                Capabilities.of(Capability.values()).with(corrections).with(environment);
    }

    @Override
    public void start() {
        try {
            inbox = builder.start(handler.get());
        } catch (IllegalStateException e) {
            throw new StartException(
                    "The handlers of webhook events cannot work with an inbox: " + e.getMessage() + ".",
                    "Change the handlers, or cg.webhooks.store.",
                    e);
        }
    }

    @Override
    public void stop() {
        JdbcInbox running = inbox;
        inbox = null;
        if (running != null) {
            running.close();
        }
    }

    @Override
    public boolean isRunning() {
        return inbox != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }

    private JdbcInbox running() {
        JdbcInbox running = inbox;
        if (running == null) {
            throw new StoreException("the inbox is not running: the application starts or stops");
        }
        return running;
    }

    @Override
    public Outcome process(WebhookEvent event, EventHandler unused) {
        return running().process(event, unused);
    }

    @Override
    public void quarantine(QuarantinedBody quarantined) {
        running().quarantine(quarantined);
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }
}
