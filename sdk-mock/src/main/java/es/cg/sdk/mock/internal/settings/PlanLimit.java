package es.cg.sdk.mock.internal.settings;

import es.cg.sdk.mock.internal.contract.Plan;
import java.util.Locale;

/** The limits of a plan with their defaults, which are the mock's own: the contract gives no numbers. */
public enum PlanLimit {
    /** Requests of a key per minute. */
    PER_MINUTE(60, 300, 600),
    /** Requests about a client per minute. */
    PER_CLIENT_PER_MINUTE(30, 120, 240),
    /** Reads per month. */
    MONTHLY_READS(10_000, 100_000, 1_000_000),
    /** Active activities of a client. */
    ACTIVITIES(50, 50, 50),
    /** Resets of the sandbox per day. */
    SANDBOX_RESETS(10, 10, 10);

    private final int starter;
    private final int professional;
    private final int enterprise;

    PlanLimit(int starter, int professional, int enterprise) {
        this.starter = starter;
        this.professional = professional;
        this.enterprise = enterprise;
    }

    /** Returns the name that the panel uses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    int of(Plan plan) {
        return switch (plan) {
            case FREE, STARTER -> starter;
            case PROFESSIONAL -> professional;
            case ENTERPRISE -> enterprise;
        };
    }
}
