package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that the service refuses: status, code and message of the error that answers it. */
public final class Refusal extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String type;
    private final String code;
    private final @Nullable String param;
    private final transient Map<String, String> headers;
    private final transient List<Violation> errors;

    private Refusal(
            int status,
            String type,
            String code,
            String message,
            @Nullable String param,
            Map<String, String> headers,
            List<Violation> errors) {
        super(message, null, false, false);
        this.status = status;
        this.type = type;
        this.code = code;
        this.param = param;
        this.headers = headers;
        this.errors = errors;
    }

    /** 400: the request is malformed. */
    public static Refusal malformed(String code, String param, String message) {
        return new Refusal(400, "invalid_request_error", code, message, param, Map.of(), List.of());
    }

    /** 401: the key is missing, malformed, unknown, or of the other environment. */
    public static Refusal unauthenticated(String code, String message) {
        return new Refusal(
                401, "authentication_error", code, message, null, Map.of("WWW-Authenticate", "Bearer"), List.of());
    }

    /** 404: not there, or not this key's to see. */
    public static Refusal notFound(String message) {
        return new Refusal(404, "not_found_error", "no_encontrado", message, null, Map.of(), List.of());
    }

    /** 405: the path has other methods. */
    public static Refusal methodNotAllowed(List<String> allowed) {
        String methods = String.join(", ", allowed);
        return new Refusal(
                405,
                "invalid_request_error",
                "metodo_no_permitido",
                "this path takes " + methods,
                null,
                Map.of("Allow", methods),
                List.of());
    }

    /** 409: against the state of things. */
    public static Refusal conflict(String type, String code, String message) {
        return new Refusal(409, type, code, message, null, Map.of(), List.of());
    }

    /** 422: these fields are wrong. */
    public static Refusal invalid(List<Violation> errors) {
        Violation first = errors.get(0);
        return new Refusal(
                422, "validation_error", "datos_invalidos", first.message(), first.field(), Map.of(), errors);
    }

    /** 500: a fault of the mock itself, which an answer shows better than a lost connection. */
    static Refusal failed(Throwable bug) {
        return new Refusal(
                500, "api_error", "error_interno", "the mock itself failed: " + bug, null, Map.of(), List.of());
    }

    /** 503: nothing was done. */
    public static Refusal unavailable(String message) {
        return new Refusal(
                503,
                "not_available_error",
                "servicio_no_disponible",
                message,
                null,
                Map.of("Retry-After", "1"),
                List.of());
    }

    /** The answer, whose {@code request_id} is given where it leaves. */
    ApiResponse response(String requestId) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("type", type).put("code", code).put("message", getMessage());
        error.put("param", param == null ? "" : param);
        error.put("doc_url", "https://gestor.invalid/errores/" + code);
        error.put("request_id", requestId);
        error.put("request_log_url", "https://gestor.invalid/panel/llamadas/" + requestId);
        if (!errors.isEmpty()) {
            for (Violation each : errors) {
                error.withArray("errors")
                        .addObject()
                        .put("param", each.field() == null ? "" : each.field())
                        .put("code", code)
                        .put("message", each.message());
            }
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("error", error);
        return new ApiResponse(status, headers, body);
    }
}
