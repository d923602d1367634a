package es.cg.sdk.mock.internal.api;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.Schemas.Violation;
import es.cg.sdk.mock.internal.messages.Message;
import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error of the API: its status, code and message, from which the answer is made. Immutable. */
public final class ApiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final transient Message text;
    private final transient Map<String, String> details;
    private final transient Map<String, String> headers;
    private final transient List<Violation> errors;
    private @Nullable String why;

    private ApiException(
            int status,
            String code,
            Message text,
            Map<String, String> details,
            Map<String, String> headers,
            List<Violation> errors) {
        super(text.spanish(), null, false, false);
        this.text = text;
        this.status = status;
        this.code = code;
        this.details = details;
        this.headers = headers;
        this.errors = errors;
    }

    /** Returns an error with a status and a code, as openapi.json pairs them. */
    public static ApiException of(int status, String code, Message text) {
        return new ApiException(status, code, text, Map.of(), Map.of(), List.of());
    }

    /** Returns an error whose text is the same in the answer and in the journal. */
    public static ApiException of(int status, String code, String text) {
        return of(status, code, new Message(text, text));
    }

    /** 400: the request is malformed. */
    public static ApiException malformed(String code, String param, Message text) {
        return of(400, code, text).about(param);
    }

    /** As {@link #malformed(String, String, Message)}, in one language. */
    public static ApiException malformed(String code, String param, String message) {
        return of(400, code, message).about(param);
    }

    /** 401: the key is missing, malformed, unknown, or of the other environment. */
    public static ApiException unauthenticated(String code, Message text) {
        return of(401, code, text).with("WWW-Authenticate", "Bearer");
    }

    /** As {@link #unauthenticated(String, Message)}, in one language. */
    public static ApiException unauthenticated(String code, String message) {
        return of(401, code, message).with("WWW-Authenticate", "Bearer");
    }

    /** 404: the record does not exist, or the key may not see it. */
    public static ApiException notFound(Message text) {
        return of(404, "no_encontrado", text);
    }

    /** As {@link #notFound(Message)}, in one language. */
    public static ApiException notFound(String message) {
        return of(404, "no_encontrado", message);
    }

    /** 405: the path has other methods only. */
    public static ApiException methodNotAllowed(List<String> allowed) {
        String methods = String.join(", ", allowed);
        return of(405, "metodo_no_permitido", "this path takes " + methods).with("Allow", methods);
    }

    /** 409: the state of a record does not allow the request. */
    public static ApiException conflict(String code, Message text) {
        return of(409, code, text);
    }

    /** As {@link #conflict(String, Message)}, in one language. */
    public static ApiException conflict(String code, String message) {
        return of(409, code, message);
    }

    /** 422: these fields are invalid. */
    public static ApiException invalid(List<Violation> errors) {
        Violation first = errors.get(0);
        ApiException error =
                new ApiException(422, "datos_invalidos", first.text(), Map.of(), Map.of(), List.copyOf(errors));
        return first.field() == null ? error : error.about(first.field());
    }

    /** 422: this field is invalid, for a reason that has its own code. */
    public static ApiException invalid(String code, String field, Message text) {
        return new ApiException(422, code, text, Map.of(), Map.of(), List.of(new Violation(field, text))).about(field);
    }

    /** As {@link #invalid(String, String, Message)}, in one language. */
    public static ApiException invalid(String code, String field, String message) {
        return invalid(code, field, new Message(message, message));
    }

    /** 503: nothing was done. */
    public static ApiException unavailable(Message text) {
        return of(503, "servicio_no_disponible", text).with("Retry-After", "1");
    }

    /** As {@link #unavailable(Message)}, in one language. */
    public static ApiException unavailable(String message) {
        return of(503, "servicio_no_disponible", message).with("Retry-After", "1");
    }

    /** 500: a bug of the mock, which an answer shows better than a lost connection. */
    public static ApiException failed(Throwable bug) {
        return of(500, "error_interno", "the mock itself failed: " + bug);
    }

    /** Returns the error with the field that it is about. */
    public ApiException about(String param) {
        return detail("param", param);
    }

    /** Returns the error with one more member of the JSON object. */
    public ApiException detail(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(details);
        more.put(name, value);
        return new ApiException(status, code, text, more, headers, errors);
    }

    /** Returns the error with a header. */
    public ApiException with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new ApiException(status, code, text, details, more, errors);
    }

    /** Returns the error with a more exact reason, which only the journal shows. */
    public ApiException because(String reason) {
        ApiException error = new ApiException(status, code, text, details, headers, errors);
        error.why = reason;
        return error;
    }

    /** Returns the exact reason in English; the text if none was given. */
    public String why() {
        return why == null ? text.english() : why;
    }

    /** Returns the text in both languages. */
    public Message text() {
        return text;
    }

    /** Returns the status. */
    public int status() {
        return status;
    }

    /** Returns the code. */
    public String code() {
        return code;
    }

    /** Returns the answer for the request with this id. */
    public ApiResponse response(String requestId) {
        ObjectNode error = JsonNodeFactory.instance.objectNode();
        error.put("type", type()).put("code", code).put("message", text.spanish());
        error.put("param", "");
        details.forEach(error::put);
        error.put("doc_url", "https://gestor.invalid/errores/" + code);
        error.put("request_id", requestId);
        error.put("request_log_url", "https://gestor.invalid/panel/llamadas/" + requestId);
        for (Violation each : errors) {
            error.withArray("errors")
                    .addObject()
                    .put("param", each.field() == null ? "" : each.field())
                    .put("code", code)
                    .put("message", each.text().spanish());
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("error", error);
        ApiResponse response = ApiResponse.of(status, body);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        return response;
    }

    private String type() {
        if (code.equals("idempotency_key_reutilizada")) {
            return "idempotency_error";
        }
        return switch (status) {
            case 401 -> "authentication_error";
            case 403 -> "permission_error";
            case 404 -> "not_found_error";
            case 409 -> "conflict_error";
            case 422 -> "validation_error";
            case 429 -> "rate_limit_error";
            case 500 -> "api_error";
            case 501, 503 -> "not_available_error";
            default -> "invalid_request_error";
        };
    }
}
