package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.limits.SandboxUsage;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Both worlds as one piece of data, and back. Guarded by the service's lock. */
final class StateSnapshots {
    private static final String FORMAT = "cg-mock-state";
    private static final int VERSION = 3;

    private final ServiceContext production;
    private final ServiceContext sandbox;

    StateSnapshots(ServiceContext production, ServiceContext sandbox) {
        this.production = production;
        this.sandbox = sandbox;
    }

    ObjectNode take() {
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.put("format", FORMAT).put("version", VERSION);
        state.set("firm", production.firm().snapshot());
        state.set("production", production.world().snapshot());
        state.set("sandbox", sandbox.world().snapshot());
        return state;
    }

    /** Restores all of it, or, with a reason, nothing. */
    void restore(ObjectNode state) {
        require(state.path("format").asText().equals(FORMAT), "format must be " + FORMAT);
        require(
                state.path("version").asInt() == VERSION,
                "version must be " + VERSION + ": another version of the mock wrote this");
        firm(state.path("firm"));
        check(production, "production", state.path("production"));
        check(sandbox, "sandbox", state.path("sandbox"));
        production.firm().restore(state.path("firm"));
        production.world().restore((ObjectNode) state.path("production"));
        sandbox.world().restore((ObjectNode) state.path("sandbox"));
    }

    private static void firm(JsonNode firm) {
        require(Plan.words().contains(firm.path("plan").asText()), "firm.plan must be one of " + Plan.words());
        require(firm.path("limits").isObject(), "firm.limits must be an object");
        for (Map.Entry<String, JsonNode> limit : firm.path("limits").properties()) {
            require(
                    Arrays.stream(PlanLimit.values())
                            .anyMatch(each -> each.word().equals(limit.getKey())),
                    "firm.limits has one that there is not: " + limit.getKey());
            require(
                    limit.getValue().isInt() && limit.getValue().asInt() >= 0,
                    "firm.limits." + limit.getKey() + " must be a whole number from 0");
        }
    }

    private static void check(ServiceContext office, String name, JsonNode world) {
        require(world.isObject(), name + " must be an object");
        moment(world.path("clock"), name + ".clock");
        require(world.path("dice").isIntegralNumber(), name + ".dice must be a number");
        JsonNode agenda = world.path("agenda");
        require(
                agenda.path("made").isIntegralNumber() && agenda.path("entries").isArray(),
                name + ".agenda must have made and entries");
        for (JsonNode entry : agenda.path("entries")) {
            moment(entry.path("due"), name + ".agenda.due");
            String kind = entry.path("kind").asText();
            require(office.world().agenda().knows(kind), name + ".agenda has a task that nobody does: " + kind);
            require(
                    entry.path("number").isIntegralNumber()
                            && entry.path("payload").isObject(),
                    name + ".agenda has an entry without number or payload");
        }
        require(world.path("tables").isObject(), name + ".tables must be an object");
        for (Map.Entry<String, JsonNode> table : world.path("tables").properties()) {
            rows(table.getValue(), name + ".tables." + table.getKey());
        }
        keys(world.at("/tables/keys/rows"), name);
        for (JsonNode row : world.at("/tables/" + SandboxUsage.TABLE + "/rows")) {
            moment(row.at("/json/used_at"), name + ": used_at of the sandbox");
        }
        for (JsonNode row : world.at("/tables/idempotency/rows")) {
            moment(row.at("/json/at"), name + ": at of what a key got");
        }
        try {
            new Environment(office.world().sandbox(), new SimulatedClock(Instant.EPOCH, null), 0)
                    .restore((ObjectNode) world);
        } catch (RuntimeException misfit) {
            throw PanelCall.wrong("this is no state that can be restored: " + name + ": " + misfit.getMessage());
        }
    }

    private static void rows(JsonNode table, String name) {
        require(
                table.path("made").isIntegralNumber() && table.path("rows").isArray(),
                name + " must have made and rows");
        Set<Long> numbers = new HashSet<>();
        Set<String> ids = new HashSet<>();
        for (JsonNode row : table.path("rows")) {
            require(
                    row.path("number").isIntegralNumber()
                            && row.path("client").isIntegralNumber()
                            && row.path("json").isObject(),
                    name + " has a row without number, client or json");
            long number = row.path("number").asLong();
            require(
                    number > 0 && number <= table.path("made").asLong() && numbers.add(number),
                    name + " has a row whose number is out of order: " + number);
            String id = row.path("json").path("id").asText();
            require(id.isEmpty() || ids.add(id), name + " has two rows of the id " + id);
        }
    }

    private static void keys(JsonNode rows, String name) {
        for (JsonNode row : rows) {
            JsonNode key = row.path("json");
            for (String field : Set.of("id", "prefix", "kind", "state", "_value")) {
                require(key.path(field).isTextual(), name + " has a key without " + field);
            }
            moment(key.path("created_at"), name + ": created_at of a key");
            for (String field : Set.of("last_used_at", "expires_at", "switched_off_at")) {
                if (key.has(field)) {
                    moment(key.path(field), name + ": " + field + " of a key");
                }
            }
        }
    }

    private static void moment(JsonNode node, String name) {
        try {
            int year =
                    Instant.parse(node.asText()).atZone(SimulatedClock.MADRID).getYear();
            require(
                    year >= 1 && year <= PanelCall.LAST_YEAR,
                    name + " must be in the years 1 to " + PanelCall.LAST_YEAR);
        } catch (DateTimeException e) {
            throw PanelCall.wrong("this is no state that can be restored: " + name + " must be a time");
        }
    }

    private static void require(boolean met, String rule) {
        if (!met) {
            throw PanelCall.wrong("this is no state that can be restored: " + rule);
        }
    }
}
