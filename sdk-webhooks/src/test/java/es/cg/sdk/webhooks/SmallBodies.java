package es.cg.sdk.webhooks;

import es.cg.sdk.webhooks.conformance.Conformance;

/**
 * The scenarios of the conformance kit but those that send 10 MB, which take a third of its time, for receivers whose
 * way to read a body has all scenarios in another test. In the slow build, all scenarios.
 */
public final class SmallBodies {
    private SmallBodies() {}

    /** Returns the names of the scenarios. */
    public static String[] scenarios() {
        return Conformance.scenarios().stream()
                .filter(each -> Boolean.getBoolean("slow") || !each.contains("10 MB"))
                .toArray(String[]::new);
    }
}
