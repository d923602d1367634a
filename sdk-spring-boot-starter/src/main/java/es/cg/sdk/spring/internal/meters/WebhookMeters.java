package es.cg.sdk.spring.internal.meters;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.jdbc.InboxListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Counts and times events. Its tags are known kinds and the words of enums: no id, and no text of a sender. Thread-safe. */
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
                        word(report.verdict() == null ? null : report.verdict().reason()))
                .tag("kind", kind(report.kind()))
                .tag("result", word(report.result()))
                .register(registry)
                .record(report.took());
    }

    @Override
    public void attempted(AttemptReport report) {
        Timer.builder("cg.webhooks.attempts")
                .description("Attempts of an inbox's workers at events")
                .tag("kind", kind(report.kind()))
                .tag("result", word(report.result()))
                .register(registry)
                .record(report.took());
    }

    @Override
    public void overdue(String eventId, EventKind kind, int attempt, Duration since) {
        Counter.builder("cg.webhooks.overdue")
                .description("Reports of handlers that have been running for too long")
                .tag("kind", kind(kind))
                .register(registry)
                .increment();
    }

    private static String kind(@Nullable EventKind kind) {
        if (kind == null) {
            return "none";
        }
        return kind.isKnown() ? kind.value() : kind.isReadable() ? "other" : "unreadable";
    }

    private static String word(@Nullable Enum<?> value) {
        return value == null ? "none" : value.name().toLowerCase(Locale.ROOT);
    }
}
