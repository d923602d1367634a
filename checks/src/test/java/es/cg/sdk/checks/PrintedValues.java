package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The values that the contract prints, letter by letter; {@code openapi.json} has all others as assumed. */
final class PrintedValues {
    // By the field, the header or the schema that has them.
    private static final Map<String, Set<String>> PRINTED = Map.ofEntries(
            Map.entry("seccion_iae", Set.of("empresarial", "profesional", "artistica")),
            Map.entry(
                    "regimen_irpf",
                    Set.of(
                            "estimacion_directa_normal",
                            "estimacion_directa_simplificada",
                            "estimacion_objetiva_modulos",
                            "no_aplica")),
            Map.entry(
                    "regimen_iva",
                    Set.of(
                            "general",
                            "simplificado",
                            "recargo_equivalencia",
                            "agricultura_ganaderia",
                            "exento",
                            "no_aplica")),
            Map.entry("retencion_irpf_tipo", Set.of("ninguna", "general", "inicio", "agraria", "personalizada")),
            Map.entry("retencion_irpf_pct", Set.of("0", "1", "2", "7", "15", "19", "21")),
            Map.entry("match_status", ContractAnswers.MATCH_STATUS),
            Map.entry("estado", ContractAnswers.JOB_STATES),
            Map.entry("escenario", Set.of("receptor_5xx", "receptor_lento", "firma_invalida")),
            Map.entry("environment", Set.of("sandbox")),
            Map.entry("X-CG-Rate-Limited-Reason", AnswerRules.RATE_REASONS),
            Map.entry("ErrorCode", ContractCodes.BY_CODE.keySet()),
            Map.entry("EventKind", ContractVocabulary.EVENTS),
            Map.entry("Scope", Permission.ALL.stream().map(Permission::scope).collect(Collectors.toSet())));

    private PrintedValues() {}

    /** A list of values that is not assumed has only values that the contract prints. */
    static List<String> findings(OpenApi api) {
        Findings findings = new Findings("the lists of values");
        lists(findings, api.root(), "");
        return findings.all();
    }

    private static void lists(Findings findings, JsonNode node, String name) {
        if (OpenApi.assumed(node)) {
            return;
        }
        for (String each : List.of("enum", "x-known-values")) {
            Set<String> unprinted = new TreeSet<>(OpenApi.texts(node.path(each)));
            unprinted.removeAll(PRINTED.getOrDefault(name, Set.of()));
            findings.unless(
                    unprinted.isEmpty() || OpenApi.assumed(node, each),
                    "the contract does not print " + unprinted + " of " + name + ", so they must be x-assumed");
        }
        String own = node.has("in") ? node.path("name").asText() : name;
        node.properties().forEach(each -> lists(findings, each.getValue(), named(each.getKey(), own)));
        if (node.isArray()) {
            node.forEach(each -> lists(findings, each, own));
        }
    }

    private static String named(String key, String around) {
        return List.of("schema", "items", "anyOf").contains(key) ? around : key.replaceAll("[$^]", "");
    }
}
