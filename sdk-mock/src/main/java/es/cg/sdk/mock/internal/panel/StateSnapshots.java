package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.SimulatedClock;
import es.cg.sdk.mock.internal.store.TableNames;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Saves and restores both environments as JSON. Guarded by the service's lock. */
final class StateSnapshots {
    private static final String FORMAT = "cg-mock-state";
    private static final int VERSION = 3;

    private final FirmSettings settings;
    private final Environment production;
    private final Environment sandbox;

    StateSnapshots(FirmSettings settings, Environment production, Environment sandbox) {
        this.settings = settings;
        this.production = production;
        this.sandbox = sandbox;
    }

    /** Returns the state of both environments and the firm's settings. */
    ObjectNode take() {
        ObjectNode state = JsonNodeFactory.instance.objectNode();
        state.put("format", FORMAT).put("version", VERSION);
        state.set("firm", settings.snapshot());
        state.set("production", production.snapshot());
        state.set("sandbox", sandbox.snapshot());
        return state;
    }

    /**
     * Restores a state.
     *
     * @throws ApiException with 422 if the state is invalid; then nothing is changed
     */
    void restore(ObjectNode state) {
        require(state.path("format").asText().equals(FORMAT), "format must be " + FORMAT);
        require(
                state.path("version").asInt() == VERSION,
                "version must be " + VERSION + ": another version of the mock wrote this state");
        settings(state.path("firm"));
        check(production, "production", state.path("production"));
        check(sandbox, "sandbox", state.path("sandbox"));
        settings.restore(state.path("firm"));
        production.restore((ObjectNode) state.path("production"));
        sandbox.restore((ObjectNode) state.path("sandbox"));
    }

    private static void settings(JsonNode settings) {
        require(Plan.words().contains(settings.path("plan").asText()), "firm.plan must be one of " + Plan.words());
        require(settings.path("limits").isObject(), "firm.limits must be an object");
        List<String> names = Refusal.switchable().stream().map(Refusal::word).toList();
        for (JsonNode each : settings.path("lenient")) {
            require(names.contains(each.asText()), "firm.lenient must have some of " + names);
        }
        for (Map.Entry<String, JsonNode> limit : settings.path("limits").properties()) {
            require(
                    Arrays.stream(PlanLimit.values())
                            .anyMatch(each -> each.word().equals(limit.getKey())),
                    "firm.limits has an unknown limit: " + limit.getKey());
            require(
                    limit.getValue().isInt() && limit.getValue().asInt() >= 0,
                    "firm.limits." + limit.getKey() + " must be a whole number, 0 or more");
        }
    }

    private static void check(Environment state, String name, JsonNode environment) {
        require(environment.isObject(), name + " must be an object");
        moment(environment.path("clock"), name + ".clock");
        require(environment.path("dice").isIntegralNumber(), name + ".dice must be a number");
        JsonNode schedule = environment.path("agenda");
        require(
                schedule.path("made").isIntegralNumber()
                        && schedule.path("entries").isArray(),
                name + ".agenda must have made and entries");
        for (JsonNode entry : schedule.path("entries")) {
            moment(entry.path("due"), name + ".agenda.due");
            String kind = entry.path("kind").asText();
            require(state.schedule().knows(kind), name + ".agenda has a task of an unknown kind: " + kind);
            require(
                    entry.path("number").isIntegralNumber()
                            && entry.path("payload").isObject(),
                    name + ".agenda has an entry without number or payload");
        }
        require(environment.path("tables").isObject(), name + ".tables must be an object");
        for (Map.Entry<String, JsonNode> table : environment.path("tables").properties()) {
            rows(table.getValue(), name + ".tables." + table.getKey());
        }
        keys(environment.at("/tables/" + TableNames.KEYS + "/rows"), name);
        for (JsonNode row : environment.at("/tables/" + TableNames.SANDBOX + "/rows")) {
            moment(row.at("/json/used_at"), name + ": used_at of the sandbox");
        }
        for (JsonNode row : environment.at("/tables/" + TableNames.IDEMPOTENCY + "/rows")) {
            moment(row.at("/json/at"), name + ": at of an idempotency key's result");
        }
        try {
            new Environment(state.sandbox(), new SimulatedClock(Instant.EPOCH, null), 0)
                    .restore((ObjectNode) environment);
        } catch (RuntimeException misfit) {
            throw PanelCall.wrong("the state cannot be restored: " + name + ": " + misfit.getMessage());
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
                    name + " has a row with a wrong number: " + number);
            String id = row.path("json").path("id").asText();
            require(id.isEmpty() || ids.add(id), name + " has two rows with the id " + id);
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
            throw PanelCall.wrong("the state cannot be restored: " + name + " must be a time");
        }
    }

    private static void require(boolean met, String rule) {
        if (!met) {
            throw PanelCall.wrong("the state cannot be restored: " + rule);
        }
    }
}
