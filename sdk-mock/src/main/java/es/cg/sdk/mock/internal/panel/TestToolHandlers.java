package es.cg.sdk.mock.internal.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiResponse;
import es.cg.sdk.mock.internal.faults.FaultAim;
import es.cg.sdk.mock.internal.faults.InjectedFaults;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.firms.Firms;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.refusals.Refusal;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.service.SharedState;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import es.cg.sdk.mock.internal.store.Environment;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Handles the panel's calls that tests use: limits, rules and injected faults. Guarded by the service's lock. */
final class TestToolHandlers {
    private static final int MAX_WINDOWS = 40;

    private final InjectedFaults faults;

    /** What the firms share, such as the refusals in force. */
    private final FirmSettings settings;

    TestToolHandlers(SharedState shared, Firms firms) {
        this.faults = shared.faults();
        this.settings = firms.first().settings();
    }

    /** Sets the named limits; null for none. */
    ApiResponse limits(PanelCall call) {
        call.only(Arrays.stream(PlanLimit.values()).map(PlanLimit::word).toArray(String[]::new));
        Map<PlanLimit, Integer> wanted = new EnumMap<>(PlanLimit.class);
        for (PlanLimit limit : PlanLimit.values()) {
            if (call.body().has(limit.word())) {
                wanted.put(limit, number(call, limit.word()));
            }
        }
        FirmSettings ofFirm = call.firm().production().context().settings();
        wanted.forEach(ofFirm::limit);
        return ApiResponse.empty(204);
    }

    /** Returns the limits in force, null for none, and how much of each is used. */
    ApiResponse limitsInForce(PanelCall call) {
        ObjectNode limits = Fields.none();
        for (PlanLimit limit : PlanLimit.values()) {
            int most = call.firm().settings().limit(limit);
            limits.put(limit.word(), most == 0 ? null : (Integer) most);
        }
        limits.put("enforced", call.firm().settings().fixed().enforceLimits());
        used(call, limits.putArray("used"));
        return ApiResponse.of(200, limits);
    }

    private static void used(PanelCall call, ArrayNode used) {
        ServiceContext production = call.firm().production().context();
        int reads = production.settings().limit(PlanLimit.MONTHLY_READS);
        add(used, "production", "monthly_reads", "", production.limits().readsOfTheMonth(), reads);
        int resets = production.settings().limit(PlanLimit.SANDBOX_RESETS);
        if (resets > 0) {
            int left = call.firm().sandbox().context().resetLimit().left();
            add(used, "sandbox", "sandbox_resets", "", resets - left, resets);
        }
        for (FirmEnvironment each : call.environments()) {
            for (RateLimits.WindowUse use : each.context().limits().used(MAX_WINDOWS)) {
                // The public prefix of a key in place of its id.
                ApiKey key = each.context().keys().byId(use.of());
                add(used, each.name(), use.kind(), key == null ? use.of() : key.prefix(), use.used(), use.limit())
                        .put("reset", use.secondsToReset());
            }
        }
    }

    private static ObjectNode add(ArrayNode list, String world, String kind, String of, long used, int limit) {
        ObjectNode use = list.addObject().put("world", world).put("kind", kind).put("of", of);
        return use.put("used", used).put("limit", limit);
    }

    /** Returns the refusals that can be switched off; true for those that are in force. */
    ApiResponse rules() {
        ObjectNode rules = Fields.none();
        Refusal.switchable()
                .forEach(each -> rules.put(each.word(), settings.refusals().inForce(each)));
        return ApiResponse.of(200, rules);
    }

    /** Switches the named refusals on or off. */
    ApiResponse rules(PanelCall call) {
        call.only(Refusal.switchable().stream().map(Refusal::word).toArray(String[]::new));
        call.body().properties().forEach(each -> {
            if (!each.getValue().isBoolean()) {
                throw PanelCall.wrong(each.getKey() + " must be true or false");
            }
        });
        call.body()
                .properties()
                .forEach(each -> settings.refusals()
                        .set(Refusal.of(each.getKey()), each.getValue().asBoolean()));
        return ApiResponse.empty(204);
    }

