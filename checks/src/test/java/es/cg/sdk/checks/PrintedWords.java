package es.cg.sdk.checks;

import es.cg.sdk.activities.RegimenIrpf;
import es.cg.sdk.activities.RetencionIrpfTipo;
import es.cg.sdk.activities.SeccionIae;
import es.cg.sdk.banks.MatchStatus;
import es.cg.sdk.call.EstadoJob;
import es.cg.sdk.common.Modelo;
import es.cg.sdk.common.RegimenIva;
import es.cg.sdk.common.Scope;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.model.Assumed;
import es.cg.sdk.model.Word;
import es.cg.sdk.sandbox.WebhookFiring;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words that the contract prints as values of a field, letter by letter. A state that it tells in English is none,
 * nor is a state of SEPA remittances, which it prints without their field, nor is the name of a scenario that a state is
 * called after. All other words of a vocabulary are assumed and say so.
 */
final class PrintedWords {
    private static final Map<Class<? extends Word>, Set<String>> PRINTED = Map.ofEntries(
            Map.entry(SeccionIae.class, Set.of("empresarial", "profesional", "artistica")),
            Map.entry(
                    RegimenIrpf.class,
                    Set.of(
                            "estimacion_directa_normal",
                            "estimacion_directa_simplificada",
                            "estimacion_objetiva_modulos",
                            "no_aplica")),
            Map.entry(
                    RegimenIva.class,
                    Set.of(
                            "general",
                            "simplificado",
                            "recargo_equivalencia",
                            "agricultura_ganaderia",
                            "exento",
                            "no_aplica")),
            Map.entry(RetencionIrpfTipo.class, Set.of("ninguna", "general", "inicio", "agraria", "personalizada")),
            Map.entry(MatchStatus.class, ContractAnswers.MATCH_STATUS),
            Map.entry(EstadoJob.class, ContractAnswers.JOB_STATES),
            Map.entry(WebhookEventKind.class, ContractVocabulary.EVENTS),
            Map.entry(
                    Scope.class, Permission.ALL.stream().map(Permission::scope).collect(Collectors.toSet())),
            Map.entry(WebhookFiring.Escenario.class, Set.of("receptor_5xx", "receptor_lento", "firma_invalida")),
            Map.entry(
                    Modelo.class,
                    Set.of("100", "111", "130", "180", "190", "193", "200", "202", "303", "347", "349", "390")));

    private PrintedWords() {}

    static Set<String> of(Class<? extends Word> type) {
        return PRINTED.getOrDefault(type, Set.of());
    }

    /** What speaks against a vocabulary of which these words are printed: marks too few or too many. */
    static List<String> marks(Class<? extends Word> type, Set<String> printed) {
        Findings findings = new Findings(Vocabularies.name(type));
        Map<String, AnnotatedElement> constants = Vocabularies.constants(type);
        Set<String> missing = new TreeSet<>(printed);
        missing.removeAll(constants.keySet());
        findings.unless(missing.isEmpty(), "has no constants of " + missing + ", which the contract prints");
        findings.unless(
                printed.isEmpty() || !marked(type),
                "must not be @Assumed as a whole, since the contract prints " + new TreeSet<>(printed));
        boolean whole = printed.isEmpty()
                && Stream.<Class<?>>iterate(type, each -> each != null, Class::getDeclaringClass)
                        .anyMatch(PrintedWords::marked);
        constants.forEach((word, constant) -> findings.unless(
                printed.contains(word) ? !marked(constant) : whole || marked(constant),
                printed.contains(word)
                        ? "the constant of " + word + " must not be @Assumed, since the contract prints it"
                        : "the constant of " + word + " must be @Assumed, since the contract does not print it"));
        return findings.all();
    }

    private static boolean marked(AnnotatedElement element) {
        return element.isAnnotationPresent(Assumed.class);
    }
}
