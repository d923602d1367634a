package es.cg.sdk.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the contract says of its scopes. */
public final class ScopeRules {
    private static final List<String> PLANS = List.of("free", "starter", "professional", "enterprise");

    private static final Set<String> STARTER =
            Set.of("clientes:leer", "facturas:leer", "documentos:leer", "gastos:leer");

    private static final Set<String> PROFESSIONAL = Set.of(
            "clientes:derechos",
            "facturas:escribir",
            "documentos:escribir",
            "gastos:escribir",
            "contabilidad:leer",
            "bancos:leer",
            "nominas:leer",
            "modelos:leer",
            "modelos:escribir",
            "modelos:presentar",
            "webhooks:gestionar",
            "facturas:cobros",
            "directorio:leer",
            "directorio:escribir",
            "recurrentes:leer",
            "recurrentes:escribir",
            "gastos:confirmar",
            "irpf:leer",
            "irpf:escribir",
            "irpf:confirmar",
            "contabilidad:escribir",
            "bancos:escribir",
            "bancos:conciliar",
            "calendario:leer",
            "comunicacion:leer",
            "webhooks:leer",
            "sepa:leer");

    private static final Set<String> ENTERPRISE = Set.of(
            "clientes:escribir", "actividades:escribir", "sepa:gestionar", "nominas:empleados", "trabajadores:leer");

    /** What some scopes can be replaced by: whoever manages may read. */
    private static final Map<String, String> SUFFICES = Map.of(
            "webhooks:leer", "webhooks:gestionar",
            "sepa:leer", "sepa:gestionar",
            "trabajadores:leer", "nominas:empleados");

    private ScopeRules() {}

    /** The cheapest plan that includes it; null for a scope that the contract does not have. */
    public static @Nullable String plan(String scope) {
        if (STARTER.contains(scope)) {
            return "starter";
        }
        if (PROFESSIONAL.contains(scope)) {
            return "professional";
        }
        return ENTERPRISE.contains(scope) ? "enterprise" : null;
    }

    /** Whether this plan is known to be less than that one; one that is not known is less than none. */
    static boolean isLess(String plan, String needed) {
        int has = PLANS.indexOf(plan);
        return has >= 0 && has < PLANS.indexOf(needed);
    }

    /** Whether it writes, as all do that do not say that they read. */
    public static boolean writes(String scope) {
        return plan(scope) != null && !scope.endsWith(":leer");
    }

    /** Whether test keys are refused what it allows; they may manage destinations of webhooks all the same. */
    static boolean isRefusedToTestKeys(String scope) {
        return writes(scope) && !scope.equals("webhooks:gestionar");
    }

    /** The scopes of which one suffices. */
    static List<String> alternatives(String scope) {
        String other = SUFFICES.get(scope);
        return other == null ? List.of(scope) : List.of(scope, other);
    }
}
