package es.cg.sdk.internal;

import java.util.Map;

/** The plans of the contract's scopes, and the scopes that include another one. */
final class ScopeTables {
    // formatter:off
    /** The cheapest plan that includes a scope. */
    static final Map<String, String> PLANS = Map.ofEntries(
            Map.entry("actividades:escribir",  "enterprise"),
            Map.entry("bancos:conciliar",      "professional"),
            Map.entry("bancos:escribir",       "professional"),
            Map.entry("bancos:leer",           "professional"),
            Map.entry("calendario:leer",       "professional"),
            Map.entry("clientes:derechos",     "professional"),
            Map.entry("clientes:escribir",     "enterprise"),
            Map.entry("clientes:leer",         "starter"),
            Map.entry("comunicacion:leer",     "professional"),
            Map.entry("contabilidad:escribir", "professional"),
            Map.entry("contabilidad:leer",     "professional"),
            Map.entry("directorio:escribir",   "professional"),
            Map.entry("directorio:leer",       "professional"),
            Map.entry("documentos:escribir",   "professional"),
            Map.entry("documentos:leer",       "starter"),
            Map.entry("facturas:cobros",       "professional"),
            Map.entry("facturas:escribir",     "professional"),
            Map.entry("facturas:leer",         "starter"),
            Map.entry("gastos:confirmar",      "professional"),
            Map.entry("gastos:escribir",       "professional"),
            Map.entry("gastos:leer",           "starter"),
            Map.entry("irpf:confirmar",        "professional"),
            Map.entry("irpf:escribir",         "professional"),
            Map.entry("irpf:leer",             "professional"),
            Map.entry("modelos:escribir",      "professional"),
            Map.entry("modelos:leer",          "professional"),
            Map.entry("modelos:presentar",     "professional"),
            Map.entry("nominas:empleados",     "enterprise"),
            Map.entry("nominas:leer",          "professional"),
            Map.entry("recurrentes:escribir",  "professional"),
            Map.entry("recurrentes:leer",      "professional"),
            Map.entry("sepa:gestionar",        "enterprise"),
            Map.entry("sepa:leer",             "professional"),
            Map.entry("trabajadores:leer",     "enterprise"),
            Map.entry("webhooks:gestionar",    "professional"),
            Map.entry("webhooks:leer",         "professional"));

    /** The scope that includes another one: one to manage includes the one to read. */
    static final Map<String, String> INCLUDED_IN = Map.ofEntries(
            Map.entry("sepa:leer",         "sepa:gestionar"),
            Map.entry("trabajadores:leer", "nominas:empleados"),
            Map.entry("webhooks:leer",     "webhooks:gestionar"));
    // formatter:on

    private ScopeTables() {}
}
