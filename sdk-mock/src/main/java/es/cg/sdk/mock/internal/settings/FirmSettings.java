package es.cg.sdk.mock.internal.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.outbound.EventForm;
import es.cg.sdk.mock.internal.refusals.Refusals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Settings of the accounting firm, for both environments. Guarded by the service's lock. */
public final class FirmSettings {
    private final Map<PlanLimit, Integer> limits = new EnumMap<>(PlanLimit.class);
    private final Map<PlanLimit, Integer> effective = new EnumMap<>(PlanLimit.class);
    private final Refusals refusals;
    private String correctionsName = "";
    private List<String> corrections = List.of();
    private Plan plan = Plan.ENTERPRISE;
    private Duration jobTime = Duration.ofSeconds(100);
    private int jobPolls;
    private boolean slidingWindows;
    private boolean enforceLimits;
    private boolean publicDestinationsOnly;
    private boolean neighbourDestinations;
    private DeliverySettings deliveries =
            new DeliverySettings(List.of(), Duration.ofSeconds(10), false, EventForm.CONTRACT);

    /** Creates the default settings. */
    public FirmSettings() {
        this.refusals = new Refusals();
    }

    /** Creates the settings of a further firm, which have the values of others, and the same refusals for good. */
    public FirmSettings(FirmSettings others) {
        this.refusals = others.refusals;
        this.limits.putAll(others.limits);
        this.correctionsName = others.correctionsName;
        this.corrections = others.corrections;
        this.plan = others.plan;
        this.jobTime = others.jobTime;
        this.jobPolls = others.jobPolls;
        this.slidingWindows = others.slidingWindows;
        this.enforceLimits = others.enforceLimits;
        this.publicDestinationsOnly = others.publicDestinationsOnly;
        this.neighbourDestinations = others.neighbourDestinations;
        this.deliveries = others.deliveries;
    }

    /** Returns the names of the files of corrections; empty if there are none. */
    public String correctionsName() {
        return correctionsName;
    }

    /** Returns a line for each correction in force. */
    public List<String> corrections() {
        return corrections;
    }

    /** Sets what the corrections in force say. */
    public void corrections(String name, List<String> lines) {
        correctionsName = name;
        corrections = List.copyOf(lines);
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

    /** Returns the time that a job takes. */
    public Duration jobTime() {
        return jobTime;
    }

    /** Sets the time that a job takes. */
    public void jobTime(Duration duration) {
        jobTime = duration;
    }

    /** Returns the number of polls after which a job ends; 0 if it ends by the clock. */
    public int jobPolls() {
        return jobPolls;
    }

    /** Sets the number of polls after which a job ends. */
    public void jobPolls(int polls) {
        jobPolls = polls;
    }

    /** Whether rate limits count the last 60 seconds; otherwise they count each minute of the clock. */
    public boolean slidingWindows() {
        return slidingWindows;
    }

    /** Sets whether rate limits count the last 60 seconds. */
    public void slidingWindows(boolean sliding) {
        slidingWindows = sliding;
    }

    /** Whether requests beyond a limit are refused; otherwise they are only counted. */
    public boolean enforceLimits() {
        return enforceLimits;
    }

    /** Sets whether requests beyond a limit are refused. */
    public void enforceLimits(boolean enforced) {
        enforceLimits = enforced;
    }

    /** Whether webhook destinations must be public HTTPS addresses. */
    public boolean publicDestinationsOnly() {
        return publicDestinationsOnly;
    }

    /** Sets whether webhook destinations must be public HTTPS addresses. */
    public void publicDestinationsOnly(boolean only) {
        publicDestinationsOnly = only;
    }

    /** Whether webhook destinations may be named as containers of one network name each other. */
    public boolean neighbourDestinations() {
        return neighbourDestinations;
    }

    /** Sets whether webhook destinations may be named as containers of one network name each other. */
    public void neighbourDestinations(boolean allowed) {
        neighbourDestinations = allowed;
    }

    /** Returns the settings of event deliveries. */
    public DeliverySettings deliveries() {
        return deliveries;
    }

    /** Sets the settings of event deliveries. */
    public void deliveries(DeliverySettings newSettings) {
        deliveries = newSettings;
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
