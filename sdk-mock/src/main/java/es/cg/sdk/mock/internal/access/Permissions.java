package es.cg.sdk.mock.internal.access;

import es.cg.sdk.mock.internal.contract.ApiOperation.ScopeRule;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Plan;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.settings.FirmSettings;
import java.util.Set;

/** What the scopes of a key permit under the firm's plan. In the sandbox every plan with an API permits all scopes. */
public record Permissions(boolean sandbox, FirmSettings settings, Contract contract) {
    /** Whether a key carries a scope, and the plan includes it. */
    public boolean mayUse(ApiKey key, String scope) {
        return key.scopes().contains(scope) && (sandbox || settings.plan().includes(contract.planOf(scope)));
    }

    /** Whether the scopes that are both carried and consented satisfy the rule under the plan. */
    boolean satisfied(ScopeRule rule, Set<String> carried, Set<String> consented) {
        Plan plan = sandbox ? Plan.ENTERPRISE : settings.plan();
        return rule.satisfiedBy(carried, consented, plan);
    }
}
