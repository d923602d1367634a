package es.cg.sdk.webhooks.jdbc;

import es.cg.sdk.webhooks.EventKind;
import es.cg.sdk.webhooks.EventStore.Result;
import java.time.Duration;
import java.util.function.Consumer;

/** What a listener of an inbox was told about an attempt. */
record AttemptReport(String eventId, EventKind kind, int attempt, Result result, Duration took) {
    /** Returns a listener that passes on what it is told. */
    static InboxListener to(Consumer<AttemptReport> reports) {
        return (eventId, kind, attempt, result, took) ->
                reports.accept(new AttemptReport(eventId, kind, attempt, result, took));
    }
}
