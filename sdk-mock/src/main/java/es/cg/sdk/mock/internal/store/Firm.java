package es.cg.sdk.mock.internal.store;

import java.time.Duration;

/** What is so for the whole accounting firm, in both worlds. Guarded by the service's lock. */
public final class Firm {
    private String plan = "enterprise";
    private Duration jobTime = Duration.ofSeconds(100);
    private int jobPolls;
    private int mostActivities = 50;
    private RateSettings rates = RateSettings.of(plan);
    private boolean enforceLimits;
    private boolean publicDestinationsOnly;

    /** The firm's plan, in small letters. */
    public String plan() {
        return plan;
    }

    /** Changes the plan. */
    public void plan(String name) {
        plan = name;
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

    /** How many activities a client may have. */
    public int mostActivities() {
        return mostActivities;
    }

    /** Changes how many activities a client may have. */
    public void mostActivities(int most) {
        mostActivities = most;
    }

    /** How much may be asked. */
    public RateSettings rates() {
        return rates;
    }

    /** Changes how much may be asked. */
    public void rates(RateSettings settings) {
        rates = settings;
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
}
