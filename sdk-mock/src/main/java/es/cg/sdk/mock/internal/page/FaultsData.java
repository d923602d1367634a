package es.cg.sdk.mock.internal.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.firms.FirmEnvironment;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.limits.RateLimits;
import es.cg.sdk.mock.internal.service.ServiceContext;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import es.cg.sdk.mock.internal.settings.PlanLimit;
import java.util.Map;
import java.util.function.Function;

/**
 * Data of the page's area Faults and limits: how much of each limit is used. The faults themselves, and the limits in
 * force, come from the panel's calls.
 */
final class FaultsData implements PageData {
    private static final int MAX_WINDOWS = 40;

    private final PageContext context;

    FaultsData(PageContext context) {
        this.context = context;
    }

    @Override
    public Map<String, Function<Map<String, String>, ObjectNode>> data() {
        return Map.of("limits", query -> limits());
    }

    private ObjectNode limits() {
        ServiceContext production = context.production().context();
        FirmSettings settings = production.settings();
        ObjectNode limits = JsonNodeFactory.instance.objectNode().put("enforced", settings.enforceLimits());
        ArrayNode used = limits.putArray("used");
        add(used, "production", "monthly_reads", "", production.limits().readsOfTheMonth(), PlanLimit.MONTHLY_READS);
        int resets = settings.limit(PlanLimit.SANDBOX_RESETS);
        if (resets > 0) {
            int left = context.sandbox().context().resetLimit().left();
            add(used, "sandbox", "sandbox_resets", "", resets - left, PlanLimit.SANDBOX_RESETS);
        }
        for (FirmEnvironment each : context.environments()) {
            String world = each.name();
            for (RateLimits.WindowUse use : each.context().limits().used(MAX_WINDOWS)) {
                used.addObject()
                        .put("world", world)
                        .put("kind", use.kind())
                        .put("of", named(each, use))
                        .put("used", use.used())
                        .put("limit", use.limit())
                        .put("reset", use.secondsToReset());
            }
        }
        return limits;
    }

    private void add(ArrayNode list, String world, String kind, String of, long used, PlanLimit limit) {
        list.addObject()
                .put("world", world)
                .put("kind", kind)
                .put("of", of)
                .put("used", used)
                .put("limit", context.production().context().settings().limit(limit));
    }

    /** Returns the public prefix of a key in place of its id. */
    private static String named(FirmEnvironment environment, RateLimits.WindowUse use) {
        return environment.context().keys().all().stream()
                .filter(key -> key.id().equals(use.of()))
                .map(ApiKey::prefix)
                .findFirst()
                .orElse(use.of());
    }
}
