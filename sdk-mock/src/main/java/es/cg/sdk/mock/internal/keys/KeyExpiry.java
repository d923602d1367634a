package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.events.EventLog;
import es.cg.sdk.mock.internal.events.IntegrationRecords;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Consumer;

/**
 * Expires unused keys of production: after 90 days without use the integration is warned by an event, and 30 days later
 * the key ends. The sandbox's clock can be moved, so its keys never expire from disuse. Guarded by the service's lock.
 */
public final class KeyExpiry {
    private static final String UNUSED = "key.unused";
    private static final String CUT_OFF = "key.cut_off";
    private static final Duration WARNED_AFTER = Duration.ofDays(90);
    private static final Duration ENDED_AFTER_WARNING = Duration.ofDays(30);

    private final Environment environment;
    private final KeyStore keys;
    private final EventLog events;
    private Consumer<ApiKey> ended = key -> {};

    /** Creates the rule and schedules its tasks for every key that the store makes from now on. */
    public KeyExpiry(Environment environment, KeyStore keys, EventLog events) {
        this.environment = environment;
        this.keys = keys;
        this.events = events;
        environment.schedule().on(UNUSED, payload -> ifActive(payload, this::warn));
        environment.schedule().on(CUT_OFF, payload -> ifActive(payload, this::end));
        if (!environment.sandbox()) {
            keys.whenMade(key -> later(UNUSED, now().plus(WARNED_AFTER), key));
        }
    }

    /** Sets the listener that is called when a key has ended. */
    public void whenEnded(Consumer<ApiKey> listener) {
        ended = listener;
    }

    private void ifActive(ObjectNode payload, Consumer<ApiKey> task) {
        ApiKey key = keys.byId(payload.path("id").asText());
        // A rotated or revoked key has an end of its own.
        if (key != null && key.stateAt(now()).equals("active")) {
            task.accept(key);
        }
    }

    private void warn(ApiKey key) {
        Instant due = key.lastUsed().plus(WARNED_AFTER);
        if (due.isAfter(now())) {
            later(UNUSED, due, key);
            return;
        }
        Instant end = now().plus(ENDED_AFTER_WARNING);
        key.row().change(json -> json.put("switched_off_at", end.toString()));
        LocalDate day = SimulatedClock.at(end).toLocalDate();
        ObjectNode expiring = IntegrationRecords.expiringCredential(environment, key.id(), key.prefix(), day);
        events.emitTo(key.integration(), "credential.expiring", 0, expiring);
        later(CUT_OFF, end, key);
    }

    private void end(ApiKey key) {
        key.row().change(json -> json.remove("switched_off_at"));
        boolean usedSinceTheWarning = !key.lastUsed().isBefore(now().minus(ENDED_AFTER_WARNING));
        if (usedSinceTheWarning) {
            later(UNUSED, key.lastUsed().plus(WARNED_AFTER), key);
            return;
        }
        key.row()
                .change(json -> json.put("state", "expired")
                        .put("expires_at", now().toString())
                        .put("_unused_since", key.lastUsed().toString()));
        ended.accept(key);
    }

    private Instant now() {
        return environment.clock().instant();
    }

    private void later(String task, Instant due, ApiKey key) {
        environment
                .schedule()
                .put(due, task, JsonNodeFactory.instance.objectNode().put("id", key.id()));
    }
}
