package es.cg.sdk.mock.internal.settings;

import es.cg.sdk.mock.internal.contract.Plan;
import java.util.Locale;

/** What a plan bounds, and by how much unless it is set by hand: the contract gives no numbers. */
public enum PlanLimit {
    /** Requests of a key in a minute. */
    PER_MINUTE(60, 300, 600),
    /** Requests on a client in a minute. */
    PER_CLIENT_PER_MINUTE(30, 120, 240),
    /** Reads in a month. */
    MONTHLY_READS(10_000, 100_000, 1_000_000),
    /** Activities of a client that are in use. */
    ACTIVITIES(50, 50, 50),
    /** Resets of the sandbox in a day. */
    SANDBOX_RESETS(10, 10, 10);

    private final int starter;
    private final int professional;
    private final int enterprise;

    PlanLimit(int starter, int professional, int enterprise) {
        this.starter = starter;
        this.professional = professional;
        this.enterprise = enterprise;
    }

    /** As the panel names it. */
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
