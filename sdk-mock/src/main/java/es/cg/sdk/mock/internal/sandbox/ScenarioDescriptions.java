package es.cg.sdk.mock.internal.sandbox;

import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.messages.ScenarioMessages;
import java.util.Map;
import java.util.Objects;

/** Describes in a sentence what each scenario of the sandbox does. */
final class ScenarioDescriptions {
    private static final Map<String, Message> EFFECTS = Map.ofEntries(
            Map.entry("aceptada", ScenarioMessages.ACEPTADA),
            Map.entry("aceptada_con_errores", ScenarioMessages.ACEPTADA_CON_ERRORES),
            Map.entry("rechazada", ScenarioMessages.RECHAZADA),
            Map.entry("estado_desconocido", ScenarioMessages.ESTADO_DESCONOCIDO),
            Map.entry("reintentable", ScenarioMessages.REINTENTABLE),
            Map.entry("duplicada", ScenarioMessages.DUPLICADA),
            Map.entry("espera", ScenarioMessages.ESPERA),
            Map.entry("cobro_correcto", ScenarioMessages.COBRO_CORRECTO),
            Map.entry("cobro_parcial", ScenarioMessages.COBRO_PARCIAL),
            Map.entry("cobro_fuera_de_plazo", ScenarioMessages.COBRO_FUERA_DE_PLAZO),
            Map.entry("cobro_devuelto", ScenarioMessages.COBRO_DEVUELTO),
            Map.entry("cobro_devuelto_con_retraso", ScenarioMessages.COBRO_DEVUELTO_CON_RETRASO),
            Map.entry("limite_de_peticiones", ScenarioMessages.LIMITE_DE_PETICIONES),
            Map.entry("servicio_no_disponible", ScenarioMessages.SERVICIO_NO_DISPONIBLE),
            Map.entry("operacion_en_curso", ScenarioMessages.OPERACION_EN_CURSO),
            Map.entry("error_interno", ScenarioMessages.ERROR_INTERNO),
            Map.entry("sin_efecto", ScenarioMessages.SIN_EFECTO),
            Map.entry("sin_consentimiento", ScenarioMessages.SIN_CONSENTIMIENTO),
            Map.entry("consentimiento_no_cubre", ScenarioMessages.CONSENTIMIENTO_NO_CUBRE),
            Map.entry("receptor_5xx", ScenarioMessages.RECEPTOR_5XX),
            Map.entry("receptor_lento", ScenarioMessages.RECEPTOR_LENTO),
            Map.entry("firma_invalida", ScenarioMessages.FIRMA_INVALIDA));

    private ScenarioDescriptions() {}

    /** Returns what a scenario of openapi.json, or a receiver of fired events, does. */
    static Message of(String scenario) {
        Message effect = EFFECTS.get(scenario);
        return Objects.requireNonNull(effect, () -> "no text says what " + scenario + " does");
    }
}
