package es.cg.sdk.checks;

import static es.cg.sdk.checks.Plan.ENTERPRISE;
import static es.cg.sdk.checks.Plan.PROFESSIONAL;
import static es.cg.sdk.checks.Plan.STARTER;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A line of the contract's table of permissions. */
record Permission(String scope, boolean writes, Plan plan) {
    // formatter:off
    static final List<Permission> ALL = List.of(
        reads("clientes:leer", STARTER),
        reads("facturas:leer", STARTER),
        reads("documentos:leer", STARTER),
        reads("gastos:leer", STARTER),
        writes("clientes:derechos", PROFESSIONAL),
        writes("facturas:escribir", PROFESSIONAL),
        writes("documentos:escribir", PROFESSIONAL),
        writes("gastos:escribir", PROFESSIONAL),
        reads("contabilidad:leer", PROFESSIONAL),
        reads("bancos:leer", PROFESSIONAL),
        reads("nominas:leer", PROFESSIONAL),
        reads("modelos:leer", PROFESSIONAL),
        writes("modelos:escribir", PROFESSIONAL),
        writes("modelos:presentar", PROFESSIONAL),
        writes("webhooks:gestionar", PROFESSIONAL),
        writes("facturas:cobros", PROFESSIONAL),
        reads("directorio:leer", PROFESSIONAL),
        writes("directorio:escribir", PROFESSIONAL),
        reads("recurrentes:leer", PROFESSIONAL),
        writes("recurrentes:escribir", PROFESSIONAL),
        writes("gastos:confirmar", PROFESSIONAL),
        reads("irpf:leer", PROFESSIONAL),
        writes("irpf:escribir", PROFESSIONAL),
        writes("irpf:confirmar", PROFESSIONAL),
        writes("contabilidad:escribir", PROFESSIONAL),
        writes("bancos:escribir", PROFESSIONAL),
        writes("bancos:conciliar", PROFESSIONAL),
        reads("calendario:leer", PROFESSIONAL),
        reads("comunicacion:leer", PROFESSIONAL),
        reads("webhooks:leer", PROFESSIONAL),
        reads("sepa:leer", PROFESSIONAL),
        writes("clientes:escribir", ENTERPRISE),
        writes("actividades:escribir", ENTERPRISE),
        writes("sepa:gestionar", ENTERPRISE),
        writes("nominas:empleados", ENTERPRISE),
        reads("trabajadores:leer", ENTERPRISE));
    // formatter:on

    private static final Map<String, Permission> BY_SCOPE = byScope();

    /** The cheapest plan of an expression: of {@code a|b} the cheaper one's, of {@code a&b} the dearer one's. */
    static Plan plan(String expression) {
        return expression.contains("&")
                ? parts(expression, "&")
                        .map(Permission::plan)
                        .max(Comparator.naturalOrder())
                        .orElseThrow()
                : parts(expression, "\\|")
                        .map(Permission::plan)
                        .min(Comparator.naturalOrder())
                        .orElseThrow();
    }

    /** Whether an expression counts as writing: of {@code a|b} only if neither of them reads. */
    static boolean writes(String expression) {
        return expression.contains("&")
                ? parts(expression, "&").anyMatch(Permission::writes)
                : parts(expression, "\\|").allMatch(Permission::writes);
    }

    static boolean knows(String expression) {
        return Arrays.stream(expression.split("[&|]")).allMatch(BY_SCOPE::containsKey);
    }

    private static Stream<Permission> parts(String expression, String separator) {
        return Arrays.stream(expression.split(separator)).map(BY_SCOPE::get);
    }

    private static Map<String, Permission> byScope() {
        Map<String, Permission> all = new LinkedHashMap<>();
        ALL.forEach(each -> all.put(each.scope(), each));
        return Map.copyOf(all);
    }

    private static Permission reads(String scope, Plan plan) {
        return new Permission(scope, false, plan);
    }

    private static Permission writes(String scope, Plan plan) {
        return new Permission(scope, true, plan);
    }
}
