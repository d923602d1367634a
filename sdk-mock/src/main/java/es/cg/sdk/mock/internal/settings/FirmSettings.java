package es.cg.sdk.mock.internal.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.refusals.Refusals;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Settings of the accounting firm, for both environments. Guarded by the service's lock. */
public final class FirmSettings {
    private final Map<PlanLimit, Integer> limits = new EnumMap<>(PlanLimit.class);
    private final Map<PlanLimit, Integer> effective = new EnumMap<>(PlanLimit.class);
    private final Refusals refusals;
    private final FixedSettings fixed;
    private Plan plan = Plan.ENTERPRISE;

    /** Creates the default settings beside those that never change. */
    public FirmSettings(FixedSettings fixed) {
        this.fixed = fixed;
        this.refusals = new Refusals();
    }

    /** Creates the settings of a further firm, which have the values of others, and the same refusals for good. */
    public FirmSettings(FirmSettings others) {
        this.fixed = others.fixed;
        this.refusals = others.refusals;
        this.limits.putAll(others.limits);
        this.plan = others.plan;
    }

    /** Returns the settings that never change. */
    public FixedSettings fixed() {
        return fixed;
    }

    /** Returns which refusals are in force. */
    public Refusals refusals() {
        return refusals;
    }

    /** Returns the firm's plan. */
    public Plan plan() {
        return plan;
    }

    /** Sets the plan, and with it every limit that was not set explicitly. */
    public void plan(Plan other) {
        plan = other;
        effective.clear();
    }

    /** Returns a limit; 0 for none. */
    public int limit(PlanLimit limit) {
        return effective.computeIfAbsent(limit, each -> limits.getOrDefault(each, each.of(plan)));
    }

    /** Sets a limit independently of the plan; 0 for none. */
    public void limit(PlanLimit limit, int most) {
        limits.put(limit, most);
        effective.clear();
    }

    /** Returns the settings that the panel can change, as JSON. */
    public ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode().put("plan", plan.word());
        ObjectNode json = snapshot.putObject("limits");
        limits.forEach((limit, most) -> json.put(limit.word(), most));
        refusals.off().forEach(snapshot.putArray("lenient")::add);
        return snapshot;
    }

    /** Restores the settings of a snapshot. */
    public void restore(JsonNode snapshot) {
        plan = Plan.of(snapshot.path("plan").asText());
        limits.clear();
        effective.clear();
        List<String> off = new ArrayList<>();
        snapshot.path("lenient").forEach(each -> off.add(each.asText()));
        refusals.setOff(off);
        for (PlanLimit limit : PlanLimit.values()) {
            JsonNode most = snapshot.path("limits").path(limit.word());
            if (most.isIntegralNumber()) {
                limits.put(limit, most.asInt());
            }
        }
    }
}
