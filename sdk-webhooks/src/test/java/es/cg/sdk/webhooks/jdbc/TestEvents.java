package es.cg.sdk.webhooks.jdbc;

import static es.cg.sdk.webhooks.jdbc.TestDatabase.effect;

import es.cg.sdk.webhooks.EventHandler;
import es.cg.sdk.webhooks.WebhookCorrections;
import es.cg.sdk.webhooks.WebhookEvent;
import java.nio.charset.StandardCharsets;

/** Events, and handlers that write an effect of them. */
final class TestEvents {
    /** Writes an effect. */
    static final EventHandler WRITES = JdbcHandler.of((event, attempt) -> effect(attempt, event.id()));

    private TestEvents() {}

    static WebhookEvent event(String id) {
        return event(id, "");
    }

    static WebhookEvent event(String id, String more) {
        return WebhookEvent.read("{\"id\":\"%s\",\"type\":\"invoice.emitted\",\"data\":{\"object\":{}}%s}"
                .formatted(id, more)
                .getBytes(StandardCharsets.UTF_8));
    }

    /** The same event of a source with a name. */
    static WebhookEvent of(String source, String id) {
        return WebhookEvent.read(event(id).body(), WebhookCorrections.none(), source);
    }

    /** An event in the tables, for a person's work on it. */
    static UnfinishedEvent found(JdbcTables tables, String id) {
        return tables.unfinished().find("", id).orElseThrow();
    }

    /** Writes an effect, and does more. */
    static JdbcHandler writesAnd(JdbcHandler more) {
        return (event, attempt) -> {
            effect(attempt, event.id());
            more.handle(event, attempt);
        };
    }
}
