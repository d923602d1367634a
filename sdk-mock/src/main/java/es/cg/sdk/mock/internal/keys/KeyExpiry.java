package es.cg.sdk.mock.internal.keys;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.calls.Chapter;
import es.cg.sdk.mock.internal.calls.OperationHandler;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

/** A key that nobody uses for 90 days is warned of, and ends 30 days later. Guarded by the service's lock. */
public final class KeyExpiry implements Chapter {
    private static final String UNUSED = "key.unused";
    private static final String CUT_OFF = "key.cut_off";
    private static final Duration PATIENCE = Duration.ofDays(90);
    private static final Duration WARNING = Duration.ofDays(30);

    private final ServiceContext office;
    private Consumer<ApiKey> ended = key -> {};

    /** The rule over this office's keys. */
    public KeyExpiry(ServiceContext office) {
        this.office = office;
    }

    /** Says who is told when a key ends. */
    public void whenEnded(Consumer<ApiKey> told) {
        ended = told;
    }

    static void begin(Environment world, String id) {
        later(world, UNUSED, world.clock().instant().plus(PATIENCE), id);
    }

    @Override
    public Map<String, OperationHandler> handlers() {
        return Map.of();
    }

    @Override
    public Map<String, Consumer<ObjectNode>> tasks() {
        return Map.of(UNUSED, payload -> each(payload, this::warn), CUT_OFF, payload -> each(payload, this::end));
    }

    private void each(ObjectNode payload, Consumer<ApiKey> rule) {
        ApiKey key = office.keys().byId(payload.path("id").asText());
        // One that was rotated or revoked has its own end.
        if (key != null && key.stateAt(now()).equals("active")) {
            rule.accept(key);
        }
    }

    private void warn(ApiKey key) {
        Instant due = key.lastUsed().plus(PATIENCE);
        if (due.isAfter(now())) {
            later(office.world(), UNUSED, due, key.row().id());
            return;
        }
        Instant end = now().plus(WARNING);
        key.row().json().put("switched_off_at", end.toString());
        office.events()
                .emitTo(
                        key,
                        "credential.expiring",
                        0,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("clave_prefijo", key.prefix())
                                .put(
                                        "caduca_el",
                                        SimulatedClock.at(end).toLocalDate().toString()));
        later(office.world(), CUT_OFF, end, key.row().id());
    }

    private void end(ApiKey key) {
        key.row().json().remove("switched_off_at");
        if (!key.lastUsed().isBefore(now().minus(WARNING))) {
            // It was used since the warning.
            later(
                    office.world(),
                    UNUSED,
                    key.lastUsed().plus(PATIENCE),
                    key.row().id());
        } else {
            key.row()
                    .json()
                    .put("state", "expired")
                    .put("expires_at", now().toString())
                    .put("_unused_since", key.lastUsed().toString());
            ended.accept(key);
        }
    }

    private Instant now() {
        return office.world().clock().instant();
    }

    private static void later(Environment world, String task, Instant due, String id) {
        world.agenda().put(due, task, JsonNodeFactory.instance.objectNode().put("id", id));
    }
}
