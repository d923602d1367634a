package es.cg.sdk.mock.internal.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Plan;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What is so for the whole accounting firm, in both worlds. Guarded by the service's lock. */
public final class FirmSettings {
    private final Map<PlanLimit, Integer> set = new EnumMap<>(PlanLimit.class);
    private Plan plan = Plan.ENTERPRISE;
    private Duration jobTime = Duration.ofSeconds(100);
    private int jobPolls;
    private boolean slidingWindows;
    private boolean enforceLimits;
    private boolean publicDestinationsOnly;
    private DeliverySettings deliveries = new DeliverySettings(List.of(), Duration.ofSeconds(10), false);

    /** The firm's plan. */
    public Plan plan() {
        return plan;
    }

    /** Changes the plan, and with it every limit that was not set by hand. */
    public void plan(Plan other) {
        plan = other;
    }

    /** How much may be asked of this; 0 for without bound. */
    public int limit(PlanLimit limit) {
        return set.getOrDefault(limit, limit.of(plan));
    }

    /** Sets a limit by hand, whatever the plan; 0 for without bound. */
    public void limit(PlanLimit limit, int most) {
        set.put(limit, most);
    }

    /** How long a job takes. */
    public Duration jobTime() {
        return jobTime;
    }

    /** Changes how long a job takes. */
    public void jobTime(Duration duration) {
        jobTime = duration;
    }

    /** After how many looks a job ends, whatever the clock says; 0 for by the clock. */
    public int jobPolls() {
        return jobPolls;
    }

    /** Changes after how many looks a job ends. */
    public void jobPolls(int looks) {
        jobPolls = looks;
    }

    /** Whether a minute is the last sixty seconds, and not the minute on the clock. */
    public boolean slidingWindows() {
        return slidingWindows;
    }

    /** Changes what a minute is. */
    public void slidingWindows(boolean sliding) {
        slidingWindows = sliding;
    }

    /** Whether limits refuse, or only count. */
    public boolean enforceLimits() {
        return enforceLimits;
    }

    /** Changes whether limits refuse. */
    public void enforceLimits(boolean enforced) {
        enforceLimits = enforced;
    }

    /** Whether webhook destinations must be public, and HTTPS. */
    public boolean publicDestinationsOnly() {
        return publicDestinationsOnly;
    }

    /** Changes whether webhook destinations must be public. */
    public void publicDestinationsOnly(boolean only) {
        publicDestinationsOnly = only;
    }

    /** How events are delivered. */
    public DeliverySettings deliveries() {
        return deliveries;
    }

    /** Changes how events are delivered. */
    public void deliveries(DeliverySettings rules) {
        deliveries = rules;
    }

    /** What the panel can change of it. */
    public ObjectNode snapshot() {
        ObjectNode snapshot = JsonNodeFactory.instance.objectNode().put("plan", plan.word());
        ObjectNode limits = snapshot.putObject("limits");
        set.forEach((limit, most) -> limits.put(limit.word(), most));
        return snapshot;
    }

    /** Becomes what a snapshot holds. */
    public void restore(JsonNode snapshot) {
        plan = Plan.of(snapshot.path("plan").asText());
        set.clear();
        for (PlanLimit limit : PlanLimit.values()) {
            JsonNode most = snapshot.path("limits").path(limit.word());
            if (most.isIntegralNumber()) {
                set.put(limit, most.asInt());
            }
        }
    }
}
