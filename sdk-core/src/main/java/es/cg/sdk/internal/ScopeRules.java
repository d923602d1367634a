package es.cg.sdk.internal;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The plans and permissions of the contract's scopes. */
final class ScopeRules {
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

    /** Scopes that include another one: a scope to manage includes the one to read. */
    private static final Map<String, String> INCLUDED_IN = Map.of(
            "webhooks:leer", "webhooks:gestionar",
            "sepa:leer", "sepa:gestionar",
            "trabajadores:leer", "nominas:empleados");

    private ScopeRules() {}

    /** Returns the cheapest plan that includes the scope; null for a scope that the contract does not have. */
    static @Nullable String plan(String scope) {
        if (STARTER.contains(scope)) {
            return "starter";
        }
        if (PROFESSIONAL.contains(scope)) {
            return "professional";
        }
        return ENTERPRISE.contains(scope) ? "enterprise" : null;
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
        String other = INCLUDED_IN.get(scope);
        return other == null ? List.of(scope) : List.of(scope, other);
    }
}
