package es.cg.sdk.internal.pipeline;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps the error codes of the service to advice, without the data of a call. */
final class ErrorCodeAdvice {
    private static final String WAIT = "wait until retryAt(), then send it again";
    private static final String LATER = "send it again later";
    private static final String FIRM = "ask the accounting firm to ";
    private static final String FIX = "fix the field that the error names, then send it again";
    private static final String USE_THE_EXISTING = "it exists already: read it and use it, or change the data";
    private static final String FINAL = "the record no longer allows this: read it and do not repeat the call";
    private static final String IN_USE =
            "the record is in use and cannot be changed or removed: do not repeat the call";
    private static final String SUPPORT = "report it to the accounting firm with the request id";

    private static final Map<String, String> BY_CODE = Map.ofEntries(
            // The request is wrong.
            Map.entry("json_invalido", "the body is not JSON that the service reads: fix what builds it"),
            Map.entry(
                    "cabecera_obligatoria",
                    "a header is missing or changed on its way: check proxies and interceptors"),
            Map.entry("limite_no_valido", "use a page size from 1 to 100"),
            Map.entry("cursor_no_valido", "start the list again without the cursor, or pass it exactly as it came"),
            Map.entry("rango_invertido", "fecha_desde must not be later than fecha_hasta"),
            Map.entry("parametro_no_valido", "fix the query parameter that the error names"),
            Map.entry("datos_invalidos", "fix the fields and send it again"),
            Map.entry("fecha_no_valida", "write the date as YYYY-MM-DD and send it again"),
            Map.entry("periodo_no_valido", "use a period that the tax model has, such as 1T to 4T or 0A"),
            Map.entry("campo_no_modificable", "leave the field out: it cannot be changed by API"),
            Map.entry("serie_desconocida", "use a series that the client has, or " + FIRM + "create it"),
            Map.entry("importe_superior_al_pendiente", "read what is pending and use at most that amount"),
            Map.entry("cuenta_padre_inexistente", "create the parent account first"),
            Map.entry("longitud_no_valida", "use as many digits as the client's sub-accounts have"),
            Map.entry("formato_no_valido", "send a file of the format that the request names"),
            Map.entry("cuenta_no_coincide", "the statement is of another bank account: check account and file"),
            Map.entry(
                    "fichero_descuadrado", "balances or counts of the file do not add up: get it from the bank again"),
            Map.entry("cuerpo_demasiado_grande", "send less at a time, or a smaller file"),
            Map.entry("verificacion_fallida", "make the receiver answer 401 to a bad signature and 2xx to a good one"),
            Map.entry("escenario_desconocido", "use a scenario that sandbox().scenarios() lists"),

            // The key, the firm or the client does not allow it.
            Map.entry(
                    "clave_no_valida", "the key is wrong, expired or revoked: check it, or " + FIRM + "issue another"),
            Map.entry(
                    "entorno_incorrecto",
                    "use a sandbox key with the sandbox's address, any other key with production's"),
            Map.entry("ip_no_permitida", FIRM + "add this machine's public address to the key's list"),
            Map.entry(
                    "demasiados_intentos_fallidos",
                    "correct the invalid API key that is in use on this network address"),
            Map.entry("scope_insuficiente", FIRM + "add the scope to this key in its panel"),
            Map.entry("permiso_fuera_de_plan", FIRM + "change to a plan that includes it"),
            Map.entry("clave_de_prueba_sin_escritura", "use a live key: a test key cannot write"),
            Map.entry("sin_consentimiento", "the end client has to consent to it"),
            Map.entry("consentimiento_no_cubre", "the end client has to consent to this permission too"),
            Map.entry("sandbox_archivado", "reset the sandbox, which takes it out of the archive"),
            Map.entry(
                    "funcion_no_disponible_en_sandbox",
                    "the sandbox cannot do this: try it in production with a test key"),
            Map.entry("no_implementado", "the service does not implement this operation: do not send it again"),

            // Limits and quotas.
            Map.entry("limite_de_peticiones", WAIT),
            Map.entry(
                    "demasiadas_simultaneas",
                    "use fewer open requests (CgClient.builder().maxOpenRequests), and send it again"),
            Map.entry("cupo_mensual_agotado", "reads are possible again on the first of next month; writes go on"),
            Map.entry("limite_de_reinicios", "reset the sandbox again tomorrow"),
            Map.entry("limite_de_actividades", FIRM + "change its plan, or remove an activity"),

            // Temporarily not possible.
            Map.entry("operacion_en_curso", LATER),
            Map.entry("generacion_en_curso", "wait until the model that is being generated is done"),
            Map.entry("emision_no_posible", LATER + "; if it stays so, read the invoices of the series"),
            Map.entry("edicion_no_posible", LATER + "; if it stays so, read the record"),
            Map.entry("nif_no_valido", "check the tax id; if it is right, " + LATER),
            Map.entry("serie_no_disponible", LATER + "; if it stays so, use another series"),
            Map.entry("servicio_no_disponible", LATER),
            Map.entry("sin_efecto", LATER),
            Map.entry("error_interno", LATER + "; if it stays so, " + SUPPORT),

            // The state of the record does not allow it.
            Map.entry("metodo_no_permitido", "the path does not take this method: check the path of the operation"),
            Map.entry("actividad_duplicada", USE_THE_EXISTING + "; an inactive activity can be activated again"),
            Map.entry("actividad_con_operaciones", IN_USE),
            Map.entry("cliente_duplicado", USE_THE_EXISTING),
            Map.entry("destinatario_duplicado", USE_THE_EXISTING),
            Map.entry("producto_duplicado", USE_THE_EXISTING),
            Map.entry("trabajador_duplicado", USE_THE_EXISTING),
            Map.entry("contrato_solapado", "end the other contract first, or use dates after it"),
            Map.entry("cuenta_duplicada", USE_THE_EXISTING),
            Map.entry("factura_anulada", FINAL),
            Map.entry("factura_sustituida", "use the invoice that replaces it, which its sustituida_por names"),
            Map.entry("ya_confirmado", FINAL),
            Map.entry("recurrente_cancelada", FINAL),
            Map.entry("estado_final", FINAL),
            Map.entry("mandato_revocado", "use a mandate that is in force"),
            Map.entry("destino_no_activo", FIRM + "verify the destination in its panel"),
            Map.entry("movimiento_ya_conciliado", FINAL),
            Map.entry("modelo_no_presentado", "there is no receipt before the firm has submitted the model: ask later"),
            Map.entry("periodo_solapado", "use the months or the quarters of the year, not both"),
            Map.entry(
                    "declaracion_no_corregible",
                    "correct a submitted return; a complementary one needs a higher result, a rectifying one does not"),
            Map.entry("modelo_no_aplicable", "generate only models that the client files; its tax calendar lists them"),
            Map.entry("periodo_cerrado", "use a date in an open period, or " + FIRM + "open this one"),
            Map.entry("documento_contabilizado", IN_USE),
            Map.entry("documento_irpf_declarado", IN_USE),
            Map.entry("documento_con_pagos", IN_USE),
            Map.entry("documento_conciliado", IN_USE));

    private ErrorCodeAdvice() {}

    /** Returns the advice for an error code; null for an unknown one. */
    static @Nullable String of(@Nullable String code) {
        return code == null ? null : BY_CODE.get(code);
    }

    /** Returns the advice for a status whose error code is unknown or absent. */
    static String ofStatus(int status) {
        return switch (status) {
            case 400, 422 -> FIX;
            case 401 -> "check the API key: it is missing, wrong, expired or revoked, or a proxy removed it";
            case 403 -> "the key may not do this, or a proxy refused it: " + FIRM + "check the key";
            case 404 -> "check the path and the base URL";
            case 405 -> BY_CODE.getOrDefault("metodo_no_permitido", LATER);
            case 409 -> "read the record, since its state does not allow this";
            case 413 -> BY_CODE.getOrDefault("cuerpo_demasiado_grande", LATER);
            case 429 -> WAIT;
            case 501 -> "the service does not offer this";
            default ->
                status >= 500
                        ? LATER + "; if it stays so, " + SUPPORT
                        : "check the request and what is known of the error";
        };
    }
}
