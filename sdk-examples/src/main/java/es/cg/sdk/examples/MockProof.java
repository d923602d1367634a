package es.cg.sdk.examples;

import es.cg.sdk.call.CallOptions;
import es.cg.sdk.json.Json;
import es.cg.sdk.status.ServiceStatus;
import java.util.Locale;
import java.util.UUID;

/**
 * What proves that a step calls a mock: the panel lists the request that the step has just sent to the service. Before
 * that, a step only reads.
 *
 * @param key the id of the API key at the panel
 * @param firm the firm that has the key
 */
record MockProof(String key, String firm) {
    private static final String MARK = "X-First-Step";

    /**
     * Checks that what is written is written at a mock: that of this process, or one that is proven, by its live key.
     *
     * @throws RefusedException if it is not proven; nothing was written
     */
    static void require(ExampleContext context) {
        if (context.mock() == null) {
            StepLimit limit = new StepLimit(context.nanos());
            of(context, panel(context, limit), limit);
        }
    }

    /** Returns whether what is written is written at a mock. */
    static boolean holds(ExampleContext context) {
        try {
            if (context.mock() == null && context.panel() == null) {
                return false;
            }
            require(context);
            return true;
        } catch (RefusedException unproven) {
            return false;
        }
    }

    /**
     * Returns the panel: of the mock of this process, or at the address that was given.
     *
     * @throws RefusedException if the service is not on this machine, no panel is given, or the key does not write
     */
    static MockPanel panel(ExampleContext context, StepLimit limit) {
        if (context.mock() != null) {
            return new MockPanel(context.mock().panelUrl(), limit);
        }
        if (!MockPanel.isThisMachine(context.address())) {
            throw RefusedException.wrongUse("this writes at a mock on this machine only, and " + context.address()
                    + " is none. Nothing was sent.");
        }
        String address = context.panel();
        if (address == null) {
            throw RefusedException.wrongUse("--panel or " + ConnectionOptions.PANEL_URL
                    + " is missing: the address of the mock's panel, as the mock prints it. Nothing was sent.");
        }
        if (!context.isLive()) {
            throw RefusedException.wrongUse("this needs the live key of the mock. Nothing was sent.");
        }
        return new MockPanel(address, limit);
    }

    /**
     * Proves that the service is the mock of this panel.
     *
     * @throws RefusedException if the panel does not list the request
     */
    static MockProof of(ExampleContext context, MockPanel panel, StepLimit limit) {
        // Mocks with the same seed give the same ids: only what came after this request counts, and only with the mark.
        String last =
                panel.get("/panel/requests?limit=1&short=true").get("last").text();
        String mark = UUID.randomUUID().toString();
        ServiceStatus status =
                context.cg().with(within(limit).header(MARK, mark)).status().get();
        String requestId = String.valueOf(status.meta().requestId());
        for (Json each : panel.get("/panel/requests?after=" + last).get("data").items()) {
            if (requestId.equals(each.get("request_id").string())
                    && mark.equals(each.get("headers")
                            .get(MARK.toLowerCase(Locale.ROOT))
                            .string())) {
                String firm = String.valueOf(each.get("firm").string());
                return new MockProof(
                        keyId(panel, firm, String.valueOf(each.get("key").string())), firm);
            }
        }
        throw RefusedException.failed("the panel at " + panel.address() + " does not list request " + requestId
                + " that " + context.address() + " has answered: it is not the panel of this service. Nothing was"
                + " written.");
    }

    private static String keyId(MockPanel panel, String firm, String prefix) {
        for (Json each :
                panel.get("/panel/keys?limit=1000&firm=" + firm).get("data").items()) {
            if (prefix.equals(each.get("prefix").string())) {
                return String.valueOf(each.get("id").string());
            }
        }
        throw RefusedException.failed(
                "the panel at " + panel.address() + " has no key " + prefix + ". Nothing was written.");
    }

    /** Returns options with which a call lasts no longer than the step may. */
    static CallOptions within(StepLimit limit) {
        return CallOptions.defaults().deadline(limit.left("an answer of the service"));
    }
}
