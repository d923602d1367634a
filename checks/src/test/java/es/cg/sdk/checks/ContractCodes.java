package es.cg.sdk.checks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The error codes that the contract names in its table, with their status. */
final class ContractCodes {
    /** Nothing done, not stored: to be repeated with the same key. */
    private static final Set<String> TRANSIENT = Set.of(
            "operacion_en_curso",
            "emision_no_posible",
            "edicion_no_posible",
            "generacion_en_curso",
            "nif_no_valido",
            "serie_no_disponible");

    static final Map<String, Integer> BY_CODE = byCode();

    private ContractCodes() {}

    static List<String> findings(OpenApi api) {
        Findings findings = new Findings("components.x-error-codes");
        JsonNode codes = api.root().at("/components/x-error-codes");
        BY_CODE.forEach((code, status) -> {
            findings.same(
                    "the status of " + code,
                    status,
                    codes.path(code).path("status").asInt());
            findings.unless(
                    !OpenApi.assumed(codes.path(code)),
                    code + " is the contract's and must not be x-assumed as a whole");
        });
        for (String code : TRANSIENT) {
            findings.same(
                    "transient of " + code,
                    true,
                    codes.path(code).path("transient").asBoolean());
            findings.same(
                    "stored of " + code, false, codes.path(code).path("stored").asBoolean(true));
        }
        for (String code : OpenApi.names(codes)) {
            findings.unless(
                    BY_CODE.containsKey(code) || OpenApi.assumed(codes.path(code)),
                    "the contract's table does not name " + code + ", so it must be x-assumed");
        }
        return findings.all();
    }

    private static Map<String, Integer> byCode() {
        Map<String, Integer> codes = new TreeMap<>();
        TRANSIENT.forEach(each -> codes.put(each, 409));
        codes.putAll(Map.of(
                "json_invalido", 400,
                "limite_no_valido", 400,
                "cursor_no_valido", 400,
                "rango_invertido", 400,
                "entorno_incorrecto", 401,
                "datos_invalidos", 422,
                "escenario_desconocido", 422));
        codes.putAll(Map.of(
                "idempotency_key_reutilizada", 409,
                "actividad_duplicada", 409,
                "actividad_con_operaciones", 409,
                "scope_insuficiente", 403,
                "permiso_fuera_de_plan", 403,
                "sin_consentimiento", 403,
                "ip_no_permitida", 403));
        codes.putAll(Map.of(
                "cupo_mensual_agotado", 429,
                "demasiadas_simultaneas", 429,
                "demasiados_intentos_fallidos", 429,
                "funcion_no_disponible_en_sandbox", 501));
        return Map.copyOf(codes);
    }
}
