package es.cg.sdk.mock.internal.sandbox;

import es.cg.sdk.mock.internal.messages.Message;
import java.util.Map;
import java.util.Objects;

/** Describes in a sentence what each scenario of the sandbox does. */
final class ScenarioDescriptions {
    private static final Map<String, Message> EFFECTS = Map.ofEntries(
            Map.entry("aceptada", Message.of("scenario.aceptada")),
            Map.entry("aceptada_con_errores", Message.of("scenario.aceptadaConErrores")),
            Map.entry("rechazada", Message.of("scenario.rechazada")),
            Map.entry("estado_desconocido", Message.of("scenario.estadoDesconocido")),
            Map.entry("reintentable", Message.of("scenario.reintentable")),
            Map.entry("duplicada", Message.of("scenario.duplicada")),
            Map.entry("espera", Message.of("scenario.espera")),
            Map.entry("cobro_correcto", Message.of("scenario.cobroCorrecto")),
            Map.entry("cobro_parcial", Message.of("scenario.cobroParcial")),
            Map.entry("cobro_fuera_de_plazo", Message.of("scenario.cobroFueraDePlazo")),
            Map.entry("cobro_devuelto", Message.of("scenario.cobroDevuelto")),
            Map.entry("cobro_devuelto_con_retraso", Message.of("scenario.cobroDevueltoConRetraso")),
            Map.entry("limite_de_peticiones", Message.of("scenario.limiteDePeticiones")),
            Map.entry("servicio_no_disponible", Message.of("scenario.servicioNoDisponible")),
            Map.entry("operacion_en_curso", Message.of("scenario.operacionEnCurso")),
            Map.entry("error_interno", Message.of("scenario.errorInterno")),
            Map.entry("sin_efecto", Message.of("scenario.sinEfecto")),
            Map.entry("sin_consentimiento", Message.of("scenario.sinConsentimiento")),
            Map.entry("consentimiento_no_cubre", Message.of("scenario.consentimientoNoCubre")),
            Map.entry("receptor_5xx", Message.of("scenario.receptor5xx")),
            Map.entry("receptor_lento", Message.of("scenario.receptorLento")),
            Map.entry("firma_invalida", Message.of("scenario.firmaInvalida")));

    private ScenarioDescriptions() {}

    /** Returns what a scenario of openapi.json, or a receiver of fired events, does. */
    static Message of(String scenario) {
        Message effect = EFFECTS.get(scenario);
        return Objects.requireNonNull(effect, () -> "no text says what " + scenario + " does");
    }
}