    /** Returns the corrections in force: the names of their files, and a line for each. */
    ApiResponse corrections() {
        ObjectNode answer = Fields.none();
        answer.put(
                "name",
                settings.fixed().correctionsName().isEmpty()
                        ? null
                        : settings.fixed().correctionsName());
        answer.put("count", settings.fixed().corrections().size());
        settings.fixed().corrections().forEach(answer.putArray("lines")::add);
        return ApiResponse.of(200, answer);
    }

    /** Returns what is armed, and how often each fault has struck. */
    ApiResponse faults() {
        ObjectNode list = Fields.none();
        ArrayNode data = list.putArray("data");
        for (InjectedFaults.FaultState each : faults.states()) {
            ObjectNode shown = data.addObject().put("id", each.id()).put("operation", each.operation());
            FaultAim aim = each.aim();
            boolean ofAll = aim.client() == 0;
            shown.put("key", aim.key().isEmpty() ? null : aim.key());
            shown.put("client", ofAll ? null : (Long) aim.client());
            shown.put("firm", ofAll ? null : Environment.firmId(aim.firm()));
            shown.put("left", each.left()).put("struck", each.struck()).put("probability", each.probability());
            shown.set("effect", PanelFaults.shown(each.effect()));
        }
        return ApiResponse.of(200, list);
    }

    /** Returns the effects that a fault can have, each with a sentence. */
    ApiResponse effects() {
        ObjectNode list = Fields.none();
        PanelFaults.examples().forEach(list.putArray("data")::add);
        return ApiResponse.of(200, list);
    }

    /** Arms a fault. */
    ApiResponse arm(PanelCall call) {
        call.only("operation", "key", "client", "times", "probability", "effect");
        boolean byChance = call.body().hasNonNull("probability");
        if (byChance && call.body().hasNonNull("times")) {
            throw PanelCall.wrong("a fault needs either times or a probability");
        }
        double probability = call.body().path("probability").asDouble(byChance ? -1 : 1);
        int times = byChance ? 0 : call.body().hasNonNull("times") ? number(call, "times") : 1;
        try {
            String operation = String.valueOf(call.text("operation"));
            String id = faults.arm(operation, aim(call), times, probability, PanelFaults.effect(call));
            return ApiResponse.of(201, Fields.none().put("id", id));
        } catch (IllegalArgumentException e) {
            throw PanelCall.wrong(String.valueOf(e.getMessage()));
        }
    }

    /** Returns whose calls a fault strikes; the key and the client must be of the firm. */
    private static FaultAim aim(PanelCall call) {
        String key = call.text("key");
        long client = call.body().hasNonNull("client") ? number(call, "client") : 0;
        FaultAim aim = new FaultAim(
                key == null ? "" : key,
                client,
                call.environments().get(0).context().environment().firm());
        if (key != null
                && call.environments().stream()
                        .allMatch(each -> each.context().keys().byId(key) == null)) {
            throw PanelCall.wrong("there is no key " + key);
        }
        if (client > 0) {
            call.environment(client);
        }
        return aim;
    }

    /** Disarms one fault. */
    ApiResponse disarm(PanelCall call) {
        String id = call.id();
        if (!faults.disarm(id)) {
            throw PanelCall.missing("there is no fault " + id);
        }
        return ApiResponse.empty(204);
    }

    /** Disarms all faults. */
    ApiResponse disarm() {
        faults.clear();
        return ApiResponse.empty(204);
    }

    private static int number(PanelCall call, String name) {
        JsonNode value = call.body().path(name);
        if (value.isNull()) {
            return 0;
        }
        if (!value.isIntegralNumber() || value.asLong() < 1 || value.asLong() > Integer.MAX_VALUE) {
            throw PanelCall.wrong(name + " must be a whole number from 1, or null for no limit");
        }
        return value.asInt();
    }
}
