package es.cg.sdk.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plans and permissions of the contract's scopes. */
final class ScopeRules {
    private static final List<String> PLANS = List.of("free", "starter", "professional", "enterprise");

    private ScopeRules() {}

    /** Returns the cheapest plan that includes the scope; null for a scope that the contract does not have. */
    static @Nullable String plan(String scope) {
        return ScopeTables.PLANS.get(scope);
    }

    /** Returns whether {@code plan} is known and cheaper than {@code needed}. */
    static boolean isLess(String plan, String needed) {
        int has = PLANS.indexOf(plan);
        return has >= 0 && has < PLANS.indexOf(needed);
    }

    /** Returns whether the scope allows writes: all known scopes do whose name does not end with {@code :leer}. */
    static boolean writes(String scope) {
        return plan(scope) != null && !scope.endsWith(":leer");
    }

    /** Returns whether the service refuses it to test keys: all that write, except to manage webhook destinations. */
    static boolean isRefusedToTestKeys(String scope) {
        return writes(scope) && !scope.equals("webhooks:gestionar");
    }

    /** Returns the scopes of which a key needs one. */
    static List<String> alternatives(String scope) {
        String other = ScopeTables.INCLUDED_IN.get(scope);
        return other == null ? List.of(scope) : List.of(scope, other);
    }
}
