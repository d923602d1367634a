package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.InboxListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/**
 * Counts and times events. Its tags are known kinds and the words of enums: no id, and no text of a sender.
 * Thread-safe.
 */
final class WebhookMeters implements WebhookReceiver.Listener, InboxListener {
    private final MeterRegistry registry;

    WebhookMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void answered(RequestReport report) {
        Timer.builder("cg.webhooks.requests")
                .description("Requests to the webhook endpoint, with the time until the answer")
                .tag("status", String.valueOf(report.status()))
                .tag(
                        "verdict",
                        EventTags.word(
                                report.verdict() == null
                                        ? null
                                        : report.verdict().reason()))
                .tag("kind", EventTags.kind(report.kind()))
                .tag("result", EventTags.word(report.result()))
                .register(registry)
                .record(report.took());
    }

    @Override
    public void attempted(String eventId, EventKind kind, int attempt, EventStore.Result result, Duration took) {
        Timer.builder("cg.webhooks.attempts")
                .description("Attempts of an inbox's workers at events")
                .tag("kind", EventTags.kind(kind))
                .tag("result", EventTags.word(result))
                .register(registry)
                .record(took);
    }

    @Override
    public void overdue(String eventId, EventKind kind, int attempt, Duration since) {
        Counter.builder("cg.webhooks.overdue")
                .description("Reports of handlers that have been running for too long")
                .tag("kind", EventTags.kind(kind))
                .register(registry)
                .increment();
    }
}
